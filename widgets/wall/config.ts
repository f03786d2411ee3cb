import { z } from "zod";
import { FIGURE_NAMES } from "../../client/content/names.ts";

export const WallConfig = z.object({
  figures: z
    .array(z.enum(FIGURE_NAMES))
    .min(1)
    .default(["people", "meals", "water", "ice", "trucks", "points"])
    .describe("The figures, which take turns: as in the widget figure."),
  seconds: z.int().min(3).max(600).default(12).describe("Seconds for which each figure shows."),
});
export type WallConfig = z.output<typeof WallConfig>;
