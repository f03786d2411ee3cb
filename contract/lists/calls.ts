import { z } from "zod";
import { AdhocQuerySchema } from "../adhoc/queries.ts";
import { TimeZoneSchema } from "../config/names.ts";
import { defineCall } from "../api/call.ts";
import { EXPORT_FORMATS, PAPERS } from "./export-formats.ts";
import { EXPORT_LISTS, ListQuerySchema } from "./list-query.ts";
import { anyOf } from "../people/privileges.ts";

/** The states of an export: waiting for its turn, being written, finished, failed, or canceled by its owner. */
export const EXPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

const COLUMNS_MAX = 60;

/** Anyone who may export anything may call this; the list's own privilege is checked too. */
const exporters = anyOf(
  "user.exportExcel",
  "user.exportPdf",
  "role.exportExcel",
  "role.exportPdf",
  "lookup.exportExcel",
  "lookup.exportPdf",
  "audit.exportExcel",
  "audit.exportPdf",
  "roleUser.exportExcel",
  "roleUser.exportPdf",
  "report.export",
  "adhocReport.exportExcel",
);

/** A list as it is shown, to be written into a file. */
export const ExportOrderSchema = ListQuerySchema.extend({
  list: z.enum(EXPORT_LISTS),
  format: z.enum(EXPORT_FORMATS),
  /** Ids of the columns that are shown, in order. */
  columns: z.array(z.string().min(1).max(60)).min(1).max(COLUMNS_MAX),
  /** Restricts the list, for example to a role by its id. */
  context: z.int().positive().nullable().default(null),
  /** The query of an ad-hoc report, whose own filters and order apply. */
  adhoc: AdhocQuerySchema.nullable().default(null),
  timeZone: TimeZoneSchema,
  paper: z.enum(PAPERS).default("letter"),
});
export type ExportOrder = z.infer<typeof ExportOrderSchema>;

export const ExportProgressSchema = z.object({
  exportId: z.uuid(),
  state: z.enum(EXPORT_STATES),
  /** Rows (a report: pages) written so far. */
  done: z.int(),
  /** All of them; null until they are counted. */
  total: z.int().nullable(),
  fileName: z.string(),
  /** Size of the file once it is there. */
  bytes: z.int(),
  /** The reason why it failed. */
  error: z
    .object({ key: z.string(), message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
});
export type ExportProgress = z.infer<typeof ExportProgressSchema>;

const exportParam = z.object({ exportId: z.uuid() });

export const startExport = defineCall("POST /api/Export/StartExport", {
  body: ExportOrderSchema,
  answer: ExportProgressSchema,
  needs: exporters,
});

export const getExport = defineCall("GET /api/Export/GetExport/:exportId", {
  params: exportParam,
  answer: ExportProgressSchema,
  needs: exporters,
});

export const cancelExport = defineCall("POST /api/Export/CancelExport", {
  body: exportParam,
  answer: ExportProgressSchema,
  needs: exporters,
});

export const downloadExport = defineCall("GET /api/Export/DownloadExport/:exportId", {
  params: exportParam,
  /** The file itself. */
  answer: z.string(),
  needs: exporters,
});
