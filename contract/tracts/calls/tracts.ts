import { z } from "zod";
import { CLASS_METHODS, areOwnBounds } from "../../../engine/display/class-bounds.ts";
import { CLASS_COUNTS } from "../../../engine/display/class-counts.ts";
import { MEASURES } from "../../../engine/words/measures.ts";
import { POVERTY_MEANINGS } from "../../../engine/words/statistics.ts";
import { defineCall } from "../../api/call.ts";
import { BoundsSchema, PathIdSchema } from "../../api/domain.ts";
import { issue } from "../../api/field-rules.ts";
import { publicAccess } from "../../people/privileges.ts";

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
  /** The data set that new estimations use and that pages without an estimation show. */
  isDefault: z.boolean(),
  /** Not offered for new work. */
  hidden: z.boolean(),
});
export type DataSet = z.infer<typeof DataSetSchema>;

export const getDataSets = defineCall("GET /api/Tract/GetDataSets", {
  answer: z.array(DataSetSchema),
  needs: publicAccess,
});

const CountySchema = z.object({
  fips: z.string(),
  name: z.string(),
  region: z.string().nullable(),
  coastal: z.boolean().nullable(),
  tracts: z.int(),
  population: z.number().nullable(),
});

export const getCounties = defineCall("GET /api/Tract/GetCounties/:dataSetId", {
  params: z.object({ dataSetId: PathIdSchema }),
  answer: z.array(CountySchema),
  needs: publicAccess,
});

const TractSchema = z.object({ fips: z.string(), name: z.string(), population: z.number().nullable() });

export const getTracts = defineCall("GET /api/Tract/GetTracts/:dataSetId/:county", {
  params: z.object({ dataSetId: PathIdSchema, county: z.string().regex(/^\d{5}$/) }),
  answer: z.array(TractSchema),
  needs: publicAccess,
});

/** The bounds of a reader's own classes, as they are in an address: `5,10,20`. */
export const OwnBoundsSchema = z
  .string()
  .max(120)
  .transform((text) => text.split(",").map((part) => (part.trim() === "" ? NaN : Number(part))))
  .refine(areOwnBounds, issue("tracts.ownBounds"));

export const ClassingSchema = z
  .object({
    method: z.enum(CLASS_METHODS).default("quantile"),
    classes: z.coerce.number().int().min(CLASS_COUNTS.least).max(CLASS_COUNTS.most).default(CLASS_COUNTS.usual),
    /** With the method `own`: upper bounds of all classes but the last. */
    own: OwnBoundsSchema.optional(),
  })
  .refine(({ method, own }) => method !== "own" || own !== undefined, { ...issue("tracts.ownBounds"), path: ["own"] });

const ClassesSchema = z.object({
  /** Rising upper bounds, one for each class; the last class is open upwards. */
  bounds: z.array(z.number()),
  /** Number of tracts or counties in each class. */
  counts: z.array(z.int()),
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  mean: z.number().nullable(),
  /** Number of those without the figure, or without what it is a share of. */
  missing: z.int(),
  /** Numbers of them in equal steps from the least to the greatest figure. */
  histogram: z.array(z.int()),
});

/** The classes in which a map shows a statistic, as share (or per square mile) or count, over the whole data set. */
export const getClassBreaks = defineCall("GET /api/Tract/GetClassBreaks/:dataSetId/:statistic/:measure", {
  params: z.object({
    dataSetId: PathIdSchema,
    statistic: z.string().regex(/^[a-z_]{1,40}$/),
    measure: z.enum(MEASURES),
  }),
  query: ClassingSchema,
  answer: z.object({ statistic: z.string(), tracts: ClassesSchema, counties: ClassesSchema }),
  needs: publicAccess,
});
