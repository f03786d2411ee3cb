import { z } from "zod";
import { PLAIN_TEXT } from "../api/domain.ts";
import { issue } from "../api/field-rules.ts";
import { DEFAULTS_LISTS } from "../defaults/lists.ts";
import { SUPPLY_LISTS } from "../supply/supply.ts";

/**
 * A range of days for a filter by date, both days included. The first day must be given, and must not lie after the
 * last; equal days mean that one day. A filter with neither day is not a range.
 */
export const DateRangeSchema = z
  .object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() })
  .refine(({ from, to }) => from !== null || to === null, { ...issue("domain.dateRange.fromMissing"), path: ["from"] })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    ...issue("domain.dateRange.order"),
    path: ["from"],
  });
export type DateRange = z.infer<typeof DateRangeSchema>;

/** Most characters of a search or a filter. */
export const SEARCH_MAX = 200;

/** Search texts are also in files and audit rows, which accept no control characters. */
const SoughtSchema = z.string().trim().max(SEARCH_MAX).regex(PLAIN_TEXT);

const ColumnSchema = z.string().max(60).regex(PLAIN_TEXT);

/**
 * A column's condition, as a list's filter row has it. Texts are compared without case; dates are `YYYY-MM-DD` in the
 * agency's time zone, both days included.
 */
export const ListFilterSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("contains"), column: ColumnSchema, text: SoughtSchema.min(1) }),
  z.object({
    kind: z.literal("oneOf"),
    column: ColumnSchema,
    values: z.array(z.string().max(SEARCH_MAX).regex(PLAIN_TEXT)).min(1).max(100),
  }),
  DateRangeSchema.safeExtend({ kind: z.literal("between"), column: ColumnSchema }),
]);
export type ListFilter = z.infer<typeof ListFilterSchema>;

export const ListSortSchema = z.object({ column: ColumnSchema, direction: z.enum(["asc", "desc"]) });
export type ListSort = z.infer<typeof ListSortSchema>;

/** The search, filters and order of a list. The server uses the same column ids as the screen. */
export const ListQuerySchema = z.object({
  search: SoughtSchema.default(""),
  filters: z.array(ListFilterSchema).max(20).default([]),
  sort: z.array(ListSortSchema).max(3).default([]),
});
export type ListQuery = z.infer<typeof ListQuerySchema>;

/** One page of a list that the server pages: rows `offset` … `offset + limit - 1` of the query's answer. */
export const ListPageSchema = ListQuerySchema.extend({
  offset: z.int().min(0).max(10_000_000).default(0),
  limit: z.int().min(1).max(500).default(25),
});
export type ListPage = z.infer<typeof ListPageSchema>;

/** The lists that can be exported, as the server's exports name them. */
export const EXPORT_LISTS = [
  "users",
  "roles",
  "lookups",
  "audits",
  "roleUsers",
  ...SUPPLY_LISTS,
  ...DEFAULTS_LISTS,
  ...(["adhoc", "requests", "sites", "shiftLog"] as const),
] as const;
export type ExportList = (typeof EXPORT_LISTS)[number];
