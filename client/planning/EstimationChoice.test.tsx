import { expect } from "@open-wc/testing";
import { useState } from "react";
import { z } from "zod";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../contract/planning/calls/estimations.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import { EstimationChoice } from "./EstimationChoice.tsx";

const OTHER = { ...DISASTER, did: 2, name: "Tropical Storm Bo" };
const PLANS = [ESTIMATION, { ...ESTIMATION, eid: 8, name: "Second" }, { ...ESTIMATION, eid: 9, did: 2, name: "Of Bo" }];
/** What the page answers to a choice: it takes it, or it does not, at once or after a question. */
let answer: (take: () => void) => void;

function Part() {
  const [eid, setEid] = useState(ESTIMATION.eid);
  return <EstimationChoice eid={eid} onChoose={(next) => answer(() => setEid(next))} />;
}
const MANIFEST = defineWidget({
  name: "part",
  version: "1.0.0",
  config: z.object({}),
  needs: anyOf("estimation.view"),
  publishes: [],
  hears: [],
  actions: {},
  load: () => Promise.resolve({ default: Part }),
});

describe("the choice of an estimation", () => {
  let page: WidgetPage;
  let stop: () => void;
  beforeEach(async () => {
    ({ stop } = servePlanner({
      answers: [
        fake(getAllDisasters, () => [DISASTER, OTHER]),
        fake(getEstimations, (_, address) => PLANS.filter(({ did }) => address.endsWith(`/${did}`))),
      ],
    }));
    page = await openWidget(MANIFEST);
    await isShown(DISASTER.did, ESTIMATION.eid);
  });
  afterEach(() => {
    page.leave();
    stop();
  });
  const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const isShown = (did: number, eid: number) =>
    waitFor(() => expect([field("Disaster").value, field("Estimation").value]).to.deep.equal([`${did}`, `${eid}`]));
  const choose = async (label: string, name: string) => {
    await screen.findByRole("option", { name });
    await userEvent.selectOptions(field(label), name);
  };

  for (const [when, later] of [
    ["at once", (act: () => void) => act()],
    ["after a question", (act: () => void) => void setTimeout(act)],
  ] as const)
    it(`is not shown where the page refuses it ${when}, also in another disaster, and is where the page takes it`, async () => {
      let asked = 0;
      answer = () => later(() => (asked += 1));
      await choose("Estimation", "Second");
      await waitFor(() => expect(asked).to.equal(1));
      await isShown(DISASTER.did, ESTIMATION.eid);
      await choose("Disaster", OTHER.name);
      await choose("Estimation", "Of Bo");
      await waitFor(() => expect(asked).to.equal(2));
      await isShown(DISASTER.did, ESTIMATION.eid);
      answer = later;
      await choose("Estimation", "Second");
      await isShown(DISASTER.did, 8);
    });
});
