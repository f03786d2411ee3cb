import { expect } from "@open-wc/testing";
import { getEstimations, getEstimation } from "../../contract/planning/calls/estimations.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { ESTIMATION, projectionsOf } from "../../test/kits/planner-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { openPage } from "../../test/kits/widget-page.tsx";
import desk from "../disaster-desk/manifest.ts";
import projections from "../projections/manifest.ts";
import home from "./manifest.ts";

const RUN = "2026-09-01T12:00:00Z";

describe("the state of a plan", () => {
  for (const [status, word] of [
    ["Projected", "Up to date"],
    ["ProjectionsStale", "Out of date"],
    ["PopulationStale", "Out of date"],
  ] as const)
    it(`${status}: home, the desk, its list and the headline have the same word, whatever data is missing`, async () => {
      const estimation = { ...ESTIMATION, status, lastRun: RUN };
      const run = projectionsOf(status);
      const zones = run.zones.map((zone) => ({ ...zone, missing: { ...zone.missing, population: 1 } }));
      const answer = { projections: { ...run, zones }, changes: null, status, estimationVersion: 4 };
      const server = servePlanner({
        answers: [
          fake(getEstimation, () => estimation),
          fake(getEstimations, () => [estimation]),
          fake(getProjections, () => answer),
        ],
      });
      const page = await openPage([home, desk, projections], {
        around: { pages: [{ route: "/main/map", title: { en: "Map" }, layout: "full" }] },
        raw: { projections: { display: "headline" } },
        user: {
          userId: 5,
          userName: "pat",
          displayName: "Pat Planner",
          roleNameOfLoginUser: [],
          mustChangePassword: false,
        },
        width: 1000,
      });
      const words = (selector: string) =>
        [...page.host.querySelectorAll(selector)]
          .map(({ textContent }) => textContent)
          .filter((text) => text !== "Published");
      await waitFor(() => expect(words(".home__disaster h4 .pv-chip")).to.deep.equal([word]));
      await waitFor(() => expect(words("article:not(.home__disaster) .pv-chip:first-child")).to.include(word));
      await waitFor(() =>
        expect(words(".projections__headline .pv-chip")).to.deep.equal(
          status === "Projected" ? [word, "Data missing"] : [word],
        ),
      );
      page.leave();
      server.stop();
    });
});
