import { z } from "zod";

export const BandConfig = z.object({
  parametersStep: z
    .string()
    .default("")
    .describe("Step of this page that holds the parameters, to which an assumption leads; empty for none."),
  method: z.boolean().default(true).describe("Whether the method is shown below the figures."),
});
export type BandConfig = z.output<typeof BandConfig>;
