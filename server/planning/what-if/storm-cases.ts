import type { StormCaseZones, StormUncertainty } from "../../../engine/sensitivity/storm.ts";
import type { Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { disasters, estimations } from "../../storage/schema/index.ts";
import { suggestedDefaults } from "../parameters/defaults.ts";
import { readSuggested } from "../parameters/parameter-rows.ts";
import { suggestedCells } from "../parameters/suggesting.ts";

const STEPS = { stronger: 1, weaker: -1, left: 0, right: 0 } as const;

/**
 * The zones' figures if the storm of an estimation develops differently; for another category also with its suggested
 * percentages. Undefined if no advisory made the zones.
 */
export async function readStormCases(reader: Reader, eid: number): Promise<StormUncertainty | undefined> {
  const [row] = await reader
    .select({ by: estimations.plannedBy, type: disasters.type, category: disasters.category })
    .from(estimations)
    .innerJoin(disasters, eq(disasters.did, estimations.did))
    .where(eq(estimations.eid, eid));
  const kept = row?.by?.uncertainty;
  if (row === undefined || kept === undefined) return undefined;
  const rank = row.category === null ? NaN : Number(row.category);
  if (!Number.isInteger(rank)) return kept;
  const cells = await suggestedCells(reader, eid, await readSuggested(reader, eid));
  const cases: StormCaseZones[] = [];
  for (const one of kept.cases) {
    const step = STEPS[one.case];
    const rows = step === 0 ? [] : await suggestedDefaults(reader, { type: row.type, category: String(rank + step) });
    const others = rows.length === 0 ? [] : await suggestedCells(reader, eid, rows);
    const assistance = others.flatMap(({ product, zone, category, value }) => {
      const own = cells.find((cell) => cell.product === product && cell.zone === zone && cell.category === category);
      return own === undefined || own.value === value ? [] : [{ product, zone, category, value, from: own.value }];
    });
    cases.push({ ...one, assistance });
  }
  return { ...kept, cases };
}
