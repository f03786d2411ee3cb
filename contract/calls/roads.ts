import { z } from "zod";
import { ROAD_DETAIL_NAMES } from "../../engine/roads/road-tiles.ts";
import { ROAD_SYSTEMS } from "../../engine/roads/route.ts";
import { defineCall } from "../call.ts";
import { publicAccess } from "../privileges.ts";

const system = z.enum(ROAD_SYSTEMS);

/** Lines (x, y, then steps) and places of shields (x, y, zoom level), in hundred-thousandths of a degree. */
export const RoadsSchema = z.object({
  lines: z.array(z.tuple([system, z.string(), z.array(z.int())])),
  shields: z.array(z.tuple([system, z.string(), z.int(), z.int(), z.int()])),
});
export type Roads = z.infer<typeof RoadsSchema>;

export const RoadSourcesSchema = z.object({
  states: z.array(z.object({ fips: z.string(), credit: z.string() })),
  overview: RoadsSchema,
  /** Which cells there are: the south-western corner of each in its own widths from 0, 0, as `-21_7`. */
  cells: z.object({ middle: z.array(z.string()), fine: z.array(z.string()) }),
});
export type RoadSources = z.infer<typeof RoadSourcesSchema>;

/** Public, like the map. */
export const getRoadSources = defineCall("GET /api/Map/GetRoadSources", {
  answer: RoadSourcesSchema,
  needs: publicAccess,
});

export const getRoads = defineCall("GET /api/Map/GetRoads/:detail/:cell", {
  params: z.object({ detail: z.enum(ROAD_DETAIL_NAMES), cell: z.string().regex(/^-?\d{1,3}_-?\d{1,3}$/) }),
  answer: RoadsSchema,
  needs: publicAccess,
});
