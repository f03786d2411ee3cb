import { integer, json, pgTable, serial, text, uniqueIndex } from "../orm.ts";
import { createdBy, createdDate, moment } from "./columns.ts";

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
    createdDate: createdDate(),
    createdBy: createdBy(),
  },
  (t) => [uniqueIndex("layouts_app_revision_key").on(t.app, t.revision)],
);
