import { z } from "zod";
import { defineCall } from "../call.ts";
import { anyOf } from "../privileges.ts";
import {
  PageSelectionSchema,
  ReportDocumentSchema,
  ReportUnitsSchema,
  ReportVariantSchema,
} from "../report-document.ts";

/** Which report is meant: an estimation's newest run as a variant, so many pages, in some units. */
export const ReportOrderSchema = z.object({
  eid: z.int().positive(),
  variant: ReportVariantSchema,
  selection: PageSelectionSchema,
  units: ReportUnitsSchema,
});
export type ReportOrder = z.infer<typeof ReportOrderSchema>;

export const issueReport = defineCall({
  method: "POST",
  path: "/api/Report/IssueReport",
  body: ReportOrderSchema,
  answer: z.object({
    reportId: z.int(),
    code: z.string(),
    /** Where the code is checked; null where the product does not know its own address. */
    address: z.string().nullable(),
    document: ReportDocumentSchema,
  }),
  needs: anyOf("report.export", "report.share"),
  summary: "Freeze a report under the short code that is printed on it; the same figures keep the code they have.",
});
