import { expect } from "@open-wc/testing";
import { z } from "zod";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget, type WidgetManifest } from "../../framework/widget/define-widget.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { openPage, type PageOptions, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { AddressKeeper } from "./AddressKeeper.tsx";
import { ChooseFirst } from "./ChooseFirst.tsx";
import { useCurrentEstimationId } from "./addressed-estimation.ts";

const widget = (name: string, load: WidgetManifest["load"]) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs: anyOf("estimation.view"),
    publishes: [],
    hears: [],
    actions: {},
    load,
  });
function Part() {
  const eid = useCurrentEstimationId();
  return eid === null ? <ChooseFirst icon="table" /> : <p>works on {eid}</p>;
}
const parts = ["table", "figures"].map((name) => widget(name, () => Promise.resolve({ default: Part })));
const keeper = widget("keeper", () => Promise.resolve({ default: AddressKeeper }));
const other = (name: string) => widget(name, () => Promise.resolve({ default: () => <p>{name}</p> }));

describe("a widget without an estimation", () => {
  let page: WidgetPage;
  let stop: () => void;
  beforeEach(() => ({ stop } = servePlanner({ did: null, eid: null })));
  afterEach(() => {
    page.leave();
    stop();
  });
  const open = async (around: object, options: PageOptions = {}) => {
    const own = { route: "/own", title: { en: "Own" }, ...around };
    const manifests = [...parts, keeper, other("disaster-desk"), other("estimation-chooser")];
    const at = { route: "*", address: "/own" };
    page = await openPage(manifests, { around: { pages: [own] }, at, ...options });
  };
  const texts = () => [...page.host.querySelectorAll(".pv-state__text")].map(({ textContent }) => textContent);

  it("names the step that has the desk, by its title in the reader's language", async () => {
    const step = { id: "begin", icon: "emergency", title: { en: "Event", de: "Ereignis" }, panel: ["disaster-desk"] };
    await open({ steps: [step] }, { language: "de" });
    const german = "Wählen Sie zuerst eine Schätzung, im Schritt „Ereignis“.";
    await waitFor(() => expect(texts()).to.deep.equal([german, german]));
    expect(page.host.querySelector(".pv-estimation-choice")).to.equal(null);
  });

  for (const [place, title] of [
    ["estimation-chooser", "Estimation chooser"],
    ["disaster-desk", "Disaster and estimation"],
  ] as const) {
    it(`points to the ${place} in a region`, async () => {
      await open({ regions: { start: [place] } });
      const english = `Choose an estimation first, in “${title}” on this page.`;
      await waitFor(() => expect(texts()).to.deep.equal([english, english]));
    });
  }

  it("else offers the choice itself, and the address then names it once for all", async () => {
    await open({ regions: { main: ["table", "figures"] } });
    await waitFor(() => expect(texts()).to.deep.equal(["Choose an estimation first.", "Choose an estimation first."]));
    const [list = expect.fail()] = await screen.findAllByLabelText("Estimation");
    await waitFor(() => expect(list.textContent).to.contain(ESTIMATION.name));
    await userEvent.selectOptions(list, ESTIMATION.name);
    await waitFor(() => expect(screen.getAllByText("works on 7")).to.have.length(2));
    await waitFor(() => expect(page.address()).to.equal("/own?disaster=1&estimation=7"));
    const { payload, from } = page.bus.log().find(({ topic }) => topic === EstimationSelected.name) ?? expect.fail();
    expect([payload, from]).to.deep.equal([{ did: 1, eid: 7 }, "table"]);
  });

  it("works on the one that the address names", async () => {
    await open({ regions: { main: ["table"] } }, { at: { route: "*", address: "/own?disaster=1&estimation=7" } });
    await waitFor(() => expect(screen.getAllByText("works on 7")).to.have.length(2));
  });
});
