import { z } from "zod";
import { BASE_VIEWS } from "./base-views.ts";
import { NameSchema, PLAIN_TEXT, VersionSchema, InstantSchema } from "../api/domain.ts";
import { MailPlanSchema, MailStateSchema } from "./mail.ts";
import { ListFilterSchema, ListSortSchema, SEARCH_MAX } from "../lists/list-query.ts";
import { FACILITY_TYPES } from "../supply/supply.ts";

/** The type of a column. A day is YYYY-MM-DD, a moment ISO 8601. */
const COLUMN_KINDS = ["text", "number", "day", "moment", "yesNo"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Ways to combine the rows of a group into one figure. `count` counts the rows that have a figure. */
const SUMMARIES = ["sum", "avg", "min", "max", "count"] as const;
export type Summary = (typeof SUMMARIES)[number];

const ColumnNameSchema = z.string().min(1).max(60).regex(PLAIN_TEXT);
/** Most counties of a query, even if the agency sets no lower limit. */
const LOCATIONS_MOST = 100;

/** A range for a number, both ends included; null leaves an end open. */
const SliderSchema = z.object({ column: ColumnNameSchema, min: z.number().nullable(), max: z.number().nullable() });

/**
 * A query of a base view. Without groups and sums it returns each row with the chosen columns (all if none is chosen);
 * with them, one row for each group.
 */
export const AdhocQuerySchema = z.object({
  view: z.enum(BASE_VIEWS),
  columns: z.array(ColumnNameSchema).max(40).default([]),
  /** Counties by their five digits; an empty list means all. */
  locations: z
    .array(z.string().regex(/^\d{5}$/))
    .max(LOCATIONS_MOST)
    .default([]),
  facilityTypes: z.array(z.enum(FACILITY_TYPES)).max(FACILITY_TYPES.length).default([]),
  sliders: z.array(SliderSchema).max(20).default([]),
  filters: z.array(ListFilterSchema).max(20).default([]),
  groups: z.array(ColumnNameSchema).max(6).default([]),
  sums: z
    .array(z.object({ column: ColumnNameSchema, summary: z.enum(SUMMARIES) }))
    .max(12)
    .default([]),
  sort: z.array(ListSortSchema).max(3).default([]),
});
export type AdhocQuery = z.infer<typeof AdhocQuerySchema>;

/** The id of a column's summary in an answer. */
export const summaryId = (summary: Summary, column: string): string => `${summary}_${column}`;

const ChoiceSchema = z.object({ value: z.string(), label: z.string() });

/** A column of a base view, in the caller's language. */
const BaseColumnSchema = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(COLUMN_KINDS),
  /** The unit of its figures; null for a plain count, and where each row has its own. */
  unit: z.string().nullable(),
  /** The column that holds each row's unit. */
  unitColumn: z.string().nullable(),
  /** The names of its few values; empty if any value is allowed. */
  choices: z.array(ChoiceSchema),
  summaries: z.array(z.enum(SUMMARIES)),
  /** Whether its least and greatest value make a slider. */
  slider: z.boolean(),
});
export type BaseColumn = z.infer<typeof BaseColumnSchema>;

export const BaseViewSchema = z.object({
  name: z.enum(BASE_VIEWS),
  title: z.string(),
  /** The title in every language, by its code. */
  titles: z.record(z.string(), z.string()),
  columns: z.array(BaseColumnSchema),
  /** Whether its rows belong to counties, and have a facility type. */
  located: z.boolean(),
  typed: z.boolean(),
  /** Whether its rows have a place on the map. */
  placed: z.boolean(),
});
export type BaseView = z.infer<typeof BaseViewSchema>;

/** A column of an answer. */
export const ResultColumnSchema = BaseColumnSchema.pick({ title: true, kind: true, unit: true, choices: true }).extend({
  id: z.string(),
  /** Whether it is a figure that a chart can draw, not the number of a zone or day. */
  figure: z.boolean(),
  /** Whether the rows are grouped by it. */
  grouped: z.boolean(),
  /** Number of rows behind the whole answer that lack the figure and are left out of a summary. */
  missing: z.int().nullable(),
});
export type ResultColumn = z.infer<typeof ResultColumnSchema>;

export const AdhocCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type AdhocRow = Readonly<Record<string, z.infer<typeof AdhocCellSchema>>>;

/** A query as someone saved it. */
export const SavedQuerySchema = z.object({
  queryId: z.int(),
  name: z.string(),
  query: AdhocQuerySchema,
  owner: z.string(),
  /** Whether it is the caller's own; only the owner changes it. */
  own: z.boolean(),
  /** The role whose members find it too; null for none. */
  roleId: z.int().nullable(),
  roleName: z.string().nullable(),
  /** Schedule and recipients of its mails; null if it is never mailed, and for everyone but its owner. */
  mail: MailPlanSchema.nullable(),
  /** The state of its mails; null without a plan. */
  mails: MailStateSchema.nullable(),
  editedDate: InstantSchema,
  version: VersionSchema,
});
export type SavedQuery = z.infer<typeof SavedQuerySchema>;

export const QueryDraftSchema = z.object({
  /** Absent for a new one. */
  queryId: z.int().optional(),
  /** The version it was read at; required with `queryId`. */
  version: VersionSchema.optional(),
  name: NameSchema.max(100),
  query: AdhocQuerySchema,
  /** One of the caller's own roles. */
  roleId: z.int().nullable(),
  /** Requires the privilege to export. */
  mail: MailPlanSchema.nullable().default(null),
});
export type QueryDraft = z.output<typeof QueryDraftSchema>;

export const QuerySearchSchema = z.object({ search: z.string().trim().max(SEARCH_MAX).regex(PLAIN_TEXT).default("") });

/** A query as JSON for addresses, without values that are still the defaults. */
export function writeQuery({ view, ...parts }: AdhocQuery): string {
  return JSON.stringify({ view, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part.length > 0)) });
}
