import { z } from "zod";
import { PAGE_SELECTIONS, REPORT_UNITS, REPORT_VARIANTS } from "../../engine/reports/document.ts";

/**
 * The choices that a reader of a report has; in a separate module, so that a widget's manifest can name one without
 * loading the whole document schema.
 */
export const ReportVariantSchema = z.enum(REPORT_VARIANTS);
export const PageSelectionSchema = z.enum(PAGE_SELECTIONS);
export const ReportUnitsSchema = z.enum(REPORT_UNITS);
