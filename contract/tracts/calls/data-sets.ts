import { z } from "zod";
import { POVERTY_MEANINGS, STATISTICS, type Statistic } from "../../../engine/words/statistics.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, NameSchema, PathIdSchema, PLAIN_TEXT, VersionSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { DataSetSchema } from "./tracts.ts";

const importing = anyOf("data.import");

/** Number of estimations that a data set's answer names, and of tracts of each kind that a comparison names. */
export const NAMED_USERS = 20;
export const NAMED_TRACTS = 200;

/** An estimation that uses a data set, or that has a run which used it. */
const UserSchema = z.object({ eid: z.int(), name: z.string(), disaster: z.string() });

const ManagedDataSetSchema = DataSetSchema.extend({
  version: VersionSchema,
  counties: z.int(),
  withoutShape: z.int(),
  withoutStatistics: z.int(),
  createdDate: InstantSchema,
  createdBy: z.string(),
  /** The number of estimations that need it, and the first of them by name. */
  users: z.object({ count: z.int(), named: z.array(UserSchema) }),
  /** Its counties whose coast no one has stated. */
  coastUnknown: z.array(z.string()),
});
export type ManagedDataSet = z.infer<typeof ManagedDataSetSchema>;

export const getManagedDataSets = defineCall("GET /api/Data/GetManagedDataSets", {
  answer: z.array(ManagedDataSetSchema),
  needs: importing,
});

const one = { dataSetId: z.int(), version: VersionSchema };

export const saveDataSet = defineCall("POST /api/Data/SaveDataSet", {
  body: z.object({
    ...one,
    label: NameSchema,
    source: z.string().trim().min(1).max(500).regex(PLAIN_TEXT),
    /** Not offered for new work; estimations that use it keep it. */
    hidden: z.boolean(),
  }),
  answer: ManagedDataSetSchema,
  needs: importing,
});

export const chooseDefaultDataSet = defineCall("POST /api/Data/ChooseDefault", {
  body: z.object(one),
  answer: ManagedDataSetSchema,
  needs: importing,
});

export const deleteDataSet = defineCall("POST /api/Data/DeleteDataSet", {
  body: z.object(one),
  answer: z.object({ dataSetId: z.int() }),
  needs: importing,
});

const peopleOf = z.number().nullable();
const TractsSchema = z.object({ count: z.int(), fips: z.array(z.string()) });

export const compareDataSets = defineCall("GET /api/Data/CompareDataSets/:from/:to", {
  params: z.object({ from: PathIdSchema, to: PathIdSchema }),
  answer: z.object({
    from: z.object({ dataSetId: z.int(), label: z.string(), tracts: z.int(), people: peopleOf }),
    to: z.object({ dataSetId: z.int(), label: z.string(), tracts: z.int(), people: peopleOf }),
    counties: z.array(
      z.object({
        fips: z.string(),
        name: z.string(),
        /** Null if no tract of the county is in the data set, or none has the figure. */
        fromPeople: peopleOf,
        toPeople: peopleOf,
        added: z.int(),
        gone: z.int(),
        changed: z.int(),
        reshaped: z.int(),
      }),
    ),
    added: TractsSchema,
    gone: TractsSchema,
    /** In both, with another figure or another shape. */
    changed: TractsSchema,
    reshaped: TractsSchema,
  }),
  needs: importing,
});
export type DataSetComparison = z.infer<typeof compareDataSets.answer>;

/** Bytes of both files of an import together, compressed and in base64: all tracts of the largest states with full detail. */
export const TRACT_BODY_BYTES = 120 * 1024 * 1024;

const HeadingSchema = z.string().min(1).max(200);
const CompressedSchema = z.object({ fileName: NameSchema, /** Compressed with gzip, in base64. */ file: z.base64() });

const FIGURE_COLUMNS = Object.fromEntries(STATISTICS.map((key) => [key, HeadingSchema.nullable()])) as Record<
  Statistic,
  z.ZodNullable<typeof HeadingSchema>
>;

const TractFilesSchema = z.object({
  /** Chosen by the caller, to ask for the progress of the work. */
  importId: z.uuid(),
  /** A table as CSV. */
  statistics: CompressedSchema,
  /** GeoJSON in degrees, each feature with its FIPS in GEOID. */
  shapes: CompressedSchema,
  /** Assignment of the table's columns; null if it has no such column. */
  columns: z.object({
    fips: HeadingSchema,
    county: HeadingSchema.nullable(),
    figures: z.object(FIGURE_COLUMNS),
    povertyMeaning: z.enum(POVERTY_MEANINGS),
  }),
  /** Whether polygons that cross themselves should be repaired. */
  repair: z.boolean(),
});
export type TractFiles = z.infer<typeof TractFilesSchema>;

const ShapesSchema = z.object({
  count: z.int(),
  named: z.array(z.object({ fips: z.string(), feature: z.int(), reason: z.string() })),
});
const TractReportSchema = z.object({
  tracts: z.int(),
  counties: z.int(),
  population: z.number(),
  withoutStatistics: TractsSchema,
  withoutShape: TractsSchema,
  /** Polygons that are not valid: with any of them the import is refused. */
  invalid: ShapesSchema,
  repaired: ShapesSchema,
  /** Lines of the table that are totals or notes, and the first of them. */
  passed: z.object({ count: z.int(), lines: z.array(z.int()) }),
  /** Marks found instead of figures, with the number of figures missing by each. */
  marks: z.array(z.object({ mark: z.string(), count: z.int() })),
});
export type TractReport = z.infer<typeof TractReportSchema>;

export const checkTracts = defineCall("POST /api/Data/CheckTracts", {
  body: TractFilesSchema,
  answer: TractReportSchema,
  needs: importing,
  changes: false,
});

export const importTracts = defineCall("POST /api/Data/ImportTracts", {
  body: TractFilesSchema.extend({
    label: NameSchema,
    tractYear: z.int().min(1990).max(2100),
    source: z.string().trim().min(1).max(500).regex(PLAIN_TEXT),
  }),
  answer: z.object({
    outcome: z.enum(["stored", "unchanged"]),
    dataSetId: z.int(),
    label: z.string(),
    report: TractReportSchema,
  }),
  needs: importing,
});
