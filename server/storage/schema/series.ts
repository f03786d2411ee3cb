import { check, index, pgTable, primaryKey, sql, uniqueIndex } from "../orm.ts";
import type { SeriesColumn } from "../../../contract/series/calls.ts";
import { GEOGRAPHIES, type Geography } from "../../../engine/words/series.ts";
import { lower, moment, oneOf, ownedBy, recordStamps } from "./columns.ts";

/** Figures of counties or tracts over time, from one file. */
export const timeSeries = pgTable(
  "time_series",
  (c) => ({
    seriesId: c.serial("series_id").primaryKey(),
    title: c.text("title").notNull(),
    source: c.text("source").notNull(),
    license: c.text("license").notNull().default(""),
    fileName: c.text("file_name").notNull(),
    /** The time zone of times in the file that name none; `UTC` where each named its own. Instants are stored. */
    timeZone: c.text("time_zone").notNull(),
    geography: c.text("geography").$type<Geography>().notNull(),
    columns: c.jsonb("columns").$type<SeriesColumn[]>().notNull(),
    steps: moment("steps").array().notNull(),
    placeCount: c.integer("place_count").notNull(),
    /** Rows of the file whose place is not known. */
    unjoined: c.integer("unjoined").notNull().default(0),
    sample: c.boolean("sample").notNull().default(false),
    /** Whether visitors without a session may see it. */
    isPublic: c.boolean("is_public").notNull().default(false),
    /** Removed from every list except that of users who import data. */
    hidden: c.boolean("hidden").notNull().default(false),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("time_series_title_key").on(lower(t.title)),
    oneOf("time_series_geography_check", t.geography, GEOGRAPHIES),
    check("time_series_steps_check", sql`cardinality(${t.steps}) > 0`),
  ],
);

/**
 * One place's figures of one column, one for each step, null if it is missing: a history is one row, a step one element
 * of each.
 */
export const timeSeriesValues = pgTable(
  "time_series_value",
  (c) => ({
    seriesId: ownedBy("series_id", () => timeSeries.seriesId),
    /** Position in the series' columns. */
    column: c.integer("column_no").notNull(),
    place: c.text("place").notNull(),
    figures: c.doublePrecision("figures").array().$type<(number | null)[]>().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.seriesId, t.column, t.place] }),
    index("time_series_value_place_idx").on(t.place),
    check("time_series_value_place_check", sql`${t.place} ~ '^([0-9]{5}|[0-9]{11})$'`),
  ],
);
