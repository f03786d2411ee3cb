import { expect } from "@open-wc/testing";
import { stormPreviewAtom } from "../../client/storm-preview.ts";
import { getEstimation } from "../../contract/calls/estimations.ts";
import * as calls from "../../contract/calls/storm-plans.ts";
import { getStorms } from "../../contract/calls/storms.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { STORM, STORM_PREVIEW, stormMapping as mapping } from "../../test/kits/storm-fixtures.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const TAKEN = { eid: 7, status: "PopulationStale" as const, estimationVersion: 5, zones: [] };
const serve = (zones = STORM_PREVIEW.zones): PlannerServer =>
  servePlanner({
    answers: [
      fake(getStorms, () => [STORM]),
      fake(calls.getStormMapping, () => ({ mapping, version: 1, shares: [] })),
      fake(calls.previewAdvisory, () => ({ ...STORM_PREVIEW, zones })),
      fake(calls.planFromAdvisory, () => ({ did: 3, disaster: "Hurricane Irma", eid: 7, estimation: "Advisory 38" })),
      fake(calls.saveStormMapping, (body) => ({ ...(body as { mapping: typeof mapping }), version: 2 })),
      fake(calls.takeStormZones, () => TAKEN),
      fake(getEstimation, () => ESTIMATION),
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

  it("counts the newest advisory before anything is saved, and plans from it by one button", async () => {
    server = serve();
    page = await openWidget(manifest);
    await screen.findByText("194,464");
    // The page's map shows them too.
    expect(page.store.get(stormPreviewAtom)?.map(({ zone }) => zone)).to.deep.equal([4]);
    // Not to be pressed while it is still counted.
    await waitFor(() => user.click(screen.getByText("Plan from this advisory")));
    const plans = () => server.sent.filter(({ path }) => path === "/api/Storm/PlanFromAdvisory");
    await waitFor(() => expect(plans()).to.have.length(1));
    expect(plans()[0]?.body).to.deep.equal({ advisoryId: 38, mapping });
    await screen.findByText("Advisory 38 of Hurricane Irma is ready.");
  });

  it("counts an area as another zone at once, keeps that for the agency, and takes the zones once that is agreed to", async () => {
    server = serve();
    page = await openWidget(manifest);
    await screen.findByText("194,464");
    await screen.findByText(/^Counted by the data set and the rules of /);
    await user.click(await screen.findByText("Which area becomes which zone"));
    await user.selectOptions(await screen.findByLabelText("Coastal counties in its path"), "Zone 2");
    const last = (path: string) => server.sent.findLast((one) => one.path === path)?.body;
    const changed = [...mapping, { area: "coastalStrip", zone: 2 }];
    await waitFor(() =>
      expect(last("/api/Storm/PreviewZones")).to.deep.equal({ advisoryId: 38, mapping: changed, eid: ESTIMATION.eid }),
    );
    await user.click(screen.getByText("Keep for the agency"));
    await screen.findByText("The agency's zones of storms were saved.");
    expect(last("/api/Storm/SaveMapping")).to.deep.equal({ mapping: changed, version: 1 });
    await user.click(await screen.findByText(`Draw the zones of ${ESTIMATION.name}`));
    await user.click(await screen.findByText("Replace the zones"));
    await waitFor(() =>
      expect(last("/api/Storm/TakeZones")).to.deep.equal({
        eid: ESTIMATION.eid,
        version: ESTIMATION.version,
        advisoryId: 38,
        mapping: changed,
      }),
    );
  });

  it("says where the storm meets no tract that the zones are to be drawn by hand, and offers no plan", async () => {
    server = serve([]);
    page = await openWidget(manifest);
    await screen.findByText("Selected Storm was not intersected with Census Tracts. Please Draw zone manually");
  });
});
