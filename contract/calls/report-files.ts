import { z } from "zod";
import { TimeZoneSchema } from "../app-config/names.ts";
import { defineCall } from "../call.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { anyOf } from "../privileges.ts";
import { PageSelectionSchema, ReportUnitsSchema, ReportVariantSchema } from "../report-document.ts";
import { EXPORT_FORMATS, ExportProgressSchema, PAPERS } from "./exports.ts";

/** A report to be written into a file. */
export const ReportFileOrderSchema = z.object({
  eid: z.int().positive(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
  /** The report's own, whatever language its reader's screen speaks. */
  language: z.enum(LANGUAGE_CODES),
  format: z.enum(EXPORT_FORMATS),
  /** What a PDF is laid out for; Excel takes it for its print settings. */
  paper: z.enum(PAPERS).default("letter"),
  /** In which moments are reported; the agency's where nothing is said. */
  timeZone: TimeZoneSchema.optional(),
});
export type ReportFileOrder = z.infer<typeof ReportFileOrderSchema>;

/** Where the file is watched, fetched and called off by the calls of the exports. */
export const startReportFile = defineCall({
  method: "POST",
  path: "/api/Report/StartReportFile",
  body: ReportFileOrderSchema,
  answer: ExportProgressSchema,
  needs: anyOf("report.export"),
  summary: "Issue a report and begin to write it into a PDF or Excel file, with the code by which it can be checked.",
});
