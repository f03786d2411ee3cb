import { check, integer, pgTable, serial, sql, text, uniqueIndex } from "../orm.ts";
import { UNITS } from "../../../engine/units.ts";
import type { UnitName } from "../../../contract/domain.ts";
import { createdBy, createdDate, editStamps, lower, oneOf } from "./columns.ts";

/** What is given out. Null `shelfLifeBlocks` keeps for ever; 1 is usable in its own 72-hour block only. */
export const products = pgTable(
  "product",
  {
    productId: serial("product_id").primaryKey(),
    name: text("name").notNull().unique("product_name_unique"),
    unit: text("unit").$type<UnitName>().notNull(),
    shelfLifeBlocks: integer("shelf_life_blocks"),
    leadTimeDays: integer("lead_time_days").notNull().default(0),
    createdDate: createdDate(),
    createdBy: createdBy(),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("product_name_key").on(lower(t.name)),
    oneOf("product_unit_check", t.unit, UNITS),
    check("product_shelf_life_check", sql`${t.shelfLifeBlocks} >= 1`),
    check("product_lead_time_check", sql`${t.leadTimeDays} >= 0`),
  ],
);
