import { expect } from "@open-wc/testing";
import embed from "../../app-config/embed.json";
import openToAll from "../../app-config/public.json";
import staff from "../../app-config/staff.json";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { calculateBand } from "../../contract/planning/calls/what-if.ts";
import { ZoneFocused } from "../../contract/config/topics.ts";
import type { Wire } from "../../framework/bus/bus.ts";
import { everyManifest } from "../../start/every-widget.ts";
import { fake, serveFake } from "../kits/fake-api.ts";
import { mapAnswers, square, zoneFixture } from "../kits/map-fixtures.ts";
import { ESTIMATION, bandAnswer, projectionsOf } from "../kits/planner-fixtures.ts";
import { servePlanner } from "../kits/planner-server.ts";
import { openInstances, type WidgetPage } from "../kits/widget-page.tsx";
import { userEvent, waitFor, within } from "../kits/testing-library.ts";

/**
 * The part of the staff's app that its wires connect, except the map, which needs a GPU and whose own tests check its
 * messages.
 */
const JOINED = [
  "zone-drawer",
  "zone-table",
  "projections-summary",
  "projections-full",
  "comparison-full",
  "band",
  "parameters",
];
const wiring = staff.wiring.filter(({ to }) => JOINED.includes(to.instance));

describe("the wires of the staff's app", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let stop: () => void;
  const part = (id: string) => page.host.querySelector<HTMLElement>(`[data-instance="${id}"]`) ?? expect.fail(id);
  const press = async (id: string, name: string) => user.click(await within(part(id)).findByRole("button", { name }));
  const product = (id: string) => within(part(id)).findByLabelText<HTMLSelectElement>("Product");
  const shown = (id: string, value: string) => waitFor(async () => expect((await product(id)).value).to.equal(value));

  before(async () => {
    const zones = [1, 3].map((zone) => zoneFixture(zone, square(-82, 28, 0.2)));
    const { stop: stopServer } = servePlanner({
      answers: [
        fake(calculateBand, (body) => bandAnswer(body)),
        fake(getEstimation, () => ({ ...ESTIMATION, status: "Projected" as const })),
        ...mapAnswers(zones),
      ],
    });
    stop = stopServer;
    const instances = staff.widgets.filter(({ id }) => JOINED.includes(id));
    page = await openInstances(
      instances.map(({ id, widget }) => ({
        id,
        manifest: everyManifest.find(({ name }) => name === widget) ?? expect.fail(widget),
      })),
      { raw: Object.fromEntries(instances.map(({ id, config }) => [id, config ?? {}])), wiring, width: 1200 },
    );
    await waitFor(() => JOINED.forEach(part));
    for (const id of ["projections-full", "comparison-full", "band"]) await product(id);
  });
  after(() => {
    page.leave();
    stop();
  });

  it("mark in the table the zone that was focused in the drawer or on the map", async () => {
    const marked = () => part("zone-table").querySelector("th[aria-current]")?.textContent;
    await press("zone-drawer", "Show zone 1 on the map");
    await waitFor(() => expect(marked()).to.contain("Zone 1"));
    page.bus.publish(ZoneFocused, { eid: ESTIMATION.eid, zone: 3 }, "map");
    await waitFor(() => expect(marked()).to.contain("Zone 3"));
  });

  it("mark in the table of needs the zone that was clicked on the map", async () => {
    page.bus.publish(ZoneFocused, { eid: ESTIMATION.eid, zone: 1 }, "map");
    await waitFor(() =>
      expect(part("projections-full").querySelector("tr[aria-current] th")?.textContent).to.equal("Zone 1"),
    );
  });

  it("show in the tables the product that was chosen in the summary", async () => {
    await press("projections-summary", "Water");
    await shown("projections-full", "Water");
  });

  it("show the product that was chosen in one table in the others too, and answer no message by another", async () => {
    await user.selectOptions(await product("projections-full"), "Food");
    await shown("comparison-full", "Food");
    await shown("band", "Food");
    const before = page.bus.log().length;
    await user.selectOptions(await product("comparison-full"), "Water");
    await shown("projections-full", "Water");
    expect(page.bus.log().length).to.equal(before + 1);
    expect((await product("band")).value).to.equal("Food");
  });

  it("open the parameters where an assumption of the range is entered", async () => {
    await press("band", "Assistance percentages");
    const tab = await within(part("parameters")).findByRole("tab", { name: "Assistance" });
    await waitFor(() => expect(tab.getAttribute("aria-selected")).to.equal("true"));
  });

  it("have all been used by these tests, without a fault", () => {
    const unused = page.bus.wires().filter((wire) => page.bus.traffic(wire).passed === 0);
    expect(unused).to.deep.equal([]);
    expect(page.bus.log().filter(({ fault }) => fault)).to.deep.equal([]);
  });
});

/** An estimation as the public sees it. */
const PUBLISHED = {
  eid: ESTIMATION.eid,
  name: "Landfall",
  disaster: { name: "Hurricane Ana", type: "Hurricane", category: "3" },
  startDate: "2026-09-01",
  publishedAt: "2026-09-02T12:00:00.000Z",
  calculatedAt: "2026-09-02T11:00:00.000Z",
  sampleData: false,
};

for (const [app, config] of Object.entries({ staff, public: openToAll, embed }))
  it(`mark in the public's table of needs the zone that was clicked on the map of ${app}`, async () => {
    const stop = serveFake([
      fake(getPublished, () => [PUBLISHED]),
      fake(getPublishedEstimation, () => ({
        ...PUBLISHED,
        dataSetId: 3,
        zones: [],
        counties: [],
        projections: projectionsOf(),
      })),
    ]);
    const wires: readonly Wire[] = config.wiring.filter(({ to }) => app !== "staff" || !JOINED.includes(to.instance));
    const tables = config.widgets.filter(({ id }) => wires.some(({ to }) => to.instance === id));
    const page = await openInstances(
      tables.map(({ id, widget }) => ({
        id,
        manifest: everyManifest.find(({ name }) => name === widget) ?? expect.fail(widget),
      })),
      { raw: Object.fromEntries(tables.map((table) => [table.id, table.config])), wiring: wires, width: 1200 },
    );
    const marked = () => [...page.host.querySelectorAll("tr[aria-current] th")].map((head) => head.textContent);
    await waitFor(() => expect(page.host.querySelector("tbody tr")).not.to.equal(null));
    expect(marked()).to.deep.equal([]);
    for (const { from } of wires) page.bus.publish(ZoneFocused, { eid: PUBLISHED.eid, zone: 3 }, from.instance);
    await waitFor(() => expect(new Set(marked())).to.deep.equal(new Set(["Zone 3"])));
    expect(wires.map((wire) => page.bus.traffic(wire).passed)).to.deep.equal([1]);
    page.leave();
    stop();
  });
