import { z } from "zod";
import { CLASS_COUNTS } from "../../engine/display/class-counts.ts";
import { RAMPS } from "../../engine/display/ramp-names.ts";
import { MEASURES } from "../../engine/words/measures.ts";
import { SOURCES } from "../../client/planning/source.ts";
import { HrefSchema, IdSchema, TextSchema } from "../../contract/config/names.ts";
import { BASEMAP_SERVICES } from "../../map/basemap/services.ts";
import { ZoneOfPage } from "../../contract/config/actions.ts";
import { BoundsSchema, StatisticSchema } from "../../contract/api/domain.ts";
import { DataIdSchema } from "./data-parts.ts";

/** A base map of the agency's own. */
const OwnBasemapSchema = z.strictObject({
  id: IdSchema,
  title: TextSchema.describe("Its name in the list of base maps."),
  service: z
    .enum(BASEMAP_SERVICES)
    .describe(
      "What the address is: vector-tiles (a VectorTileServer or a style), tiles (a cached MapServer, or a template with {z}, {x} and {y}), wmts, wms, or openstreetmap (a template of OpenStreetMap tiles).",
    ),
  address: HrefSchema,
  layer: z.string().max(200).default("").describe("The named layer of a wmts or wms; the first where empty."),
  copyright: z.string().max(300).default("").describe("Who must be named on the map."),
  picture: z
    .union([z.literal(""), HrefSchema])
    .default("")
    .describe("Address of its picture in the list, of about 200 by 133 pixels; a drawing where empty."),
});

const BasemapGroupSchema = z.strictObject({
  portal: z
    .union([z.literal(""), HrefSchema])
    .default("")
    .describe("Address of the portal; the configured one (portalUrl) where empty."),
  group: z
    .string()
    .regex(/^[0-9a-fA-F]*$/, "the id of a group")
    .default("")
    .describe("Id of the group whose web maps are base maps; none where empty."),
});

export const MapConfig = z.object({
  statistic: StatisticSchema.default("population").describe("The statistic that colors the tracts at first."),
  measure: z
    .enum(MEASURES)
    .default("share")
    .describe("share: the statistic as a percentage of its whole, or per square mile; count: as it was counted."),
  counts: z
    .enum(["symbols", "dots"])
    .default("symbols")
    .describe("How counts are drawn: as circles whose area grows with the count, or as dots."),
  classMethod: z
    .enum(["quantile", "natural", "equal"])
    .default("quantile")
    .describe("How classes are found at first: as many areas in each, natural breaks, or equally wide."),
  classes: z
    .int()
    .min(CLASS_COUNTS.least)
    .max(CLASS_COUNTS.most)
    .default(CLASS_COUNTS.usual)
    .describe("How many classes at first."),
  ramp: z.enum(RAMPS).default("YlGnBu").describe("The colors of the classes at first, of ColorBrewer."),
  source: z
    .enum(SOURCES)
    .default("working")
    .describe("working: zones of the estimation that is being worked on; published: of a published one."),
  legend: z.boolean().default(false).describe("Whether the legend is open at first."),
  basemaps: z.boolean().default(true).describe("Whether hosted base maps can be chosen; each asks a server outside."),
  basemap: z
    .string()
    .default("local")
    .describe(
      "The base map that the map opens with: local, the name of a hosted one such as streets, or the id of one of the agency's own.",
    ),
  basemapKey: z
    .string()
    .max(500)
    .default("")
    .describe(
      "API key of ArcGIS Location Platform: with it the hosted base maps are Esri's current ones. Every reader of the page can see it.",
    ),
  ownBasemaps: z.array(OwnBasemapSchema).default([]).describe("The agency's own base maps."),
  basemapGroup: BasemapGroupSchema.prefault({}).describe("A portal's group of base maps."),
  geocoder: z
    .string()
    .regex(/^([hH][tT][tT][pP][sS]?:\/\/[^\s]+|\/(?![/\\])[^\s]*)?$/, "a path that begins with / or an http(s) address")
    .default("")
    .describe("Address of an ArcGIS GeocodeServer that addresses are looked for at; without one they are not."),
  bookmarks: z
    .array(z.strictObject({ name: TextSchema, bounds: BoundsSchema.describe("West, south, east, north in degrees.") }))
    .default([])
    .describe("Views of the map that everyone may go to by name; signed-in readers add their own."),
  facilities: z.boolean().default(false).describe("Whether the facilities of the supply page show at first."),
  data: z.array(DataIdSchema).default([]).describe("Ids of the data sets that it draws; a click selects a record."),
  bounds: BoundsSchema.default([-124.8, 24.4, -66.9, 49.4]).describe(
    "West, south, east, north in degrees: where the map opens until the data set says where it lies.",
  ),
});
export type MapConfig = z.output<typeof MapConfig>;

/** The target of the action `zoomTo`: a zone, or bounds in degrees. */
export const ZoomTarget = z.union([
  ZoneOfPage,
  z.object({ bounds: BoundsSchema.nullable(), label: z.string().optional() }),
]);
export type ZoomTarget = z.output<typeof ZoomTarget>;
