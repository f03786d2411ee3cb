import type { ZonePartInput } from "../../../contract/domain.ts";
import { SELECTIONS, type Selection, type ZoneStatistics } from "../../../engine/zones/shapes.ts";
import { ZoneError } from "../../../engine/zones/zone-error.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { areaOf } from "./areas.ts";
import { countZones, tractsOf } from "./population.ts";
import { statisticsAnswer } from "./summary-rows.ts";
import { refusingBadZones } from "./zone-faults.ts";
import { readZoneRows } from "./zone-rows.ts";
import { shapeOf } from "./zone-shapes.ts";

/** A zone as it is drawn at the moment, or as it is saved. */
export interface DrawnZone {
  readonly zone: number;
  readonly parts: readonly ZonePartInput[];
}

/**
 * What drawn zones would hold, nothing saved, and what each selection rule would
 * give. The saved zones of other numbers take part in the overlap rule.
 */
export async function previewZones(
  db: Database,
  { eid, zones: drawn }: { readonly eid: number; readonly zones: readonly DrawnZone[] },
) {
  const start = performance.now();
  const numbers = drawn.map(({ zone }) => zone);
  const twice = numbers.find((zone, i) => numbers.indexOf(zone) !== i);
  if (twice !== undefined) refuseAt("body.zones", "domain.zone.sentTwice", { zone: twice });
  const tracts = await tractsOf(db, eid);
  const rules = await readSettings(db, eid);
  const saved = (await readZoneRows(db, eid)).filter(({ zone }) => !numbers.includes(zone));

  const { shapes, byRule } = refusingBadZones(
    (zone) => `body.zones.${numbers.indexOf(zone)}`,
    () => {
      const sent = drawn.map((zone) => shapeOf(zone, tracts));
      return {
        shapes: sent,
        byRule: partialPreview(saved, (others) => {
          const all = [...others.map((zone) => shapeOf(zone, tracts)), ...sent];
          return SELECTIONS.map((selection) => ({
            selection,
            zones: countZones(tracts, all, { ...rules, selection }).filter(({ zone }) => numbers.includes(zone)),
          }));
        }),
      };
    },
  );
  const own = byRule.find(({ selection }) => selection === rules.selection)?.zones ?? [];
  return {
    selection: rules.selection,
    overlap: rules.overlap,
    zones: shapes.flatMap((shape) =>
      own
        .filter(({ zone }) => zone === shape.zone)
        .map((statistics) => ({ ...statisticsAnswer(statistics, tracts), area: areaOf(shape, tracts) })),
    ),
    byRule: byRule.map(countsOf),
    milliseconds: performance.now() - start,
  };
}

/**
 * Counts next to the saved zones, without those that the data set cannot count any
 * more since the estimation moved to another: their own recalculation says so, a
 * preview of another zone need not fail for it.
 */
function partialPreview<T>(saved: readonly DrawnZone[], count: (saved: readonly DrawnZone[]) => T): T {
  try {
    return count(saved);
  } catch (error) {
    if (!(error instanceof ZoneError) || !saved.some(({ zone }) => zone === error.zone)) throw error;
    return partialPreview(
      saved.filter(({ zone }) => zone !== error.zone),
      count,
    );
  }
}

function countsOf({ selection, zones }: { readonly selection: Selection; readonly zones: readonly ZoneStatistics[] }) {
  return {
    selection,
    zones: zones.map(({ zone, tracts, population, households }) => ({ zone, tracts, population, households })),
  };
}
