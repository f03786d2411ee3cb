import { expect } from "@open-wc/testing";
import { saveDefaultNeeds } from "../../contract/defaults/calls.ts";
import { getStormMapping, saveStormMapping } from "../../contract/storms/calls/plans.ts";
import { AREA_IMPACTS, STORM_AREAS } from "../../engine/storms/areas.ts";
import { NEEDS, serveDefaults } from "../../test/kits/defaults-server.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake } from "../../test/kits/fake-api.ts";
import type { PlannerServer } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const drawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]") === null).to.equal(false));

widgetKit(manifest, {
  prepare: () => serveDefaults().stop,
  drawn,
  actions: { openTab: { tab: "disasterInfo" } },
});

describe("defaults", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const cell = async (row: string, column: string): Promise<HTMLElement> => {
    const selector = `[row-id="${row}"] [col-id="${column}"]`;
    await waitFor(() => expect(page.host.querySelector(selector) === null).to.equal(false));
    return page.host.querySelector<HTMLElement>(selector) ?? page.host;
  };
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  afterEach(() => {
    page.leave();
    server.stop();
    dropDrafts();
  });

  it("saves the zone and affected share of each area of an advisory, and says which shares were measured", async () => {
    const shares = STORM_AREAS.map((area) => ({ area, ...AREA_IMPACTS[area] }));
    const mapping = [{ area: "cone" as const, zone: 4, affected: 5 }];
    let kept = { mapping, version: 3, shares };
    server = serveDefaults([
      fake(getStormMapping, () => kept),
      fake(saveStormMapping, (body) => (kept = { ...kept, ...(body as typeof kept), version: 4 })),
    ]);
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: "/defaults?list=stormZones" } });
    const cone = within(await screen.findByRole("group", { name: "Cone" }));
    cone.getByText("Agency assumption, unverified");
    await user.clear(cone.getByLabelText("Affected (%)"));
    await user.type(cone.getByLabelText("Affected (%)"), "12.5{Enter}");
    const winds = within(screen.getByRole("group", { name: "64-knot winds" }));
    winds.getByText(/^Measured/);
    await user.selectOptions(winds.getByLabelText("Zone"), "1");
    await press("Keep for the agency");
    const wanted = [
      { area: "wind64", zone: 1, affected: 70 },
      { area: "cone", zone: 4, affected: 12.5 },
    ];
    await waitFor(() => expect(server.to(saveStormMapping)).to.deep.equal([{ mapping: wanted, version: 3 }]));
    await screen.findByText("The agency's storm zones were saved.");
  });

  it("marks a row as verified, saves it with its version, and shows the row's history", async () => {
    server = serveDefaults([fake(saveDefaultNeeds, () => ({ rows: [...NEEDS] }))]);
    page = await openWidget(manifest, { width: 1200, at: { route: "*", address: "/defaults" } });
    await user.click(await cell("1", "product"));
    await press("Label as verified");
    await waitFor(async () => expect((await cell("1", "verified")).textContent).to.equal("Yes"));
    await press("History");
    await screen.findByText("Value: 2 → 1");
    await user.keyboard("{Escape}");
    await press("Save");
    await waitFor(() => expect(server.to(saveDefaultNeeds)).to.have.length(1));
    const [{ id, version, product, category, value, unit, source }] = NEEDS as readonly [(typeof NEEDS)[number]];
    expect(server.to(saveDefaultNeeds)[0]).to.deep.equal({
      changed: [{ id, version, product, category, value, unit, base: "people", source, verified: true }],
      removed: [],
    });
  });
});
