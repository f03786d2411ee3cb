import { z } from "zod";

export const LogFilesConfig = z.object({
  followSeconds: z
    .int()
    .min(1)
    .max(60)
    .default(3)
    .describe("Seconds after which a followed file is asked for new lines."),
});
export type LogFilesConfig = z.output<typeof LogFilesConfig>;
