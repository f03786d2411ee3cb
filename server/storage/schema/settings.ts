import { pgTable, uniqueIndex } from "../orm.ts";
import { createStamps, lower, moment, ownedBy, recordStamps } from "./columns.ts";

/** The agency's values of configuration keys; a key without a row has its default. */
export const configKeys = pgTable("config_keys", (c) => ({
  key: c.text("key").primaryKey(),
  value: c.text("value").notNull(),
  editedBy: c.text("edited_by"),
  editedAt: moment("edited_at"),
}));

/** Saved versions of an app config; the newest wins over the shipped file, which is revision 0. */
export const layouts = pgTable(
  "layouts",
  (c) => ({
    layoutId: c.serial("layout_id").primaryKey(),
    app: c.text("app").notNull(),
    revision: c.integer("revision").notNull(),
    /** `json`, not `jsonb`: the keys stay in the order they were saved in. */
    config: c.json("config").notNull(),
    comment: c.text("comment").notNull().default(""),
    /** The restored revision, if this one is a rollback. */
    rolledBackTo: c.integer("rolled_back_to"),
    ...createStamps(),
  }),
  (t) => [uniqueIndex("layouts_app_revision_key").on(t.app, t.revision)],
);

/** Named lists. A `fixed` one (units, storage types) cannot be extended. */
export const lookups = pgTable(
  "lookups",
  (c) => ({
    lookupId: c.serial("lookup_id").primaryKey(),
    searchKey: c.text("search_key").notNull(),
    file: c.text("file").notNull(),
    caption: c.text("caption").notNull(),
    fixed: c.boolean("fixed").notNull().default(false),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("lookups_search_key_key").on(lower(t.searchKey)),
    uniqueIndex("lookups_file_key").on(lower(t.file)),
    uniqueIndex("lookups_caption_key").on(lower(t.caption)),
  ],
);

/** Counts the saves of a list that is saved as a whole, such as `disaster_category`. */
export const listVersions = pgTable("list_version", (c) => ({
  list: c.text("list").primaryKey(),
  version: c.integer("version").notNull().default(1),
}));

export const lookupDetails = pgTable(
  "lookup_details",
  (c) => ({
    lookupDetailId: c.serial("lookup_detail_id").primaryKey(),
    lookupId: ownedBy("lookup_id", () => lookups.lookupId),
    value: c.text("value").notNull(),
    caption: c.text("caption").notNull(),
    position: c.integer("position").notNull(),
    active: c.boolean("active").notNull().default(true),
  }),
  (t) => [uniqueIndex("lookup_details_value_key").on(t.lookupId, lower(t.value))],
);
