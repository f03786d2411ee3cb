import { expect } from "@open-wc/testing";
import { getEarlierRun } from "../../contract/content/calls.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { getAdvisoryChanges } from "../../contract/storms/calls/updates.ts";
import { LISTING, NONE_PUBLISHED, publicProjections, publishedAnswers } from "../../test/kits/content-fixtures.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION, PARAMETERS } from "../../test/kits/planner-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const serve = (answers: readonly FakeAnswer[] = publishedAnswers()) => servePlanner({ answers }).stop;

widgetKit(manifest, { prepare: () => serve() });

/** The fixture's run without its last zone, an hour earlier: some 2,440 people to serve fewer, who are that zone's. */
function earlier() {
  const { run, points, ...rest } = publicProjections();
  const zones = points.zones.filter(({ zone }) => zone !== 3);
  return { ...rest, run: { ...run, id: 9, at: "2026-09-01T11:00:00Z" }, points: { ...points, zones } };
}
const inputsOf = fake(getRunInputs, () => ({
  disaster: DISASTER.name,
  estimation: ESTIMATION.name,
  projections: earlier(),
  parameters: PARAMETERS.daily,
  assistance: PARAMETERS.assistance,
  zones: [],
  sources: {},
}));

describe("figure", () => {
  let page: WidgetPage;
  let stop = () => {};
  afterEach(() => {
    page.leave();
    stop();
  });
  const open = async (raw: object, answers?: readonly FakeAnswer[]) => {
    stop = serve(answers);
    page = await openWidget(manifest, { raw });
  };
  const shown = () => page.host.querySelector("dl")?.textContent ?? "";

  it("shows a published figure with its unit, what it is of and its explanation, and that none came before", async () => {
    await open({ figure: "people" });
    await waitFor(() => expect(shown()).to.match(/^People to serve149,000No earlier published estimation/));
    expect(shown()).to.contain("of 268,000 people affected").and.to.contain("Sample data");
    page.leave();
    stop();
    await open({ figure: "water", title: "Water to bring", size: "wall" });
    await waitFor(() => expect(shown()).to.match(/^Water to bring[\d.]+\sM gallons/));
    page.leave();
    stop();
    await open({ figure: "points" });
    await userEvent.click(await screen.findByRole("button", { name: /^Distribution points needed: \d+$/ }));
    const dialog = await screen.findByRole("dialog", { name: "Distribution points needed" });
    await waitFor(() => expect(dialog.textContent).to.match(/Zone 1\+ \d+.*Together= \d+.*FEMA IS-26/));
  });

  it("compares a published figure with the estimation of its disaster that was calculated before", async () => {
    const older = { ...LISTING, eid: 6, name: "First look", calculatedAt: "2026-08-31T12:00:00.000Z" };
    const stranger = { ...older, eid: 5, disaster: { ...older.disaster, name: "Flood" } };
    const listed = fake(getPublished, () => [LISTING, stranger, older]);
    const read = fake(getPublishedEstimation, (_, address) => {
      const isOlder = address.endsWith("/6");
      const projections = isOlder ? earlier() : publicProjections();
      return { ...(isOlder ? older : LISTING), dataSetId: 3, zones: [], counties: [], projections };
    });
    await open({ figure: "people" }, [listed, read, ...publishedAnswers()]);
    await waitFor(() => expect(shown()).to.match(/\+2,440 from “First look”, calculated Sep 1, 2026, 7:00 AM EDT/));
  });

  it("compares a working figure with the run before, or with the plan of the advisory before", async () => {
    const before = fake(getEarlierRun, () => ({ run: 9 }));
    await open({ figure: "people", source: "working" }, [before, inputsOf]);
    await waitFor(() => expect(shown()).to.match(/\+2,440 from the calculation of Sep 1, 2026, 7:00 AM EDT/));
    page.leave();
    stop();
    await open({ figure: "people", source: "working" }, [fake(getEarlierRun, () => ({ run: null })), inputsOf]);
    await waitFor(() => expect(shown()).to.contain("First calculation: nothing to compare with yet"));
    page.leave();
    stop();
    const plan = (eid: number) => ({ eid, name: "Plan", version: 1, status: "Projected" as const });
    const at = { issuedAt: "2026-09-01T00:00:00Z", update: null };
    const figures = { run: 9, peopleAssisted: 1, products: [] };
    const advisories = [
      { ...at, advisoryId: 3, number: "12", estimation: plan(7), figures },
      { ...at, advisoryId: 2, number: "11", estimation: plan(6), figures },
    ];
    const none = { storm: null, following: null, notices: false, mail: false, hasAddress: false, line: null };
    const changes = fake(getAdvisoryChanges, () => ({ ...none, advisories }));
    await open({ figure: "people", source: "working", trend: "advisory" }, [changes, inputsOf]);
    await waitFor(() => expect(shown()).to.match(/\+2,440 from the plan of advisory 11/));
  });

  it("shows a missing figure as a dash with the reason, and a product that the plan lacks too", async () => {
    await open({ figure: "people" }, NONE_PUBLISHED);
    await waitFor(() => expect(shown()).to.equal("People to serve–nothing published yet"));
    page.leave();
    stop();
    await open({ figure: "product", product: "Diapers", trend: "none" });
    await waitFor(() => expect(shown()).to.equal("Diapers–not part of this plan"));
  });

  it("is closed to those who may not see the working estimation", async () => {
    stop = serve();
    page = await openWidget(manifest, { raw: { source: "working" }, privileges: [] });
    await waitFor(() => expect(page.host.querySelector("[data-forbidden]")).not.to.equal(null));
  });
});
