import type { ZonePartInput } from "../../contract/domain.ts";
import { SELECTIONS } from "../../engine/zones/shapes.ts";
import type { ZoneShape } from "../../engine/zones/shapes.ts";
import { ZoneError } from "../../engine/zones/zone-error.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { readSettings } from "../parameters/settings-rows.ts";
import { refuseAt } from "../records/refusals.ts";
import type { Database } from "../storage/database.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { areaOf } from "./areas.ts";
import { countZones, tractsOf } from "./population.ts";
import type { CountingRules } from "./population.ts";
import { statisticsAnswer } from "./summary-rows.ts";
import { readZoneRows } from "./zone-rows.ts";
import { shapeOf } from "./zone-shapes.ts";

/** A zone as it is drawn at the moment. */
export interface DrawnZone {
  readonly zone: number;
  readonly parts: ZonePartInput[];
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
  const pathOfZone = (zone: number) => `body.zones.${drawn.findIndex((sent) => sent.zone === zone)}`;
  const numbers = drawn.map(({ zone }) => zone);
  const twice = numbers.find((zone, i) => numbers.indexOf(zone) !== i);
  if (twice !== undefined) refuseAt("body.zones", "domain.zone.sentTwice", { zone: twice });
  const tracts = await tractsOf(db, eid);
  const rules = await readSettings(db, eid);
  const sent = drawn.map((zone) => ({ zone, shape: shapeOf(zone, tracts, pathOfZone) }));
  const saved = await countableZones(db, { eid, numbers, tracts, rules });
  const shapes = [...saved, ...sent.map(({ shape }) => shape)];

  const byRule = SELECTIONS.map((selection) => ({
    selection,
    zones: countZones(tracts, shapes, { rules: { ...rules, selection }, pathOfZone }).filter(({ zone }) =>
      numbers.includes(zone),
    ),
  }));
  const own = byRule.find(({ selection }) => selection === rules.selection)?.zones ?? [];
  return {
    selection: rules.selection,
    overlap: rules.overlap,
    zones: sent.flatMap(({ zone, shape }) =>
      own
        .filter((statistics) => statistics.zone === zone.zone)
        .map((statistics) => ({
          ...statisticsAnswer(statistics, tracts),
          area: areaOf(shape, tracts),
        })),
    ),
    byRule: byRule.map(({ selection, zones }) => ({
      selection,
      zones: zones.map(({ zone, tracts: count, population, households }) => ({
        zone,
        tracts: count,
        population,
        households,
      })),
    })),
    milliseconds: performance.now() - start,
  };
}

/**
 * The saved zones of other numbers, without those that the data set cannot count
 * any more (the estimation moved to another): their own recalculation says so, a
 * preview of another zone need not fail for it.
 */
async function countableZones(
  db: Database,
  {
    eid,
    numbers,
    tracts,
    rules,
  }: {
    readonly eid: number;
    readonly numbers: readonly number[];
    readonly tracts: LoadedTractSet;
    readonly rules: CountingRules;
  },
): Promise<ZoneShape[]> {
  const rows = (await readZoneRows(db, eid)).filter(({ zone }) => !numbers.includes(zone));
  return rows.flatMap(({ zone, parts }) => {
    const shape = shapeOf({ zone, parts }, tracts, () => `zones.${zone}`);
    return isCountable(shape, tracts, rules) ? [shape] : [];
  });
}

function isCountable(shape: ZoneShape, tracts: LoadedTractSet, { selection, overlap }: CountingRules): boolean {
  try {
    zoneStatistics(tracts.set, [shape], { selection, overlap });
    return true;
  } catch (error) {
    if (error instanceof ZoneError) return false;
    throw error;
  }
}
