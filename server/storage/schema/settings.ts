import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdBy, createdDate, moment } from "./columns.ts";

/** The agency's values of configuration keys; a key without a row has its default. */
export const configKeys = pgTable("config_keys", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  editedBy: text("edited_by"),
  editedAt: moment("edited_at"),
});

/** Saved versions of an app config; the newest active one wins over the seed file. */
export const layouts = pgTable(
  "layouts",
  {
    layoutId: serial("layout_id").primaryKey(),
    app: text("app").notNull(),
    revision: integer("revision").notNull(),
    config: jsonb("config").notNull(),
    comment: text("comment").notNull().default(""),
    active: boolean("active").notNull().default(true),
    createdDate: createdDate(),
    createdBy: createdBy(),
  },
  (t) => [uniqueIndex("layouts_app_revision_key").on(t.app, t.revision)],
);
