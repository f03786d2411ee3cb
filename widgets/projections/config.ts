import { z } from "zod";
import { SOURCES } from "../../client/planning/source.ts";
import { RouteSchema } from "../../contract/config/names.ts";

export const ProjectionsConfig = z.object({
  display: z
    .enum(["summary", "headline", "full"])
    .default("summary")
    .describe(
      "summary: button, cards and distribution points for a panel; headline: one line for the top of the page; full: the whole table and its charts for a wide place.",
    ),
  source: z
    .enum(SOURCES)
    .default("working")
    .describe("working: the estimation that is being worked on; published: a published one, to read, for everyone."),
  reportPage: z
    .union([z.literal(""), RouteSchema])
    .default("")
    .describe("Page of the report, to which the summary leads with the estimation's number after it; empty for none."),
});
export type ProjectionsConfig = z.output<typeof ProjectionsConfig>;
