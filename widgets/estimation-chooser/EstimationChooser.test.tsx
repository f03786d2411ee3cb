import { expect } from "@open-wc/testing";
import { currentDidAtom, currentEidAtom } from "../../client/planning/current.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

widgetKit(manifest, { prepare: () => servePlanner().stop });

describe("estimation chooser", () => {
  let page: WidgetPage;
  let stop: () => void = () => undefined;
  afterEach(() => {
    page.leave();
    stop();
  });
  const open = async (given: Parameters<typeof servePlanner>[0], raw = {}) => {
    ({ stop } = servePlanner(given));
    page = await openWidget(manifest, { raw });
  };
  const chosen = () => [page.store.get(currentDidAtom), page.store.get(currentEidAtom)];

  it("chooses an estimation by its disaster, and tells the others", async () => {
    await open({ did: null, eid: null });
    const list = await screen.findByLabelText("Estimation");
    await waitFor(() => expect(list.textContent).to.contain(ESTIMATION.name));
    await userEvent.selectOptions(list, ESTIMATION.name);
    await waitFor(() => expect(chosen()).to.deep.equal([1, 7]));
    expect(page.bus.latest(DisasterSelected)?.payload).to.deep.equal({ did: 1 });
    expect(page.bus.latest(EstimationSelected)?.payload).to.deep.equal({ did: 1, eid: 7 });
  });

  it("keeps the estimation that its config names, whatever else is chosen", async () => {
    await open({ did: 2, eid: 9 }, { estimation: 7 });
    await screen.findByText(`Estimation: ${ESTIMATION.name} (Hurricane Ada)`);
    await waitFor(() => expect(chosen()).to.deep.equal([1, 7]));
    expect(screen.queryByLabelText("Estimation")).to.equal(null);
    page.store.set(currentEidAtom, 9);
    await waitFor(() => expect(chosen()).to.deep.equal([1, 7]));
  });

  it("says so if that one no longer exists, and chooses nothing", async () => {
    const gone = fake(getEstimation, () => {
      throw new Refusal(404, { key: "errors.notFound", message: "There is no such record." });
    });
    await open({ did: 2, eid: 9, answers: [gone] }, { estimation: 7 });
    await screen.findByRole("alert");
    expect(page.store.get(currentEidAtom)).to.equal(9);
  });
});
