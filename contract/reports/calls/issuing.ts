import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { CalendarDateSchema, InstantSchema } from "../../api/domain.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";
import {
  CellSchema,
  FigureSchema,
  PageSelectionSchema,
  ReportDocumentSchema,
  ReportTextSchema,
  ReportUnitsSchema,
  ReportVariantSchema,
} from "../report-document.ts";

/** A figure of the report that comes out differently now, and its address. */
const CheckDifferenceSchema = z.object({
  page: z.int(),
  section: ReportTextSchema,
  block: ReportTextSchema.nullable(),
  row: CellSchema.nullable(),
  column: ReportTextSchema.nullable(),
  issued: FigureSchema.nullable(),
  now: FigureSchema.nullable(),
});

/** The result of a check: all figures of the need are reproduced, some differ, or the stored report was altered. */
const CHECK_VERDICTS = ["same", "differs", "altered"] as const;

const ReportCheckSchema = z.object({
  code: z.string(),
  verdict: z.enum(CHECK_VERDICTS),
  report: z.object({
    variant: ReportVariantSchema,
    selection: PageSelectionSchema,
    units: ReportUnitsSchema,
    disaster: z.string(),
    estimation: z.string(),
    agency: z.string(),
    startDate: CalendarDateSchema,
    timeZone: z.string(),
    sampleData: z.boolean(),
    issuedAt: InstantSchema,
  }),
  run: z.object({
    at: InstantSchema,
    engineVersion: z.string(),
    /** The engine that has just calculated again. */
    checkedBy: z.string(),
    /** SHA-256 of the stored inputs. */
    inputHash: z.string(),
  }),
  /** Whether a newer calculation of the estimation was made since. */
  newer: z.boolean(),
  /** The figures that a reader compares with the paper. */
  headline: z.array(
    z.object({ id: z.string(), label: ReportTextSchema, figure: FigureSchema, trucks: FigureSchema.nullable() }),
  ),
  /** Figures compared, and those that differ, at most 20. */
  compared: z.int(),
  differing: z.int(),
  differences: z.array(CheckDifferenceSchema),
});
export type ReportCheck = z.infer<typeof ReportCheckSchema>;
export type CheckDifference = z.infer<typeof CheckDifferenceSchema>;

export const checkReport = defineCall("GET /api/Report/CheckReport/:code", {
  params: z.object({ code: z.string().min(1).max(40) }),
  answer: ReportCheckSchema,
  needs: publicAccess,
  withOldPassword: true,
});

/** The report to issue: an estimation's newest run as a variant, with a selection of pages, in some units. */
export const ReportOrderSchema = z.object({
  eid: z.int().positive(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
});
export type ReportOrder = z.infer<typeof ReportOrderSchema>;

export const issueReport = defineCall("POST /api/Report/IssueReport", {
  body: ReportOrderSchema,
  answer: z.object({
    reportId: z.int(),
    code: z.string(),
    /** The address at which the code is checked; null if the product does not know its own address. */
    address: z.string().nullable(),
    document: ReportDocumentSchema,
  }),
  needs: anyOf("report.export", "report.share"),
});
