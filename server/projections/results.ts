import type { z } from "zod";
import { ProjectionsSchema } from "../../contract/calls/projections.ts";
import { estimate } from "../../engine/estimate.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { statisticsAnswer } from "../zones/summary-rows.ts";
import type { RunInputs } from "./inputs.ts";

/** The figures of a run, as they are stored and as they cross the wire. */
export const RunResultsSchema = ProjectionsSchema.pick({
  zones: true,
  needs: true,
  totals: true,
  headline: true,
  points: true,
});
export type RunResults = z.infer<typeof RunResultsSchema>;

/** Runs the engine. Every figure is the engine's; only the counties' names are added. Throws the ZoneError of a zone that cannot be counted. */
export function resultsOf(inputs: RunInputs, tracts: LoadedTractSet): RunResults {
  const { zones, needs, totals, headline, points } = estimate({
    tracts: tracts.set,
    zones: inputs.zones,
    affected: Object.fromEntries(inputs.zones.map(({ zone, affected }) => [zone, affected])),
    parameters: inputs.parameters,
    assistance: inputs.assistance,
    settings: inputs.settings,
  });
  return RunResultsSchema.parse({
    zones: zones.map((zone) => ({ ...statisticsAnswer(zone, tracts), affected: zone.affected })),
    needs,
    totals,
    headline,
    points: {
      zones: points.zones,
      counties: points.counties.map((county) => ({
        ...county,
        name: tracts.counties.get(county.county)?.name ?? county.county,
      })),
    },
  });
}
