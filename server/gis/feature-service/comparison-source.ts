import type { Database } from "../../storage/database.ts";
import { asc } from "../../storage/orm.ts";
import { runs } from "../../storage/schema/index.ts";
import { readComparison } from "../../supply/comparison.ts";
import { OBJECT_ID, day, dayAt, double, integer, text, type FeatureSource, type Field } from "./feature-source.ts";
import { LAYERS } from "./layers.ts";
import { tableSource } from "./shape-source.ts";

const WORD = 200;
/** Factors that keep object ids of an estimation's products, and of a product's blocks, apart. */
const [PRODUCTS, BLOCKS] = [100, 10];

/** The columns of the view; quantities in `unit`. */
export const COMPARISON_FIELDS: readonly Field[] = [
  OBJECT_ID,
  integer("eid", "Estimation"),
  text("product", "Product", WORD),
  text("unit", "Unit", WORD),
  integer("block", "72-hour block"),
  day("from_day", "First day"),
  day("to_day", "Last day"),
  day("date", "Date"),
  double("projected", "Projected"),
  double("actual", "Actual"),
  double("expected", "Planned and under way"),
  double("on_order", "On order"),
  double("used", "Given out"),
  double("surplus", "Surplus (negative: shortfall)"),
  double("balance", "Running balance"),
];

/** View 20: projected against actual of each estimation's newest run, with the supply as it is now. */
export async function comparisonSource(db: Database, eid: number | null): Promise<FeatureSource> {
  const rows = [];
  for (const of of await projected(db, eid)) {
    const { comparison } = await readComparison(db, of);
    for (const [place, { product, unit, blocks }] of (comparison?.products ?? []).entries())
      for (const one of blocks) {
        const { block, from, to, onOrder: on_order } = one;
        const days = { from_day: dayAt(from), to_day: dayAt(to), date: dayAt(from) };
        const values = { ...one, eid: of, product, unit, ...days, on_order };
        rows.push({ objectId: (of * PRODUCTS + place) * BLOCKS + block, values });
      }
  }
  return tableSource(LAYERS.productComparison, COMPARISON_FIELDS, rows);
}

/** The estimations that have a run. */
async function projected(db: Database, eid: number | null): Promise<number[]> {
  const listed = await db.selectDistinct({ of: runs.eid }).from(runs).orderBy(asc(runs.eid));
  return listed.flatMap(({ of }) => (eid === null || of === eid ? [of] : []));
}
