import { boolean, integer, pgTable, serial, text, uniqueIndex } from "../orm.ts";
import { createdBy, createdDate, editStamps, lower } from "./columns.ts";

/** Named lists. A `fixed` one (units, storage types) cannot be extended. */
export const lookups = pgTable(
  "lookups",
  {
    lookupId: serial("lookup_id").primaryKey(),
    searchKey: text("search_key").notNull(),
    file: text("file").notNull(),
    caption: text("caption").notNull(),
    fixed: boolean("fixed").notNull().default(false),
    createdDate: createdDate(),
    createdBy: createdBy(),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("lookups_search_key_key").on(lower(t.searchKey)),
    uniqueIndex("lookups_file_key").on(lower(t.file)),
    uniqueIndex("lookups_caption_key").on(lower(t.caption)),
  ],
);

/** Counts the saves of a list that is saved as a whole, such as `disaster_category`. */
export const listVersions = pgTable("list_version", {
  list: text("list").primaryKey(),
  version: integer("version").notNull().default(1),
});

export const lookupDetails = pgTable(
  "lookup_details",
  {
    lookupDetailId: serial("lookup_detail_id").primaryKey(),
    lookupId: integer("lookup_id")
      .notNull()
      .references(() => lookups.lookupId, { onDelete: "cascade" }),
    value: text("value").notNull(),
    caption: text("caption").notNull(),
    position: integer("position").notNull(),
    active: boolean("active").notNull().default(true),
  },
  (t) => [uniqueIndex("lookup_details_value_key").on(t.lookupId, lower(t.value))],
);
