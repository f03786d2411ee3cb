import { boolean, integer, json, pgTable, serial, text, uniqueIndex } from "../orm.ts";
import { createStamps, lower, moment, ownedBy, recordStamps } from "./columns.ts";

/** The agency's values of configuration keys; a key without a row has its default. */
export const configKeys = pgTable("config_keys", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  editedBy: text("edited_by"),
  editedAt: moment("edited_at"),
});

/** Saved versions of an app config; the newest wins over the shipped file, which is revision 0. */
export const layouts = pgTable(
  "layouts",
  {
    layoutId: serial("layout_id").primaryKey(),
    app: text("app").notNull(),
    revision: integer("revision").notNull(),
    /** `json`, not `jsonb`: the keys stay in the order they were saved in. */
    config: json("config").notNull(),
    comment: text("comment").notNull().default(""),
    /** The revision that was brought back, where this one is a roll-back. */
    rolledBackTo: integer("rolled_back_to"),
    ...createStamps(),
  },
  (t) => [uniqueIndex("layouts_app_revision_key").on(t.app, t.revision)],
);

/** Named lists. A `fixed` one (units, storage types) cannot be extended. */
export const lookups = pgTable(
  "lookups",
  {
    lookupId: serial("lookup_id").primaryKey(),
    searchKey: text("search_key").notNull(),
    file: text("file").notNull(),
    caption: text("caption").notNull(),
    fixed: boolean("fixed").notNull().default(false),
    ...recordStamps(),
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
    lookupId: ownedBy("lookup_id", () => lookups.lookupId),
    value: text("value").notNull(),
    caption: text("caption").notNull(),
    position: integer("position").notNull(),
    active: boolean("active").notNull().default(true),
  },
  (t) => [uniqueIndex("lookup_details_value_key").on(t.lookupId, lower(t.value))],
);
