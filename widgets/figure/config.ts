import { z } from "zod";
import { FIGURE_NAMES } from "../../client/content/names.ts";
import { SOURCES } from "../../client/planning/source.ts";
import { TextSchema } from "../../contract/config/names.ts";

export const FigureConfig = z.object({
  figure: z
    .enum([...FIGURE_NAMES, "product"])
    .default("people")
    .describe(
      "people to serve, people affected, meals, water and ice of 21 days, truckloads, distribution points needed, zones, or the need of the product that is named.",
    ),
  product: z
    .string()
    .max(100)
    .default("")
    .describe("Name of the product, for product and trucks; truckloads of all products where empty."),
  source: z
    .enum(SOURCES)
    .default("published")
    .describe("working: the estimation that is being worked on; published: a published one, to read, for everyone."),
  trend: z
    .enum(["none", "run", "advisory"])
    .default("run")
    .describe(
      "What the figure is compared with. run: the calculation before; advisory: the plan from an earlier advisory; of published figures both are the estimation of the disaster that was calculated before.",
    ),
  title: TextSchema.optional().describe("Its name; the figure's own where absent."),
  size: z
    .enum(["normal", "wall"])
    .default("normal")
    .describe("wall: as large as its place allows, to be read across a room."),
});
export type FigureConfig = z.output<typeof FigureConfig>;
