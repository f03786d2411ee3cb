import { z } from "zod";
import { SOURCES } from "../../client/planning/source.ts";
import { UnitSchema } from "../../contract/api/domain.ts";
import { PageSelectionSchema, ReportVariantSchema } from "../../contract/reports/choices.ts";

export const ReportConfig = z.object({
  source: z
    .enum(SOURCES)
    .default("working")
    .describe(
      "working: the estimation that is being worked on, in any variant; published: the Public report of a published one, for everyone.",
    ),
  variant: ReportVariantSchema.default("Executive").describe("The variant that is shown until another is chosen."),
  selection: PageSelectionSchema.default("full").describe(
    "The pages that are shown until others are chosen: summary is the first two, full all five, tracts all with the tracts of each zone.",
  ),
});
export type ReportConfig = z.output<typeof ReportConfig>;

export const ReportOf = z.object({ eid: z.int().positive() });
export const ReportUnit = z.object({ unit: UnitSchema });
