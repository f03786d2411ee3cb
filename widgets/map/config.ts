import { z } from "zod";
import { SOURCES } from "../../client/source.ts";
import { StatisticSchema } from "../../contract/domain.ts";

export const MapConfig = z.object({
  statistic: StatisticSchema.default("population").describe("The statistic that colours the tracts at first."),
  source: z
    .enum(SOURCES)
    .default("working")
    .describe("working: zones of the estimation that is being worked on; published: of a published one."),
  legend: z.boolean().default(true).describe("Whether the legend stands open at first."),
  basemaps: z.boolean().default(true).describe("Whether hosted base maps can be chosen; each asks a server outside."),
  facilities: z.boolean().default(false).describe("Whether the facilities of the supply page show at first."),
  bounds: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .default([-87.7, 24.4, -79.9, 31.1])
    .describe("West, south, east, north in degrees: where the map opens until the data set says where it lies."),
});
export type MapConfig = z.output<typeof MapConfig>;
