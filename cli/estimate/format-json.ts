import type { Estimate } from "../../engine/estimate.ts";
import type { ProductNeed } from "../../engine/needs/needs.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import type { ZoneStatistics } from "../../engine/zones/shapes.ts";

/** The estimate as JSON: zones, needs and totals, quantities unrounded, a figure that is not known null. */
export function formatJson({ zones, needs, totals }: Estimate): string {
  const answer = {
    zones: zones.map(zoneEntry),
    needs: needs.map(({ zone, ...row }) => needEntry(row, { zone })),
    totals: totals.map((row) => needEntry(row, {})),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function zoneEntry(zone: ZoneStatistics) {
  const { tracts, shared, missing, above_poverty, unknown_poverty } = zone;
  return {
    zone: zone.zone,
    tracts,
    shared,
    missing: Object.fromEntries(STATISTICS.map((key) => [key, missing[key]])),
    ...Object.fromEntries(STATISTICS.map((key) => [key, zone[key]])),
    above_poverty,
    unknown_poverty,
  };
}

/** A row in the order in which it is read; `place` is its zone, or nothing for a total. */
function needEntry(row: ProductNeed, place: { readonly zone?: number }) {
  const { product, unit, assisted, dayOne, blocks, total, trucks } = row;
  return { product, unit, ...place, assisted, dayOne, blocks, total, trucks };
}
