import { z } from "zod";

export const ReportSectionsConfig = z.object({
  restore: z.boolean().default(true).describe("Whether a variant can be set back to what the product ships with."),
});
export type ReportSectionsConfig = z.output<typeof ReportSectionsConfig>;
