import { z } from "zod";
import {
  AdhocCellSchema,
  AdhocQuerySchema,
  BaseViewSchema,
  QueryDraftSchema,
  QuerySearchSchema,
  ResultColumnSchema,
  SavedQuerySchema,
} from "./queries.ts";
import { TimeZoneSchema } from "../config/names.ts";
import { defineCall } from "../api/call.ts";
import { AreaSchema, NameSchema, VersionSchema } from "../api/domain.ts";
import { anyOf } from "../people/privileges.ts";
import { FACILITY_TYPES } from "../supply/supply.ts";

const viewing = anyOf("adhocReport.view");

/** Most saved queries that a search finds. */
export const QUERIES_MOST = 100;

export const getBaseViews = defineCall("GET /api/Report/GetBaseViews", {
  answer: z.object({
    views: z.array(BaseViewSchema),
    /** Largest number of locations that a query may have. */
    maxLocations: z.int(),
    /** Counties of the default data set, by name. */
    counties: z.array(z.object({ fips: z.string(), name: z.string() })),
  }),
  needs: viewing,
});

export const getQueryNames = defineCall("POST /api/Report/GetQueryNamesBySearchParam", {
  body: QuerySearchSchema,
  answer: z.object({
    queries: z.array(SavedQuerySchema),
    /** The caller's own roles, with which a query can be shared. */
    roles: z.array(z.object({ roleId: z.int(), name: z.string() })),
  }),
  needs: viewing,
  changes: false,
});

export const getFacilityTypeNames = defineCall("POST /api/Report/GetFacilityTypeNamesByQueryName", {
  body: z.object({ queryName: NameSchema }),
  answer: z.array(z.object({ type: z.enum(FACILITY_TYPES), title: z.string(), facilities: z.int() })),
  needs: viewing,
  changes: false,
});

export const getSliderValues = defineCall("POST /api/Report/GetSliderValuesBySelectedLocations", {
  body: AdhocQuerySchema.pick({ view: true, locations: true }),
  answer: z.array(z.object({ column: z.string(), min: z.number().nullable(), max: z.number().nullable() })),
  needs: viewing,
  changes: false,
});

export const getResultData = defineCall("POST /api/Report/GetResultDataByTableName", {
  body: z.object({
    query: AdhocQuerySchema,
    offset: z.int().min(0).max(10_000_000).default(0),
    limit: z.int().min(1).max(500).default(25),
    /** The time zone in which days begin and end. */
    timeZone: TimeZoneSchema,
  }),
  answer: z.object({
    columns: z.array(ResultColumnSchema),
    rows: z.array(z.record(z.string(), AdhocCellSchema)),
    total: z.int(),
    /** Records of the example and of exercises that are left out, since the question chooses no disaster or estimation. */
    leftOut: z.int().default(0),
  }),
  needs: viewing,
  changes: false,
});

/** Most features in one answer. */
const FEATURES_MOST = 2_000;

/** The place of a row, in degrees (WGS 84). */
const PlaceSchema = z.union([AreaSchema, z.object({ type: z.literal("Point"), coordinates: z.array(z.number()) })]);

export const getResultFeatures = defineCall("POST /api/Report/GetResultFeatures", {
  body: z.object({
    query: AdhocQuerySchema,
    limit: z.int().min(1).max(FEATURES_MOST).default(500),
    timeZone: TimeZoneSchema,
  }),
  answer: z.object({
    columns: z.array(ResultColumnSchema),
    /** The first rows; `geometry` is null for one without a place. */
    features: z.array(
      z.object({ geometry: PlaceSchema.nullable(), properties: z.record(z.string(), AdhocCellSchema) }),
    ),
    total: z.int(),
    /** Whether rows of this query can have places at all. */
    placed: z.boolean(),
  }),
  needs: viewing,
  changes: false,
});

export const saveQuery = defineCall("POST /api/Report/SaveQuery", {
  body: QueryDraftSchema,
  answer: SavedQuerySchema,
  needs: viewing,
});

export const deleteQuery = defineCall("POST /api/Report/DeleteQuery", {
  body: z.object({ queryId: z.int(), version: VersionSchema }),
  answer: z.object({ queryId: z.int() }),
  needs: viewing,
});
