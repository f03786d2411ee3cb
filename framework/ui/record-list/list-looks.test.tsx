import { expect } from "@open-wc/testing";
import { getPageLevelLookupDetails } from "../../../contract/lookups/calls/lookups.ts";
import { axeFindings } from "../../../test/kits/dom.ts";
import { fake, serveFake } from "../../../test/kits/fake-api.ts";
import { THEMES } from "../../../themes/index.ts";
import { showLanguage } from "../../i18n/languages.ts";
import { showTheme } from "../../shell/theme.ts";
import { openList, PEOPLE, type ListOptions, type OpenList } from "../../../test/kits/record-list.tsx";
import { userEvent, waitFor } from "../../../test/kits/testing-library.ts";

const HERE = { kind: "client", rows: PEOPLE.slice(0, 12) } as const;

describe("the looks of a list", () => {
  const user = userEvent.setup();
  let list: OpenList;
  let stopServing: () => void;
  beforeEach(() => {
    stopServing = serveFake([fake(getPageLevelLookupDetails, () => [])]);
  });
  afterEach(() => {
    list.leave();
    stopServing();
    localStorage.clear();
    showLanguage("en", "ltr");
  });
  const open = async (options: Partial<ListOptions> = {}) => {
    list = await openList({ source: HERE, ...options });
    await waitFor(() => expect(list.names()).to.have.length(12));
  };

  for (const theme of THEMES) {
    for (const width of [390, 1200]) {
      it(`has no axe violation in the ${theme} variant at ${width} px, and nothing sticks out`, async () => {
        showTheme(theme);
        const act = () => undefined;
        await open({
          width,
          onOpen: act,
          exports: { list: "users", xlsx: { kind: "public" }, pdf: { kind: "public" } },
          actions: [
            {
              id: "add",
              label: "Add",
              icon: "plus",
              needs: { kind: "public" },
              selection: "none",
              look: "primary",
              run: act,
            },
            {
              id: "delete",
              label: "Delete",
              icon: "trash",
              needs: { kind: "public" },
              selection: "some",
              look: "danger",
              run: act,
            },
          ],
        });
        await user.click(list.button("Filters"));
        await user.click(list.checkbox("2"));
        await waitFor(() => expect(list.text()).to.contain("1 record selected"));
        const edge = list.host.getBoundingClientRect();
        for (const element of list.host.querySelectorAll<HTMLElement>(".pv-list *:not(.pv-grid *)")) {
          const box = element.getBoundingClientRect();
          if (box.width > 1) expect(box.right, element.className).to.be.at.most(edge.right + 1);
        }
        expect(await axeFindings(list.host, { rules: { region: { enabled: false } } })).to.deep.equal([]);
        showTheme("light");
      });
    }
  }

  it("shows its last row whole next to a scroll bar, and leaves no room for one that is not there", async () => {
    const under = () => {
      const grid = list.host.querySelector(".pv-grid")?.getBoundingClientRect() ?? expect.fail();
      return grid.bottom - list.cell("12", "name").getBoundingClientRect().bottom;
    };
    const covered = () => {
      const { left, bottom } = list.cell("12", "name").getBoundingClientRect();
      return document
        .elementFromPoint(left + 8, bottom - 4)
        ?.closest("[row-id]")
        ?.getAttribute("row-id");
    };
    await open({ width: 300 });
    await waitFor(() => expect(under()).to.be.greaterThan(14));
    list.host.scrollIntoView({ block: "end" });
    expect(covered()).to.equal("12");
    list.leave();
    await open({ width: 900 });
    expect(under()).to.be.lessThan(4);
  });

  it("runs from the right in right-to-left languages", async () => {
    showLanguage("en", "rtl");
    list = await openList({ source: HERE, keepDirection: true });
    await waitFor(() => expect(list.names()).to.have.length(12));
    expect(list.header("Name").getBoundingClientRect().left).to.be.greaterThan(
      list.header("Joined").getBoundingClientRect().left,
    );
    const icon = list.button("Next page").querySelector("calcite-icon") ?? expect.fail();
    expect(icon.flipRtl).to.equal(true);
  });
});
