import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  serial,
  sql,
  text,
} from "../orm.ts";
import { UNITS } from "../../../engine/units.ts";
import type { UnitName } from "../../../contract/domain.ts";
import { createdBy, moment, oneOf } from "./columns.ts";
import { ofEstimation } from "./estimations.ts";

/** One calculation with all it was made from, so that it can be made again bit for bit. */
export const runs = pgTable(
  "run",
  {
    rid: serial("rid").primaryKey(),
    eid: ofEstimation(),
    /** Zones, data-set hash, parameters, settings. */
    inputs: jsonb("inputs").notNull(),
    /** SHA-256 of the canonical inputs, hex. */
    inputsHash: text("inputs_hash").notNull(),
    engineVersion: text("engine_version").notNull(),
    results: jsonb("results").notNull(),
    runAt: moment("run_at").notNull().defaultNow(),
    runBy: createdBy(),
  },
  (t) => [index("run_eid_idx").on(t.eid, t.rid)],
);

/** Daily need in full precision, written by the engine. A run's product name is a fact of the past and follows no rename. */
export const productNeeds = pgTable(
  "product_need",
  {
    rid: integer("rid")
      .notNull()
      .references(() => runs.rid, { onDelete: "cascade" }),
    eid: ofEstimation(),
    zone: integer("zone").notNull(),
    product: text("product").notNull(),
    day: integer("day").notNull(),
    /** Null where the people of the zone are not known. */
    quantity: doublePrecision("quantity"),
    unit: text("unit").$type<UnitName>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rid, t.zone, t.product, t.day] }),
    index("product_need_eid_idx").on(t.eid),
    oneOf("product_need_unit_check", t.unit, UNITS),
    check("product_need_day_check", sql`${t.day} between 1 and 21`),
  ],
);

/** Rows of the newest run of each estimation. */
const ofNewestRun = sql`n.rid = (select max(r.rid) from run r where r.eid = n.eid)`;

/** Need of day one by zone and product, of each estimation's newest run. */
export const needsDayOne = pgView("needs_day_one", {
  rid: integer("rid").notNull(),
  eid: integer("eid").notNull(),
  zone: integer("zone").notNull(),
  product: text("product").notNull(),
  unit: text("unit").notNull(),
  quantity: doublePrecision("quantity"),
}).as(
  sql`select n.rid, n.eid, n.zone, n.product, n.unit, n.quantity from product_need n where n.day = 1 and ${ofNewestRun}`,
);

const block = (number: number) =>
  sql.raw(`sum(n.quantity) filter (where n.day between ${number * 3 - 2} and ${number * 3}) as block_${number}`);

/** Need of the seven 72-hour blocks and their total by zone and product, of each estimation's newest run. */
export const needsMultiDay = pgView("needs_multi_day", {
  rid: integer("rid").notNull(),
  eid: integer("eid").notNull(),
  zone: integer("zone").notNull(),
  product: text("product").notNull(),
  unit: text("unit").notNull(),
  block1: doublePrecision("block_1"),
  block2: doublePrecision("block_2"),
  block3: doublePrecision("block_3"),
  block4: doublePrecision("block_4"),
  block5: doublePrecision("block_5"),
  block6: doublePrecision("block_6"),
  block7: doublePrecision("block_7"),
  total: doublePrecision("total"),
}).as(
  sql`select n.rid, n.eid, n.zone, n.product, n.unit, ${sql.join([1, 2, 3, 4, 5, 6, 7].map(block), sql`, `)}, sum(n.quantity) as total from product_need n where ${ofNewestRun} group by n.rid, n.eid, n.zone, n.product, n.unit`,
);
