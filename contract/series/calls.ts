import { z } from "zod";
import { DATE_ORDERS } from "../../engine/files/written-time.ts";
import { GEOGRAPHIES, SERIES_FINDINGS } from "../../engine/words/series.ts";
import { TimeZoneSchema } from "../config/names.ts";
import { defineCall } from "../api/call.ts";
import { OTHER_LANGUAGES } from "../api/languages.ts";
import { InstantSchema, NameSchema, PathIdSchema, PLAIN_TEXT, VersionSchema, ZoneNumberSchema } from "../api/domain.ts";
import { anyOf, publicAccess } from "../people/privileges.ts";

const importing = anyOf("data.import");
const viewing = anyOf("estimation.view", "estimation.edit");

/** Longest text of an uploaded file. A larger one goes by `npm run import-series`. */
export const SERIES_TEXT_MAX = 100 * 1024 * 1024;
/** Colors of a map that a column's classes take. */
export const SERIES_CLASSES = 5;

/** A note of several words: the source of a series and its terms of use. */
const NoteSchema = z.string().trim().max(500).regex(PLAIN_TEXT);
const HeadingSchema = z.string().min(1).max(100).regex(PLAIN_TEXT);

const ValueColumnSchema = z.object({
  key: HeadingSchema,
  label: NameSchema,
  unit: z.string().trim().max(40).regex(PLAIN_TEXT),
  /** Key of the column that this one is a part of: the column is then shown as a percentage of it. Null for none. */
  denominator: HeadingSchema.nullable(),
});

/** Ascending upper bounds of the classes that color a map, the same at every step so that colors can be compared; the last is open. */
const BreaksSchema = z.array(z.number()).min(1).max(SERIES_CLASSES);
const ColumnWordsSchema = ValueColumnSchema.pick({ label: true, unit: true });
const SeriesColumnSchema = ValueColumnSchema.extend({
  breaks: BreaksSchema,
  /** Label and unit in languages that have their own, as shipped series do. */
  translations: z.partialRecord(z.enum(OTHER_LANGUAGES), ColumnWordsSchema).optional(),
});
export type SeriesColumn = z.infer<typeof SeriesColumnSchema>;

const SeriesSchema = z.object({
  seriesId: z.int(),
  title: z.string(),
  source: z.string(),
  license: z.string(),
  fileName: z.string(),
  timeZone: z.string(),
  geography: z.enum(GEOGRAPHIES),
  columns: z.array(SeriesColumnSchema),
  places: z.int(),
  /** Every step in UTC, ascending; calls name one by its position. */
  steps: z.array(InstantSchema),
  /** Rows of the file whose place was not known. */
  unjoined: z.int(),
  sample: z.boolean(),
  isPublic: z.boolean(),
  hidden: z.boolean(),
  version: VersionSchema,
});
export type Series = z.infer<typeof SeriesSchema>;

export const getSeries = defineCall("GET /api/Series/GetSeries", {
  answer: z.array(SeriesSchema),
  needs: publicAccess,
  without: { wing: "series", answer: [] },
});

const column = { seriesId: PathIdSchema, column: z.coerce.number().int().min(0) };
const figures = z.array(z.number().nullable());

/** The most figures in one answer of `getSeriesValues`, except for a single step with more places. */
export const VALUES_AT_ONCE = 25_000;

export const getSeriesValues = defineCall("GET /api/Series/GetValues/:seriesId/:column/:step", {
  params: z.object({ ...column, step: z.coerce.number().int().min(0) }),
  answer: z.object({
    /** Five or eleven digits, ascending. */
    places: z.array(z.string()),
    /**
     * From the step asked for on, one entry per step; those behind it as far as they fit. Null if a figure is missing.
     */
    values: z.array(figures),
    /** The total of which the values are a part, if the column has one. */
    wholes: z.array(figures).nullable(),
    /** All households (or people) of each place, where the values are a part of customers (or people): what the wholes cover. */
    counted: figures.nullable(),
  }),
  needs: publicAccess,
});

/**
 * Ways in which figures over time are made: as they are in the file, as a percentage of their denominator, or as a mean
 * weighted by people.
 */
const SERIES_METHODS = ["figure", "percent", "weightedPercent", "weightedMean"] as const;

const HistorySchema = z.object({
  method: z.enum(SERIES_METHODS),
  /** One for each step; null if all are missing. */
  values: figures,
  /** For weighted ones: people whose place has a figure at the step, and people whose place has none. */
  knownPeople: z.array(z.number()).nullable(),
  unknownPeople: z.array(z.number()).nullable(),
  /**
   * One for each step: the share (0 to 1) of households that are customers in the file; below half, a place has no
   * figure. Null if the file has no customers or households are unknown; each figure then applies to its whole place.
   */
  coverage: figures,
});
export type SeriesHistory = z.infer<typeof HistorySchema>;

export const getPlaceHistory = defineCall("GET /api/Series/GetPlaceHistory/:seriesId/:column/:place", {
  params: z.object({ ...column, place: z.string().regex(/^\d{5}(\d{6})?$/) }),
  answer: HistorySchema,
  needs: publicAccess,
});

export const getZoneHistory = defineCall("GET /api/Series/GetZoneHistory/:seriesId/:column/:eid/:zone", {
  params: z.object({ ...column, eid: PathIdSchema, zone: z.coerce.number().pipe(ZoneNumberSchema) }),
  answer: HistorySchema,
  needs: viewing,
});

export const getZoneShares = defineCall("GET /api/Series/GetZoneShares/:seriesId/:column/:step/:eid", {
  params: z.object({ ...column, step: z.coerce.number().int().min(0), eid: PathIdSchema }),
  answer: z.object({
    zones: z.array(
      z.object({
        zone: ZoneNumberSchema,
        /** Percent; null if no one's share is known. */
        share: z.number().nullable(),
        /** People whose place has a figure that counts, and the others: no figure, or customers of less than half of the households. */
        knownPeople: z.number(),
        unknownPeople: z.number(),
        /** The share (0 to 1) of the zone's households that are customers in the file; null if unknown. */
        coverage: z.number().nullable(),
        /** Whether the share is known for enough of its people to be taken for all of them. */
        stands: z.boolean(),
        /** Places whose customers are too few, the most people first; at most ten. */
        thin: z.array(z.object({ place: z.string(), name: z.string(), people: z.number(), coverage: z.number() })),
      }),
    ),
  }),
  needs: viewing,
});

const FindingSchema = z.object({
  kind: z.enum(SERIES_FINDINGS),
  count: z.int(),
  rows: z.array(z.object({ line: z.int(), found: z.string() })),
  expected: z.string(),
});
const SeriesReportSchema = z.object({
  rows: z.int(),
  joined: z.int(),
  places: z.int(),
  steps: z.int(),
  first: InstantSchema.nullable(),
  last: InstantSchema.nullable(),
  faults: z.array(FindingSchema),
  notes: z.array(FindingSchema),
});
export type SeriesReportAnswer = z.infer<typeof SeriesReportSchema>;

/** A file and how it is to be read. */
const SeriesFileSchema = z.object({
  /** Chosen by the caller, to ask for the progress of the work. */
  importId: z.uuid(),
  fileName: NameSchema,
  text: z.string().max(SERIES_TEXT_MAX),
  geography: z.enum(GEOGRAPHIES),
  place: HeadingSchema,
  time: HeadingSchema,
  values: z.array(ValueColumnSchema).min(1).max(20),
  /** Time zone of the times that name none; null if each must name its own. */
  timeZone: TimeZoneSchema.nullable(),
  /** Whether 9/10/2017 is in September or in October; null if the file's own dates decide. */
  dateOrder: z.enum(DATE_ORDERS).nullable().default(null),
});
export type SeriesFile = z.infer<typeof SeriesFileSchema>;

export const checkSeries = defineCall("POST /api/Series/CheckSeries", {
  body: SeriesFileSchema,
  answer: SeriesReportSchema,
  needs: importing,
  changes: false,
});

const series = { title: NameSchema, source: NoteSchema.min(1), license: NoteSchema, isPublic: z.boolean() };

export const importSeries = defineCall("POST /api/Series/ImportSeries", {
  body: SeriesFileSchema.extend(series),
  answer: z.object({ series: SeriesSchema, report: SeriesReportSchema }),
  needs: importing,
});

export const getImportProgress = defineCall("GET /api/Series/GetImportProgress/:importId", {
  params: z.object({ importId: z.uuid() }),
  answer: z.object({
    /** Null for an import that this process does not know. */
    phase: z.enum(["reading", "shapes", "storing"]).nullable(),
    done: z.number(),
    of: z.number(),
  }),
  needs: importing,
});

export const saveSeries = defineCall("POST /api/Series/SaveSeries", {
  body: z.object({
    seriesId: z.int(),
    version: VersionSchema,
    ...series,
    hidden: z.boolean(),
    columns: z.array(z.object({ label: NameSchema, unit: ValueColumnSchema.shape.unit, breaks: BreaksSchema })),
  }),
  answer: SeriesSchema,
  needs: importing,
});

export const deleteSeries = defineCall("POST /api/Series/DeleteSeries", {
  body: z.object({ seriesId: z.int(), version: VersionSchema }),
  answer: z.object({ seriesId: z.int() }),
  needs: importing,
});

export const getStormTracks = defineCall("GET /api/Series/GetStormTracks", {
  answer: z.array(
    z.object({
      storm: z.string(),
      name: z.string(),
      source: z.string(),
      points: z.array(
        z.object({
          at: InstantSchema,
          /** Longitude and latitude. */
          position: z.tuple([z.number(), z.number()]),
          /** Sustained wind in knots, and pressure in millibars. */
          wind: z.number(),
          pressure: z.number(),
          advisory: z.int(),
        }),
      ),
    }),
  ),
  needs: publicAccess,
  without: { wing: "series", answer: [] },
});
