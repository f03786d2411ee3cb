import { expect } from "@open-wc/testing";
import { getAllDisasters, type Disaster } from "../../contract/planning/calls/disasters.ts";
import { resetExample } from "../../contract/planning/calls/example.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { fake, serveFake } from "../../test/kits/fake-api.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const disaster = (did: number, more: Partial<Disaster>): Disaster => ({
  did,
  type: "Hurricane",
  name: `Disaster ${did}`,
  category: null,
  startDate: "2017-09-10",
  status: "Closed",
  version: 1,
  createdBy: "system",
  createdDate: "2026-11-29T09:00:00.000Z",
  editedBy: "system",
  editedDate: "2026-11-29T09:00:00.000Z",
  lock: null,
  estimations: 2,
  stormId: 1,
  leading: 7,
  ...more,
});
const EXAMPLE = disaster(3, { name: "Example: a storm (invented people)", apart: "example" });
let sent: string[] = [];
const serve = (disasters: readonly Disaster[]) =>
  serveFake([
    fake(getAllDisasters, () => [...disasters]),
    fake(resetExample, () => {
      sent.push("reset");
      return { did: 4 };
    }),
  ]);

widgetKit(manifest, { prepare: () => serve([EXAMPLE]) });

describe("example", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let stop: () => void;
  afterEach(() => {
    page.leave();
    stop();
    sent = [];
  });
  const open = async (disasters: readonly Disaster[], ...privileges: PrivilegeCode[]) => {
    stop = serve(disasters);
    page = await openWidget(manifest, { privileges });
  };

  it("opens the example or a new plan, and lets an administrator reset the example", async () => {
    await open([EXAMPLE], "estimation.view", "disaster.edit", "data.import");
    await screen.findByText(EXAMPLE.name);
    await user.click(screen.getByRole("button", { name: "Reset the example" }));
    const again = await screen.findAllByRole("button", { name: "Reset the example" });
    await user.click(again.at(-1) ?? expect.fail("no question"));
    await waitFor(() => expect(sent).to.deep.equal(["reset"]));
  });

  it("hides once the agency has its own disaster, and says that the example is being created", async () => {
    await open([EXAMPLE, disaster(4, {})], "estimation.view");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText(EXAMPLE.name)).to.equal(null);
    page.leave();
    stop();
    await open([{ ...EXAMPLE, status: "Active" }], "estimation.view");
    await screen.findByText(/is being created/);
    expect(screen.queryByRole("link", { name: "Look at the example" })).to.equal(null);
  });
});
