import { z } from "zod";
import { SOURCES } from "../../client/source.ts";
import { PageSelectionSchema, ReportVariantSchema } from "../../contract/report-choices.ts";
import { anyOf, everybody } from "../../contract/privileges.ts";
import { EstimationChanged, ProjectionsCalculated } from "../../contract/topics.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";

export const ReportConfig = z.object({
  source: z
    .enum(SOURCES)
    .default("working")
    .describe(
      "working: the estimation that is being worked on, in any variant; published: the Public report of a published one, for everybody.",
    ),
  variant: ReportVariantSchema.default("Executive").describe("The variant that is shown until another is chosen."),
  selection: PageSelectionSchema.default("full").describe(
    "The pages that are shown until others are chosen: summary is the first two, full all five.",
  ),
});
export type ReportConfig = z.output<typeof ReportConfig>;

export default defineWidget({
  name: "report",
  version: "1.0.0",
  config: ReportConfig,
  needs: anyOf("estimation.view", "estimation.edit"),
  needsWith: ({ source }) => (source === "published" ? everybody : anyOf("estimation.view", "estimation.edit")),
  publishes: [ProjectionsCalculated, EstimationChanged],
  hears: [],
  actions: {},
  load: () => import("./Report.tsx"),
  status: () => import("./status.ts"),
});
