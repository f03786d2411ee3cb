import { z } from "zod";
import { TimeZoneSchema } from "../../config/names.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";
import {
  PageSelectionSchema,
  ReportDocumentSchema,
  ReportSectionIdSchema,
  ReportUnitsSchema,
  ReportVariantSchema,
} from "../report-document.ts";
import { ExportProgressSchema } from "../../lists/calls.ts";
import { PAPERS, DOCUMENT_FORMATS } from "../../lists/export-formats.ts";
import { ReportOrderSchema } from "./issuing.ts";

/** The choices for a report of an estimation; the same names are in the report page's address. */
export const ReportChoiceSchema = z.object({
  variant: ReportVariantSchema.default("Executive"),
  selection: PageSelectionSchema.default("full"),
  units: ReportUnitsSchema.default("asEntered"),
});
export type ReportChoice = z.infer<typeof ReportChoiceSchema>;

/** The public's choice: the variant is fixed. */
const PublicReportChoiceSchema = ReportChoiceSchema.omit({ variant: true });
export type PublicReportChoice = z.infer<typeof PublicReportChoiceSchema>;

export const getReport = defineCall("GET /api/Report/GetReport/:eid", {
  params: z.object({ eid: PathIdSchema }),
  query: ReportChoiceSchema,
  answer: ReportDocumentSchema,
  needs: anyOf("estimation.view", "estimation.edit"),
});

export const getPublicReport = defineCall("GET /api/View/GetPublicReport/:eid", {
  params: z.object({ eid: PathIdSchema }),
  query: PublicReportChoiceSchema,
  answer: ReportDocumentSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const getReportSeal = defineCall("GET /api/Report/GetSeal", {
  /** As a data address; null if the operator configured none or it cannot be read. */
  answer: z.object({ seal: z.string().nullable() }),
  needs: publicAccess,
  withOldPassword: true,
});

const edit = anyOf("layout.edit");

/** A section's place in a variant: its page, and whether it is shown. Sections of a page follow in the order of the list. */
const SectionPlaceSchema = z.object({
  section: ReportSectionIdSchema,
  page: z.int().min(1).max(5),
  active: z.boolean(),
});
export type SectionPlace = z.infer<typeof SectionPlaceSchema>;

export const VariantSectionsSchema = z.object({
  variant: ReportVariantSchema,
  /** All sections there are, by page and order. */
  sections: z.array(SectionPlaceSchema),
  /** Sections that this variant never shows, whatever is saved. */
  withheld: z.array(ReportSectionIdSchema),
  /** Whether this is what the product ships with. */
  shipped: z.boolean(),
  version: VersionSchema,
  editedBy: z.string(),
  editedDate: InstantSchema,
});
export type VariantSections = z.infer<typeof VariantSectionsSchema>;

export const getReportSections = defineCall("GET /api/Report/GetSections", {
  answer: z.object({ variants: z.array(VariantSectionsSchema) }),
  needs: edit,
});

export const saveReportSections = defineCall("POST /api/Report/SaveSections", {
  body: z.object({
    variant: ReportVariantSchema,
    version: VersionSchema,
    /** Every section once. */
    sections: z.array(SectionPlaceSchema).min(1).max(50),
  }),
  answer: VariantSectionsSchema,
  needs: edit,
});

export const restoreReportSections = defineCall("POST /api/Report/RestoreSections", {
  body: z.object({ variant: ReportVariantSchema, version: VersionSchema }),
  answer: VariantSectionsSchema,
  needs: edit,
});

/** A report to be written into a file. */
const ReportFileOrderSchema = ReportOrderSchema.extend({
  /** The report's language, independent of the screen's. */
  language: z.enum(LANGUAGE_CODES),
  format: z.enum(DOCUMENT_FORMATS),
  /** The paper of a PDF, and of Excel's print settings. */
  paper: z.enum(PAPERS).default("letter"),
  /** The time zone of times in the report; by default the agency's. */
  timeZone: TimeZoneSchema.optional(),
});
export type ReportFileOrder = z.infer<typeof ReportFileOrderSchema>;

/** Begins to write a file, which is watched, fetched and canceled by the calls of the exports. */
export const startReportFile = defineCall("POST /api/Report/StartReportFile", {
  body: ReportFileOrderSchema,
  answer: ExportProgressSchema,
  needs: anyOf("report.export"),
});
