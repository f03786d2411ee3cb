import { integer, jsonb, pgTable, primaryKey, text } from "../orm.ts";
import { moment } from "./columns.ts";

/** Records just deleted, whole, for the moments in which their deletion can be undone; swept soon after. */
export const deletedRecords = pgTable(
  "deleted_record",
  {
    /** Kind of the record, as the audit's module names it: User, Role, Lookup … */
    kind: text("kind").notNull(),
    recordId: integer("record_id").notNull(),
    /** The record's row and all that went with it, in a form that its own domain reads. */
    content: jsonb("content").notNull(),
    deletedById: integer("deleted_by_id").notNull(),
    deletedAt: moment("deleted_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId] })],
);
