import { index, pgTable, primaryKey } from "../orm.ts";
import { moment } from "./columns.ts";

/**
 * Records who did what, when and from where; written in the transaction of the change itself. Rows are only ever added:
 * the app's role may do nothing else, and triggers refuse the owner too.
 */
export const audits = pgTable(
  "audit",
  (c) => ({
    auditId: c.bigserial("audit_id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull().defaultNow(),
    userId: c.integer("user_id"),
    userName: c.text("user_name").notNull(),
    address: c.text("address").notNull().default(""),
    requestId: c.text("request_id").notNull().default(""),
    /** Domain of the record: Disaster, Estimation, Zone, Parameter, User … */
    module: c.text("module").notNull(),
    /** Verb of the change: create, update, delete, lock … */
    action: c.text("action").notNull(),
    subjectId: c.text("subject_id").notNull().default(""),
    subject: c.text("subject").notNull().default(""),
    before: c.jsonb("before"),
    after: c.jsonb("after"),
    /** The name that the browser or program gives itself. */
    userAgent: c.text("user_agent").notNull().default(""),
  }),
  (t) => [
    index("audit_at_idx").on(t.at, t.auditId),
    index("audit_module_idx").on(t.module, t.at),
    index("audit_user_idx").on(t.userName, t.at),
    index("audit_action_idx").on(t.action, t.at),
    index("audit_subject_idx").on(t.module, t.subjectId),
  ],
);

/**
 * The hash chain over the audit rows, in the order in which their transactions were committed: each link's hash covers
 * the row's content and the hash before it. Written by a trigger at commit, never by the product.
 */
export const auditChain = pgTable("audit_chain", (c) => ({
  chainNo: c.bigint("chain_no", { mode: "number" }).primaryKey(),
  auditId: c.bigint("audit_id", { mode: "number" }).notNull().unique(),
  previousHash: c.text("previous_hash").notNull(),
  hash: c.text("hash").notNull(),
}));

/** Deleted records, complete, for the short time in which their deletion can be undone; then removed. */
export const deletedRecords = pgTable(
  "deleted_record",
  (c) => ({
    /** Kind of the record, as the audit names its module: User, Role, Lookup … */
    kind: c.text("kind").notNull(),
    recordId: c.integer("record_id").notNull(),
    /** The record's row and everything that belonged to it, in a form that its own domain reads. */
    content: c.jsonb("content").notNull(),
    deletedById: c.integer("deleted_by_id").notNull(),
    deletedAt: moment("deleted_at").notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.kind, t.recordId] })],
);
