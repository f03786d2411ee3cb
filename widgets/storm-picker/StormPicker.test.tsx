import { expect } from "@open-wc/testing";
import { stormPreviewAtom } from "../../client/map/map-requests.ts";
import { getEstimation, type Estimation } from "../../contract/planning/calls/estimations.ts";
import { getPlausibility, type Plausibility } from "../../contract/planning/calls/plausibility.ts";
import * as calls from "../../contract/storms/calls/plans.ts";
import type { AdvisoryPreview } from "../../contract/storms/calls/plans.ts";
import { updatePlan } from "../../contract/storms/calls/updates.ts";
import { getStorms } from "../../contract/storms/calls/storms.ts";
import { AREA_IMPACTS, STORM_AREAS } from "../../engine/storms/areas.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { LINE, STORM, STORM_PREVIEW, stormMapping as mapping } from "../../test/kits/storm-fixtures.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const TAKEN = { eid: 7, status: "PopulationStale" as const, estimationVersion: 5, zones: [] };
const planned = (plan: Partial<AdvisoryPreview["plan"]>) => ({ plan: { ...STORM_PREVIEW.plan, did: 3, ...plan } });
const LEFT = {
  eid: LINE.eid,
  name: LINE.name,
  zones: [{ zone: 1, name: "The island" }],
  shares: [{ zone: 3, name: null, affected: 77 }],
  percentages: 2,
  parameters: true,
  settings: false,
  dataSet: null,
  startDate: null,
  deliveries: 1,
  allocations: 0,
  distributed: 0,
};
const ADVISORY_38 = { advisoryId: 38, number: "38", issuedAt: "2017-09-08T15:00:00Z" };
const PLAUSIBILITY: Plausibility = {
  states: ["Florida"],
  sampleData: false,
  trucksADay: { busiest: 1_760, average: 524 },
  people: { assisted: 4_422_387, ofStates: 20_598_139, share: 0.2147 },
  events: [
    {
      event: "Irma 2017",
      state: "Florida",
      day: "2017-09-10",
      stage: "asked",
      product: "Food",
      quantity: 11_000_000,
      unit: "Meals",
      factor: 6,
      source: "WPTV",
      planned: 55_221_918,
      times: 5.02,
    },
  ],
  warning: null,
};
const shares = STORM_AREAS.map((area) => ({ area, ...AREA_IMPACTS[area] }));
const serve = (
  zones: AdvisoryPreview["zones"] = STORM_PREVIEW.zones,
  more: Partial<AdvisoryPreview> = {},
  plannedBy: Estimation["plannedBy"] = null,
): PlannerServer =>
  servePlanner({
    answers: [
      fake(getStorms, () => [STORM]),
      fake(calls.getStormMapping, () => ({ mapping, version: 1, shares })),
      fake(calls.previewAdvisory, () => ({ ...STORM_PREVIEW, zones, ...more })),
      fake(calls.getLeftOut, () => LEFT),
      fake(updatePlan, () => ({
        did: 3,
        disaster: "Hurricane Irma",
        eid: 7,
        estimation: "Advisory 38",
        already: false,
      })),
      fake(calls.planFromAdvisory, () => ({ did: 3, disaster: "Hurricane Irma", eid: 7, estimation: "Advisory 38" })),
      fake(calls.saveStormMapping, (body) => ({ ...(body as { mapping: typeof mapping }), version: 2, shares })),
      fake(calls.takeStormZones, () => TAKEN),
      fake(getEstimation, () => ({ ...ESTIMATION, plannedBy })),
      fake(getPlausibility, () => ({ plausibility: PLAUSIBILITY })),
    ],
  });

widgetKit(manifest, { prepare: () => serve().stop });

describe("storm picker", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let server: PlannerServer;
  afterEach(async () => {
    await page.leave();
    server.stop();
  });

  it("previews the newest advisory before anything is saved, and plans from it with one button", async () => {
    server = serve();
    page = await openWidget(manifest);
    await screen.findByText("194,464");
    // The page's map shows them too.
    expect(page.store.get(stormPreviewAtom)?.map(({ zone }) => zone)).to.deep.equal([4]);
    // The button is disabled during counting.
    await user.click(await screen.findByRole("checkbox", { name: "Follow the storm" }));
    await waitFor(() => user.click(screen.getByText("Plan from this advisory")));
    const plans = () => server.sent.filter(({ path }) => path === "/api/Storm/PlanFromAdvisory");
    await waitFor(() => expect(plans()).to.have.length(1));
    expect(plans()[0]?.body).to.deep.equal({ advisoryId: 38, mapping, beyondHorizon: true, follow: true });
    await screen.findByText("Advisory 38 of Hurricane Irma is ready.");
  });

  it("explains the tracts and people of a zone by its areas, the advisory's hours, and the parts of other zones", async () => {
    const given = { tracts: 50, population: 150_000 };
    server = serve(undefined, { areas: [{ area: "cone", tracts: 70, population: 200_000, given }] });
    page = await openWidget(manifest);
    await user.click(await screen.findByRole("button", { name: "194,464" }));
    const dialog = await screen.findByRole("dialog", { name: "Zone 4: Cone · People" });
    const rows = async () => (await within(dialog).findAllByRole("row")).map(({ textContent }) => textContent);
    expect(await rows()).to.deep.equal([
      "Cone+ 200,000150,000 by the hours of the advisory; the rest by winds estimated beyond them",
      "Already counted in a zone with a lower number, or twice above− 5,536",
      "People= 194,464",
      "Counted by the data set and the rules of Landfall at Tampa Bay; a new plan uses the newest data set.",
    ]);
    await within(dialog).findByRole("button", { name: "Copy" });
  });

  it("updates the disaster's plan, and shows the changes", async () => {
    server = serve(undefined, planned({ line: LINE }));
    page = await openWidget(manifest);
    await screen.findByText("“Advisory 37” is based on advisory 37. Advisory 38 is newer.");
    expect(screen.queryByText("Plan from this advisory")).to.equal(null);
    await waitFor(() => user.click(screen.getByText("Update the plan to advisory 38")));
    const sent = () => server.sent.filter(({ path }) => path === "/api/Storm/UpdatePlan");
    await waitFor(() => expect(sent().map(({ body }) => body)).to.deep.equal([{ did: 3, advisoryId: 38 }]));
    await waitFor(() => expect(page.address()).to.contain("step=disaster"));
  });

  it("lists what a fresh plan leaves out before it is saved", async () => {
    server = serve(undefined, planned({ line: LINE, following: true }));
    page = await openWidget(manifest);
    await screen.findByText(/^Hurricane Irma follows the storm/);
    await waitFor(() => user.click(screen.getByText("Make a fresh plan instead …")));
    const dialog = await screen.findByRole("dialog");
    const lines = await within(dialog).findAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).to.deep.equal([
      "Zone 1 – The island, drawn by hand",
      "Zone 3: affected share of 77%, typed",
      "2 typed assistance percentages",
      "Need per person, truck capacities, products or suggested percentages that differ from the defaults",
      "1 delivery of partners",
    ]);
    await user.click(within(dialog).getByText("Make a fresh plan"));
    const plans = () => server.sent.filter(({ path }) => path === "/api/Storm/PlanFromAdvisory");
    const body = { advisoryId: 38, mapping, beyondHorizon: true, did: 3, fresh: true, continued: false };
    await waitFor(() => expect(plans().map((one) => one.body)).to.deep.equal([body]));
  });

  it("opens a plan that already uses this advisory", async () => {
    server = serve(undefined, planned({ line: { ...LINE, ...ADVISORY_38 } }), {
      ...ADVISORY_38,
      stormId: 1,
      storm: "Irma",
      arrivals: STORM_PREVIEW.arrivals,
    });
    page = await openWidget(manifest);
    await screen.findByText("“Advisory 37” is already planned from this advisory.");
    // Its size is next to what past events had, each with its source.
    await screen.findByText(/^At most 1,760 trucks a day/);
    await user.click(await screen.findByText(/^What was asked for/, { selector: "span" }));
    await user.click(await screen.findByRole("button", { name: "11,000,000 meals" }));
    await within(await screen.findByRole("dialog")).findByText("WPTV");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByText("Open “Advisory 37”"));
    await waitFor(() => expect(page.address()).to.contain("step=projections"));
  });

  it("recounts when an area becomes another zone, saves that for the agency, and replaces the zones after confirmation", async () => {
    server = serve();
    page = await openWidget(manifest);
    await screen.findByText("194,464");
    await screen.findByText(/^Counted by the data set and the rules of /);
    await user.click(await screen.findByText("Zones by area"));
    const area = async (name: string) => within(await screen.findByRole("group", { name }));
    const coast = await area("Coastal counties in its path");
    await user.selectOptions(coast.getByLabelText("Zone"), "2");
    const percent = coast.getByLabelText("Affected (%)");
    await user.clear(percent);
    await user.type(percent, "130{Enter}");
    await coast.findByText("Enter a number from 0 to 100.");
    await user.clear(percent);
    await user.type(percent, "35{Enter}");
    await coast.findByText("Agency assumption, unverified");
    (await area("64-knot winds")).getByText(/^Measured: customers without power after Irma/);
    const last = (path: string) => server.sent.findLast((one) => one.path === path)?.body;
    const changed = [...mapping, { area: "coastalStrip", zone: 2, affected: 35 }];
    await waitFor(() =>
      expect(last("/api/Storm/PreviewZones")).to.deep.equal({
        advisoryId: 38,
        mapping: changed,
        beyondHorizon: true,
        did: 1,
        eid: ESTIMATION.eid,
      }),
    );
    await user.click(screen.getByText("Keep for the agency"));
    await screen.findByText("The agency's storm zones were saved.");
    expect(last("/api/Storm/SaveMapping")).to.deep.equal({ mapping: changed, version: 1 });
    await user.click(await screen.findByText(`Draw the zones of ${ESTIMATION.name}`));
    await user.click(await screen.findByText("Replace the zones"));
    await waitFor(() =>
      expect(last("/api/Storm/TakeZones")).to.deep.equal({
        eid: ESTIMATION.eid,
        version: ESTIMATION.version,
        advisoryId: 38,
        mapping: changed,
        beyondHorizon: true,
      }),
    );
  });

  it("shows how far ahead winds are forecast, and includes those beyond or the hurricane warning on request", async () => {
    const wind = { area: "wind64" as const, tracts: 9, population: 30_000, given: { tracts: 0, population: 0 } };
    const warned = { area: "hurricaneWarning" as const, tracts: 20, population: 71_860, given: null };
    const arrival = { of: "center" as const, hour: 58.25, at: "2017-09-10T16:15:00Z" };
    const horizon = { winds: [{ threshold: 64 as const, hour: 36 }], arrival };
    const [cone] = STORM_PREVIEW.zones;
    const zones = cone ? [{ ...cone, zone: 1, areas: ["wind64" as const], estimated: ["wind64" as const] }, cone] : [];
    server = serve(zones, { areas: [wind, warned, ...STORM_PREVIEW.areas], horizon });
    page = await openWidget(manifest);
    await screen.findByText("64-knot winds are forecast to 36 hours only; landfall is at about 58 hours.");
    await screen.findByText("64-knot winds: 30,000 people instead of 0, partly estimated.");
    await screen.findByText("Zone 1: 64-knot winds, partly estimated");
    await screen.findByText("Reaches no tract within the forecast: 50-knot winds, 34-knot winds.");
    const last = () => server.sent.findLast(({ path }) => path === "/api/Storm/PreviewZones")?.body;
    expect((last() as { beyondHorizon: boolean }).beyondHorizon).to.equal(true);
    await user.click(await screen.findByText("Use the hurricane warning (71,860 people) as zone 1 instead"));
    const changed = [...mapping, { area: "hurricaneWarning", zone: 1 }];
    const body = { advisoryId: 38, mapping: changed, beyondHorizon: false, did: 1, eid: ESTIMATION.eid };
    await waitFor(() => expect(last()).to.deep.equal(body));
    await user.click(screen.getByText("Plan from this advisory"));
    await waitFor(() =>
      expect(server.sent.findLast(({ path }) => path === "/api/Storm/PlanFromAdvisory")?.body).to.deep.equal({
        advisoryId: 38,
        mapping: changed,
        beyondHorizon: false,
      }),
    );
  });

  it("says that zones must be drawn by hand if the storm meets no tract, and offers no plan", async () => {
    server = serve([]);
    page = await openWidget(manifest);
    await screen.findByText("Selected Storm was not intersected with Census Tracts. Please Draw zone manually");
  });
});
