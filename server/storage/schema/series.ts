import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  sql,
  text,
  uniqueIndex,
} from "../orm.ts";
import type { SeriesColumn } from "../../../contract/series/calls.ts";
import { GEOGRAPHIES, type Geography } from "../../../engine/words/series.ts";
import { lower, moment, oneOf, ownedBy, recordStamps } from "./columns.ts";

/** Figures of counties or tracts over time, from one file. */
export const timeSeries = pgTable(
  "time_series",
  {
    seriesId: serial("series_id").primaryKey(),
    title: text("title").notNull(),
    source: text("source").notNull(),
    license: text("license").notNull().default(""),
    fileName: text("file_name").notNull(),
    /** Of the times in the file that name none; `UTC` where each named its own. Stored are instants. */
    timeZone: text("time_zone").notNull(),
    geography: text("geography").$type<Geography>().notNull(),
    columns: jsonb("columns").$type<SeriesColumn[]>().notNull(),
    steps: moment("steps").array().notNull(),
    placeCount: integer("place_count").notNull(),
    /** Rows of the file whose place is not known. */
    unjoined: integer("unjoined").notNull().default(0),
    sample: boolean("sample").notNull().default(false),
    /** Whether visitors without a session may see it. */
    isPublic: boolean("is_public").notNull().default(false),
    /** Taken out of every list but that of those who import data. */
    hidden: boolean("hidden").notNull().default(false),
    ...recordStamps(),
  },
  (t) => [
    uniqueIndex("time_series_title_key").on(lower(t.title)),
    oneOf("time_series_geography_check", t.geography, GEOGRAPHIES),
    check("time_series_steps_check", sql`cardinality(${t.steps}) > 0`),
  ],
);

/** One place's figures of one column, one for each step, null where it is missing: a history is one row, a step one element of each. */
export const timeSeriesValues = pgTable(
  "time_series_value",
  {
    seriesId: ownedBy("series_id", () => timeSeries.seriesId),
    /** Position in the series' columns. */
    column: integer("column_no").notNull(),
    place: text("place").notNull(),
    figures: doublePrecision("figures").array().$type<(number | null)[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.column, t.place] }),
    index("time_series_value_place_idx").on(t.place),
    check("time_series_value_place_check", sql`${t.place} ~ '^([0-9]{5}|[0-9]{11})$'`),
  ],
);
