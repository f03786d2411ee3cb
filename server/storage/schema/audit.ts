import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Who did what, when and from where; written in the transaction of the change itself. */
export const audits = pgTable(
  "audit",
  {
    auditId: bigserial("audit_id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull().defaultNow(),
    userId: integer("user_id"),
    userName: text("user_name").notNull(),
    address: text("address").notNull().default(""),
    requestId: text("request_id").notNull().default(""),
    /** Domain of the record: Disaster, Estimation, Zone, Parameter, User … */
    module: text("module").notNull(),
    /** Verb of the change: create, update, delete, lock … */
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull().default(""),
    subject: text("subject").notNull().default(""),
    before: jsonb("before"),
    after: jsonb("after"),
  },
  (t) => [index("audit_at_idx").on(t.at), index("audit_module_idx").on(t.module, t.at)],
);
