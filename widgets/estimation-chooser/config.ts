import { z } from "zod";

export const EstimationChooserConfig = z.object({
  estimation: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe("Number of the estimation that the page always shows, as in its address; null lets the reader choose."),
});
export type EstimationChooserConfig = z.output<typeof EstimationChooserConfig>;
