import { z } from "zod";
import { MEASURES } from "../../engine/measures.ts";
import { POVERTY_MEANINGS } from "../../engine/statistics.ts";
import { defineCall } from "../call.ts";
import { BoundsSchema, PathIdSchema } from "../domain.ts";
import { publicAccess } from "../privileges.ts";

export const DataSetSchema = z.object({
  dataSetId: z.int(),
  label: z.string(),
  tractYear: z.int(),
  povertyMeaning: z.enum(POVERTY_MEANINGS),
  sample: z.boolean(),
  tracts: z.int(),
  /** Total people, for a first plausibility look. */
  population: z.number(),
  /** [west, south, east, north] in degrees. */
  extent: BoundsSchema,
  hash: z.string(),
  source: z.string(),
});
export type DataSet = z.infer<typeof DataSetSchema>;

export const getDataSets = defineCall("GET /api/Tract/GetDataSets", {
  answer: z.array(DataSetSchema),
  needs: publicAccess,
  summary: "The tract data sets, newest year first, the sample last.",
});

export const CountySchema = z.object({
  fips: z.string(),
  name: z.string(),
  region: z.string().nullable(),
  coastal: z.boolean().nullable(),
  tracts: z.int(),
  population: z.number().nullable(),
});
export type County = z.infer<typeof CountySchema>;

export const getCounties = defineCall("GET /api/Tract/GetCounties/:dataSetId", {
  params: z.object({ dataSetId: PathIdSchema }),
  answer: z.array(CountySchema),
  needs: publicAccess,
  summary: "The counties of a data set, by name.",
});

export const TractSchema = z.object({ fips: z.string(), name: z.string(), population: z.number().nullable() });
export type Tract = z.infer<typeof TractSchema>;

export const getTracts = defineCall("GET /api/Tract/GetTracts/:dataSetId/:county", {
  params: z.object({ dataSetId: PathIdSchema, county: z.string().regex(/^\d{5}$/) }),
  answer: z.array(TractSchema),
  needs: publicAccess,
  summary: "The tracts of a county, by FIPS.",
});

/** Class breaks for coloring tracts by a statistic, as share (or per square mile) or count; quantiles over the data set, 5 classes. */
export const getClassBreaks = defineCall("GET /api/Tract/GetClassBreaks/:dataSetId/:statistic/:measure", {
  params: z.object({
    dataSetId: PathIdSchema,
    statistic: z.string().regex(/^[a-z_]{1,40}$/),
    measure: z.enum(MEASURES),
  }),
  answer: z.object({
    statistic: z.string(),
    /** Ascending upper bounds, one per class. */
    tractBreaks: z.array(z.number()),
    countyBreaks: z.array(z.number()),
    /** Tracts without the figure, or without what it is a share of. */
    missing: z.int(),
  }),
  needs: publicAccess,
  summary: "Class breaks of one statistic for tracts and for counties.",
});
