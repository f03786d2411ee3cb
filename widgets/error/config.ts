import { z } from "zod";

export const ErrorConfig = z.object({
  request: z
    .boolean()
    .default(true)
    .describe("Whether the identifier of the failed request shows, if the address has one."),
});
export type ErrorConfig = z.output<typeof ErrorConfig>;
