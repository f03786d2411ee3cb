import { z } from "zod";
import { ROAD_DETAIL_NAMES } from "../../engine/roads/road-tiles.ts";
import { ROAD_SYSTEMS } from "../../engine/roads/route.ts";
import { defineCall } from "../api/call.ts";
import { InstantSchema, NameSchema, PLAIN_TEXT } from "../api/domain.ts";
import { anyOf, publicAccess } from "../people/privileges.ts";

const system = z.enum(ROAD_SYSTEMS);

/** Lines (x, y, then steps) and places of shields (x, y, zoom level), in hundred-thousandths of a degree. */
const RoadsSchema = z.object({
  lines: z.array(z.tuple([system, z.string(), z.array(z.int())])),
  shields: z.array(z.tuple([system, z.string(), z.int(), z.int(), z.int()])),
});
export type Roads = z.infer<typeof RoadsSchema>;

const RoadSourcesSchema = z.object({
  states: z.array(z.object({ fips: z.string(), credit: z.string() })),
  overview: RoadsSchema,
  /** The existing cells: the south-western corner of each in its own widths from 0, 0, as `-21_7`. */
  cells: z.object({ middle: z.array(z.string()), fine: z.array(z.string()) }),
});
export type RoadSources = z.infer<typeof RoadSourcesSchema>;

/** Public, like the map. */
export const getRoadSources = defineCall("GET /api/Map/GetRoadSources", {
  answer: RoadSourcesSchema,
  needs: publicAccess,
  without: {
    wing: "roads",
    answer: { states: [], overview: { lines: [], shields: [] }, cells: { middle: [], fine: [] } },
  },
});

export const getRoads = defineCall("GET /api/Map/GetRoads/:detail/:cell", {
  params: z.object({ detail: z.enum(ROAD_DETAIL_NAMES), cell: z.string().regex(/^-?\d{1,3}_-?\d{1,3}$/) }),
  answer: RoadsSchema,
  needs: publicAccess,
});

const importing = anyOf("data.import");

/** Bytes of an upload, compressed and in base64: the primary and secondary roads of the largest states with full detail. */
export const ROAD_BODY_BYTES = 80 * 1024 * 1024;

/** The default credit of imported roads. */
export const TIGER_CREDIT = "US Census Bureau, TIGER/Line";

/** The two digits of a state. */
const FipsSchema = z.string().regex(/^\d{2}$/);

const ImportedRoadsSchema = z.object({
  fips: FipsSchema,
  credit: z.string(),
  files: z.array(z.string()),
  roads: z.int(),
  createdDate: InstantSchema,
  createdBy: z.string(),
});
export type ImportedRoads = z.infer<typeof ImportedRoadsSchema>;

export const getImportedRoads = defineCall("GET /api/Map/GetImportedRoads", {
  answer: z.array(ImportedRoadsSchema),
  needs: importing,
});

/** Characters of the words that name the source of roads. */
export const CREDIT_MAX = 200;
const count = z.int();

export const importRoads = defineCall("POST /api/Map/ImportRoads", {
  body: z.object({
    /** Chosen by the caller, to ask for the progress of the work. */
    importId: z.uuid(),
    fips: FipsSchema,
    credit: z.string().trim().min(1).max(CREDIT_MAX).regex(PLAIN_TEXT),
    fileName: NameSchema,
    /** GeoJSON of TIGER/Line's primary and secondary roads in degrees, compressed by gzip, in base64. */
    file: z.base64(),
  }),
  answer: z.object({
    /** The state's postal code. */
    state: z.string(),
    roads: count,
    /** Number of these with a number on a shield. */
    numbered: count,
    /** Features of the file that were not roads: without a geometry, or points and areas. */
    left: count,
    systems: z.object({ I: count, U: count, S: count, O: count }),
    /** Whether they replaced roads that were imported before. */
    replaced: z.boolean(),
  }),
  needs: importing,
});
export type RoadReport = z.infer<typeof importRoads.answer>;

export const deleteRoads = defineCall("POST /api/Map/DeleteRoads", {
  body: z.object({ fips: FipsSchema, /** When they were imported, as it was read. */ createdDate: InstantSchema }),
  answer: z.object({ fips: FipsSchema }),
  needs: importing,
});
