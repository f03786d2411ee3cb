import { date, foreignKey, index, integer, pgTable, serial, text, unique, uniqueIndex } from "../orm.ts";
import { DISASTER_STATUSES } from "../../../contract/domain.ts";
import { createdBy, createdDate, editStamps, lockStamps, lower, oneOf } from "./columns.ts";

/** Ranked categories of a disaster type: Hurricane 1 to 5. */
export const disasterCategories = pgTable(
  "disaster_category",
  {
    dcid: serial("dcid").primaryKey(),
    dtype: text("dtype").notNull(),
    category: text("category").notNull(),
    priority: integer("priority").notNull(),
    ...editStamps(),
  },
  (t) => [
    unique("disaster_category_unique").on(t.dtype, t.category),
    uniqueIndex("disaster_category_name_key").on(lower(t.dtype), lower(t.category)),
  ],
);

/**
 * An event. `type` is a value of the DisasterType lookup, `category` one of the type's or null. The migration makes the
 * foreign key deferrable, so that a type's categories can be replaced within one transaction.
 */
export const disasters = pgTable(
  "disaster",
  {
    did: serial("did").primaryKey(),
    type: text("type").notNull(),
    name: text("name").notNull(),
    category: text("category"),
    startDate: date("start_date", { mode: "string" }).notNull(),
    status: text("status").$type<(typeof DISASTER_STATUSES)[number]>().notNull().default("Active"),
    createdDate: createdDate(),
    createdBy: createdBy(),
    ...lockStamps(),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("disaster_name_key").on(lower(t.name)),
    foreignKey({
      name: "disaster_category_fk",
      columns: [t.type, t.category],
      foreignColumns: [disasterCategories.dtype, disasterCategories.category],
    }).onUpdate("cascade"),
    index("disaster_category_idx").on(t.type, t.category),
    oneOf("disaster_status_check", t.status, DISASTER_STATUSES),
  ],
);
