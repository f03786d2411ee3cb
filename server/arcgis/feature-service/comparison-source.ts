import { isId } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { asc, isNotNull } from "../../storage/orm.ts";
import { runs } from "../../storage/schema/index.ts";
import { readComparison } from "../../supply/comparison.ts";
import { LAYERS, OBJECT_ID, double, integer, text, type FeatureSource, type Field } from "./feature-source.ts";
import { shapeSource } from "./shape-source.ts";

const WORD = 200;

/** The columns of the view; quantities in `unit`. */
export const COMPARISON_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  text("product", "Product", WORD),
  text("unit", "Unit", WORD),
  integer("block", "72-hour block"),
  text("from_day", "First day", WORD),
  text("to_day", "Last day", WORD),
  double("projected", "Projected"),
  double("actual", "Actual"),
  double("expected", "Planned and under way"),
  double("used", "Given out"),
  double("surplus", "Surplus (negative: shortfall)"),
  double("balance", "Running balance"),
];

/** View 20: projected against actual of each estimation's newest run, as the supply stands now. */
export async function comparisonSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = [];
  for (const of of await projected(db, eid)) {
    const { comparison } = await readComparison(db, of);
    for (const { product, unit, blocks } of comparison?.products ?? [])
      for (const { block, from, to, projected: needed, actual, expected, used, surplus, balance } of blocks)
        rows.push({
          eid: of,
          product,
          unit,
          block,
          from_day: from,
          to_day: to,
          projected: needed,
          actual,
          expected,
          used,
          surplus,
          balance,
        });
  }
  return shapeSource({
    layer: LAYERS.productComparison,
    fields: COMPARISON_FIELDS,
    version: null,
    rows: rows.map((values, i) => ({ objectId: i + 1, values, geometry: null })),
  });
}

/** The estimations that have a run. */
async function projected(db: Database, eid: number | null): Promise<number[]> {
  const listed = await db
    .selectDistinct({ eid: runs.eid })
    .from(runs)
    .where(isNotNull(runs.eid))
    .orderBy(asc(runs.eid));
  const all = listed.map((row) => row.eid);
  return eid === null ? all : all.filter((of) => isId(eid) && of === eid);
}
