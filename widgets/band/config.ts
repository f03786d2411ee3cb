import { z } from "zod";

export const BandConfig = z.object({
  method: z.boolean().default(true).describe("Whether the method stands below the figures."),
});
export type BandConfig = z.output<typeof BandConfig>;
