import { z } from "zod";

/** What a reader of a report chooses; apart from the document, so that a widget's manifest names a choice without bringing the whole. */
export const ReportVariantSchema = z.enum(["Executive", "Operations", "Logistics", "Public"]);
export const PageSelectionSchema = z.enum(["summary", "full"]);
export const ReportUnitsSchema = z.enum(["asEntered", "customary", "metric"]);
