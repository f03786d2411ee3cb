import { z } from "zod";
import { TimeZoneSchema } from "../config/names.ts";
import { defineCall } from "../api/call.ts";
import { InstantSchema, PathIdSchema } from "../api/domain.ts";
import { ListPageSchema, type ListFilter } from "../lists/list-query.ts";
import { anyOf } from "../people/privileges.ts";

/**
 * The domains of audit rows; the number of one in `GetAllAudits/{module}` is its position, from 1: append, never
 * reorder.
 */
// oxfmt-ignore
export const AUDIT_MODULES = [
  "Session", "User", "Role", "Lookup", "Disaster", "Estimation", "Zone", "Parameter", "Projection", "Supply", "Tract",
  "Config", "Layout", "Security", "Preference", "Email", "Export", "Audit", "LogFile", "Portal", "Operation",
  "Report", "Defaults", "Layer", "MapStyle", "Series", "Storm", "AdhocQuery", "Feed",
] as const;
export type AuditModule = (typeof AUDIT_MODULES)[number];

const view = anyOf("audit.view");

/** Most rows in an answer of `GetAllAudits`; FindAudits pages through them all. */
export const MAX_AUDITS = 500;

/** One audit row as the list shows it. */
const AuditSummarySchema = z.object({
  auditId: z.int(),
  at: InstantSchema,
  /** Null for visitors without a session, commands and the product itself. */
  userId: z.int().nullable(),
  userName: z.string(),
  module: z.string(),
  action: z.string(),
  /** Id and name of the record. */
  subjectId: z.string(),
  subject: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** Names of the fields that it changed in a record, without those that every change has. */
  changed: z.array(z.string()),
});
export type AuditSummary = z.infer<typeof AuditSummarySchema>;

const AuditSchema = AuditSummarySchema.extend({
  /** The record before and after, or other details; null for none. */
  before: z.unknown(),
  after: z.unknown(),
  userAgent: z.string(),
  /** Number and hash of the row's link in the chain. */
  chainNo: z.int().nullable(),
  hash: z.string().nullable(),
});
export type Audit = z.infer<typeof AuditSchema>;

/** The columns of the screen, which a query may filter and sort by, and the kind of filter of each. */
const AUDIT_FILTERS = {
  at: "between",
  userName: "contains",
  module: "oneOf",
  action: "oneOf",
  subject: "contains",
  subjectId: "contains",
  address: "contains",
  requestId: "contains",
} as const satisfies Readonly<Record<string, ListFilter["kind"]>>;
export type AuditColumn = keyof typeof AUDIT_FILTERS;

export const isAuditColumn = (column: string): column is AuditColumn => Object.hasOwn(AUDIT_FILTERS, column);

const AuditQuerySchema = ListPageSchema.extend({ timeZone: TimeZoneSchema }).superRefine(
  ({ filters, sort }, context) => {
    for (const [i, { kind, column }] of filters.entries())
      if (!isAuditColumn(column) || AUDIT_FILTERS[column] !== kind)
        context.addIssue({ code: "custom", path: ["filters", i, "column"], input: column });
    for (const [i, { column }] of sort.entries())
      if (!isAuditColumn(column)) context.addIssue({ code: "custom", path: ["sort", i, "column"], input: column });
  },
);
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

export const getAllAudits = defineCall("GET /api/Audit/GetAllAudits/:module", {
  params: z.object({ module: z.coerce.number().int().min(0).max(AUDIT_MODULES.length) }),
  answer: z.object({ rows: z.array(AuditSummarySchema), total: z.int() }),
  needs: view,
});

export const findAudits = defineCall("POST /api/Audit/FindAudits", {
  body: AuditQuerySchema,
  answer: z.object({ rows: z.array(AuditSummarySchema), total: z.int(), all: z.int() }),
  needs: view,
  changes: false,
});

export const getAudit = defineCall("GET /api/Audit/GetAudit/:auditId", {
  params: z.object({ auditId: PathIdSchema }),
  answer: AuditSchema,
  needs: view,
});

export const getAuditActions = defineCall("GET /api/Audit/GetAuditActions", {
  answer: z.object({ actions: z.array(z.string()) }),
  needs: view,
});
