import { z } from "zod";

export const ReportCheckConfig = z.object({
  lead: z.boolean().default(true).describe("Whether a sentence above the field says what the check does."),
});
export type ReportCheckConfig = z.output<typeof ReportCheckConfig>;
