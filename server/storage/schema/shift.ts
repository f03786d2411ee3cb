import { check, index, pgTable, sql, uniqueIndex } from "../orm.ts";
import { LOG_KINDS } from "../../../contract/supply/requests.ts";
import type { BriefingDocument, LogEntry } from "../../../contract/supply/shift.ts";
import { editStamps, moment, oneOf, ownedBy } from "./columns.ts";
import { users } from "./people.ts";
import { disasters } from "./planning.ts";

/** The user who owns a disaster's shift, and the one to whom it is handed over until they answer; none without a row. */
export const shifts = pgTable("shift", (c) => ({
  did: ownedBy("did", () => disasters.did).primaryKey(),
  ownerId: c.integer("owner_id").references(() => users.userId, { onDelete: "set null" }),
  nextId: c.integer("next_id").references(() => users.userId, { onDelete: "set null" }),
  ...editStamps(),
}));

/** Operational periods; those of one disaster do not overlap, which the service checks with the disaster locked. */
export const shiftPeriods = pgTable(
  "shift_period",
  (c) => ({
    id: c.serial("id").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    begins: moment("begins").notNull(),
    ends: moment("ends").notNull(),
    ownerId: c.integer("owner_id").references(() => users.userId, { onDelete: "set null" }),
    objectives: c.text("objectives").notNull().default(""),
    ...editStamps(),
  }),
  (t) => [index("shift_period_did_idx").on(t.did, t.begins), check("shift_period_check", sql`${t.begins} < ${t.ends}`)],
);

/** Notes, decisions and hand-overs. A trigger refuses every change: a correction is an entry that names the older one. */
export const shiftLog = pgTable(
  "shift_log",
  (c) => ({
    id: c.serial("id").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    at: moment("at").notNull().defaultNow(),
    by: c.text("by").notNull(),
    kind: c.text("kind").$type<LogEntry["kind"]>().notNull(),
    text: c.text("text").notNull(),
    about: c.jsonb("about").$type<LogEntry["about"]>(),
    corrects: c.integer("corrects"),
  }),
  (t) => [index("shift_log_did_idx").on(t.did, t.id), oneOf("shift_log_kind_check", t.kind, LOG_KINDS)],
);

/** Signed briefings. They name their run by its number alone, since they outlive it; a trigger refuses every change. */
export const shiftBriefings = pgTable(
  "shift_briefing",
  (c) => ({
    id: c.serial("id").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    number: c.integer("number").notNull(),
    rid: c.integer("rid"),
    code: c.text("code").notNull().unique("shift_briefing_code_key"),
    /** SHA-256 of the canonical document, hex. */
    documentHash: c.text("document_hash").notNull(),
    document: c.jsonb("document").$type<BriefingDocument>().notNull(),
    signedBy: c.text("signed_by").notNull(),
    signedAt: moment("signed_at").notNull(),
  }),
  (t) => [uniqueIndex("shift_briefing_key").on(t.did, t.number)],
);
