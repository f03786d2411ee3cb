import { z } from "zod";
import { ProjectionsSchema } from "../../../contract/calls/projections.ts";
import { NeedRowSchema, ZoneNeedRowSchema, ZoneNumberSchema } from "../../../contract/domain.ts";
import { estimate } from "../../../engine/estimate.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { statisticsAnswer } from "../zones/summary-rows.ts";
import type { RunInputs } from "./inputs.ts";

const PointsSchema = z.object({
  zone: ZoneNumberSchema,
  peopleADay: z.number(),
  typeI: z.int(),
  typeII: z.int(),
  typeIII: z.int(),
  points: z.int(),
  capacity: z.int(),
  spare: z.number(),
  lanes: z.int(),
  staffDay: z.int(),
  staffNight: z.int(),
  vehicles: z.int(),
  vehiclesAnHour: z.int(),
});

/**
 * The figures of a run as the engine calculated them, which is how they are stored: sums without one known figure are 0
 * there. Whoever is told them gets `knownResults`.
 */
export const RunResultsSchema = ProjectionsSchema.pick({ zones: true }).extend({
  needs: z.array(ZoneNeedRowSchema),
  totals: z.array(NeedRowSchema),
  headline: z.object({ peopleAssisted: z.number(), peopleAffected: z.number() }),
  points: z.object({
    zones: z.array(PointsSchema),
    counties: z.array(PointsSchema.extend({ county: z.string(), name: z.string() })),
  }),
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
