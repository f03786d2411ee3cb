import { z } from "zod";
import { PAGE_SELECTIONS, REPORT_UNITS, REPORT_VARIANTS } from "../../engine/reports/document.ts";

/** What a reader of a report chooses; apart from the document, so that a widget's manifest names a choice without bringing the whole. */
export const ReportVariantSchema = z.enum(REPORT_VARIANTS);
export const PageSelectionSchema = z.enum(PAGE_SELECTIONS);
export const ReportUnitsSchema = z.enum(REPORT_UNITS);
