import type { PlannedByAdvisory } from "../../../contract/storms/plans.ts";
import { shownHeadline, type HeadlinePeople } from "../../../engine/display/headline.ts";
import { needTables } from "../../../engine/display/need-tables.ts";
import type { PlanFigures } from "../../../engine/storms/what-changed.ts";
import type { RunResults } from "../../planning/projections/results.ts";
import { readZones } from "../../planning/zones/zone-rows.ts";
import type { Reader } from "../../storage/database.ts";
import { comparisonOfRun, type ComparedRun } from "../../supply/comparison.ts";

/** The displayed figures of a run. */
type ShownOf = Pick<RunResults, "points" | "needs" | "totals"> & Pick<HeadlinePeople, "zones">;

/** The people and needs of a run as they are shown everywhere. */
export function shownFigures({ points, zones, needs, totals }: ShownOf) {
  const trucks = needTables({ needs, totals }, "trucks");
  return {
    peopleAssisted: shownHeadline({ points, zones }).peopleAssisted,
    products: needTables({ needs, totals }, "quantity").map(({ product, unit, all }) => ({
      product,
      unit,
      need: all.shown.total,
      trucks: trucks.find((one) => one.product === product)?.all.shown.total ?? null,
    })),
  };
}

/**
 * Returns the figures of a run, with its estimation's present zones. Shortfalls are against the stock and deliveries of
 * the estimation `suppliedAs`, so that two plans are compared with the same supply.
 */
export async function planFigures(
  reader: Reader,
  run: ComparedRun,
  { suppliedAs, plannedBy }: { readonly suppliedAs: number; readonly plannedBy: PlannedByAdvisory | null },
): Promise<PlanFigures> {
  const { zones } = run.results;
  const { products } = await comparisonOfRun(reader, run, "Projected", suppliedAs);
  const { peopleAssisted, products: shown } = shownFigures(run.results);
  const peopleOf = new Map(zones.map(({ zone, population }) => [zone, population]));
  const counties = new Map(zones.flatMap((zone) => zone.counties.map(({ county, name }) => [county, name] as const)));
  return {
    peopleAssisted,
    products: shown.map((one) => ({
      ...one,
      firstShortfall: products.find(({ product }) => product === one.product)?.firstShortfall ?? null,
    })),
    zones: (await readZones(reader, run.eid)).map(({ zone, land }) => ({
      zone,
      landSquareMeters: land?.squareMeters ?? null,
      people: peopleOf.get(zone) ?? null,
    })),
    counties: [...counties].map(([fips, name]) => ({ fips, name })).sort((a, b) => a.name.localeCompare(b.name)),
    firstArrival: plannedBy?.arrivals.first ?? null,
  };
}
