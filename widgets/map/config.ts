import { z } from "zod";
import { MEASURES } from "../../engine/measures.ts";
import { SOURCES } from "../../client/view.ts";
import { ZoneOfPage } from "../../contract/actions.ts";
import { TextSchema } from "../../contract/app-config/names.ts";
import { BoundsSchema, StatisticSchema } from "../../contract/domain.ts";

export const MapConfig = z.object({
  statistic: StatisticSchema.default("population").describe("The statistic that colors the tracts at first."),
  measure: z
    .enum(MEASURES)
    .default("share")
    .describe("share: the statistic as a percentage of its whole, or per square mile; count: as it was counted."),
  source: z
    .enum(SOURCES)
    .default("working")
    .describe("working: zones of the estimation that is being worked on; published: of a published one."),
  legend: z.boolean().default(true).describe("Whether the legend is open at first."),
  basemaps: z.boolean().default(true).describe("Whether hosted base maps can be chosen; each asks a server outside."),
  geocoder: z
    .string()
    .regex(/^([hH][tT][tT][pP][sS]?:\/\/[^\s]+|\/(?!\/)[^\s]*)?$/, "a path that begins with / or an http(s) address")
    .default("")
    .describe("Address of an ArcGIS GeocodeServer that addresses are looked for at; without one they are not."),
  bookmarks: z
    .array(
      z.strictObject({
        name: TextSchema,
        bounds: BoundsSchema.describe("West, south, east, north in degrees."),
      }),
    )
    .default([])
    .describe("Views of the map that everyone may go to by name; signed-in readers add their own."),
  facilities: z.boolean().default(false).describe("Whether the facilities of the supply page show at first."),
  bounds: BoundsSchema.default([-87.7, 24.4, -79.9, 31.1]).describe(
    "West, south, east, north in degrees: where the map opens until the data set says where it lies.",
  ),
});
export type MapConfig = z.output<typeof MapConfig>;

/** Where the action `zoomTo` goes: to a zone, or to bounds in degrees. */
export const ZoomTarget = z.union([ZoneOfPage, z.object({ bounds: BoundsSchema, label: z.string().optional() })]);
export type ZoomTarget = z.output<typeof ZoomTarget>;
