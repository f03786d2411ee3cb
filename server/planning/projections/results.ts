import type { z } from "zod";
import { ProjectionsSchema } from "../../../contract/planning/calls/projections.ts";
import { estimate } from "../../../engine/distribution/estimate.ts";
import { BLOCKS } from "../../../engine/needs/inputs.ts";
import { isPeopleKnown, unknownZones } from "../../../engine/zones/shapes.ts";
import { withoutUnknown } from "../../../engine/zones/sums.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { statisticsAnswer } from "../zones/zone-shapes.ts";
import { restorationIn, type RunInputs } from "./run-inputs.ts";

/** The figures of a run as the engine calculated them and as they are stored. */
export const RunResultsSchema = ProjectionsSchema.pick({
  zones: true,
  needs: true,
  totals: true,
  headline: true,
  points: true,
});
export type RunResults = z.infer<typeof RunResultsSchema>;

/**
 * Runs the engine. Every figure is the engine's; only the counties' names are added. Throws the ZoneError of a zone
 * that cannot be counted.
 */
export function resultsOf(inputs: RunInputs, tracts: LoadedTractSet): RunResults {
  const { zones, needs, totals, headline, points } = estimate({
    tracts: tracts.set,
    zones: inputs.zones,
    affected: Object.fromEntries(inputs.zones.map(({ zone, affected }) => [zone, affected])),
    restoration: restorationIn(inputs),
    parameters: inputs.parameters,
    assistance: inputs.assistance,
    settings: inputs.settings,
  });
  return RunResultsSchema.parse({
    zones: zones.map((zone) => ({
      ...statisticsAnswer(zone, tracts),
      affected: zone.affected,
      ...(zone.stillAffected ? { stillAffected: zone.stillAffected } : {}),
    })),
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

/** The same in their stored form: JSON has no -0. */
export function resultsAsStored(inputs: RunInputs, tracts: LoadedTractSet): RunResults {
  return JSON.parse(JSON.stringify(resultsOf(inputs, tracts))) as RunResults;
}

/**
 * Stored results in today's form. The first runs were stored with figures where no people are known (0, or those of the
 * people below poverty alone), and each reader had to hide them: here they become null. Engines before 2.0.0 assisted
 * the same people in every block, without stating it.
 */
export function storedResults(stored: unknown): unknown {
  const read = RunResultsSchema.safeParse(withAssistedBlocks(stored));
  if (!read.success) return stored;
  const { needs, totals, headline, points } = read.data;
  const zones = read.data.zones.map((zone) => ({
    ...withoutUnknown(zone),
    counties: zone.counties.map(withoutUnknown),
  }));
  const unknown = unknownZones(zones);
  const isKnown = zones.length === 0 || unknown.size < zones.length;
  const isKnownCounty = (row: (typeof points.counties)[number]) => {
    const counties = zones.find(({ zone }) => zone === row.zone)?.counties;
    const people = counties?.find(({ county }) => county === row.county);
    return people === undefined || isPeopleKnown(people);
  };
  return {
    zones,
    needs: needs.map((row) => (unknown.has(row.zone) ? withoutFigures(row) : row)),
    totals: isKnown ? totals : totals.map(withoutFigures),
    headline: isKnown ? headline : withoutFigures(headline),
    points: {
      zones: points.zones.map((row) => (unknown.has(row.zone) ? withoutFigures(row) : row)),
      counties: points.counties.map((row) => (isKnownCounty(row) ? row : withoutFigures(row))),
    },
  };
}

function withAssistedBlocks(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null) return stored;
  const filled = (rows: unknown): unknown =>
    Array.isArray(rows)
      ? rows.map((row: { readonly assisted: unknown; readonly assistedBlocks?: unknown }) =>
          row.assistedBlocks === undefined
            ? { ...row, assistedBlocks: Array.from({ length: BLOCKS }, () => row.assisted) }
            : row,
        )
      : rows;
  return { ...stored, needs: filled(Reflect.get(stored, "needs")), totals: filled(Reflect.get(stored, "totals")) };
}

/** A row with null instead of each of its figures; one that already has a null was stored in today's form. */
function withoutFigures<Row extends object>(row: Row): Row {
  if (Object.values(row).includes(null)) return row;
  return JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (typeof value === "number" && key !== "zone" ? null : value)),
  ) as Row;
}

/** A place where two results differ. A figure that exists on one side only, or is not a number, is null. */
export interface ResultDifference {
  readonly path: string;
  readonly stored: number | null;
  readonly now: number | null;
}

/** Every place where two JSON values differ, comparing figures bit for bit, in the order of the first. */
export function differencesOf(stored: unknown, now: unknown, path = ""): ResultDifference[] {
  if (isBranch(stored) && isBranch(now) && Array.isArray(stored) === Array.isArray(now)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(now)])];
    return keys.flatMap((key) =>
      differencesOf(Reflect.get(stored, key), Reflect.get(now, key), path === "" ? key : `${path}.${key}`),
    );
  }
  return Object.is(stored, now) ? [] : [{ path, stored: figure(stored), now: figure(now) }];
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function figure(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
