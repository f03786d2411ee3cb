import { z } from "zod";

export const SharedReportConfig = z.object({
  print: z.boolean().default(true).describe("Whether a button prints the report."),
});
export type SharedReportConfig = z.output<typeof SharedReportConfig>;
