import { check, index, pgTable, primaryKey, sql, uniqueIndex } from "../orm.ts";
import type { MultiPolygon, Polygon } from "geojson";
import { POVERTY_MEANINGS, type PovertyMeaning, type Statistic } from "../../../engine/words/statistics.ts";
import { box, bytes, createStamps, editStamps, figureColumns, oneOf, ownedBy } from "./columns.ts";

/** One imported set of tracts. Sets of several years exist side by side; an estimation keeps the one it names. */
export const tractDataSets = pgTable(
  "tract_data_set",
  (c) => ({
    id: c.serial("id").primaryKey(),
    name: c.text("name").notNull(),
    label: c.text("label").notNull().default(""),
    tractYear: c.integer("tract_year").notNull(),
    povertyMeaning: c.text("poverty_meaning").$type<PovertyMeaning>().notNull(),
    source: c.text("source").notNull(),
    /** SHA-256 of the content, hex, by which an import is idempotent and a run reproducible. */
    hash: c.text("hash").notNull().unique("tract_data_set_hash_key"),
    sample: c.boolean("sample").notNull().default(false),
    /** Total people, for a first plausibility check. */
    population: c.doublePrecision("population").notNull().default(0),
    tractCount: c.integer("tract_count").notNull().default(0),
    countyCount: c.integer("county_count").notNull().default(0),
    /** Tracts without a shape, or without a row of statistics. */
    withoutShape: c.integer("without_shape").notNull().default(0),
    withoutStatistics: c.integer("without_statistics").notNull().default(0),
    extent: box("extent"),
    /** The one set that new estimations use and that pages without an estimation show. */
    isDefault: c.boolean("is_default").notNull().default(false),
    /** No longer offered for new work; estimations that use it keep it. */
    hidden: c.boolean("hidden").notNull().default(false),
    /** Increased with every change of one of its counties: a cached set is valid for one state of them. */
    countiesVersion: c.integer("counties_version").notNull().default(1),
    ...createStamps(),
    ...editStamps(),
  }),
  (t) => [
    index("tract_data_set_year_idx").on(t.tractYear),
    uniqueIndex("tract_data_set_default_key")
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
    check("tract_data_set_default_check", sql`not (${t.isDefault} and ${t.hidden})`),
    oneOf("tract_data_set_poverty_check", t.povertyMeaning, POVERTY_MEANINGS),
    check("tract_data_set_year_check", sql`${t.tractYear} between 1990 and 2100`),
  ],
);

/** A census tract of one data set. `geometry` is packed by server/tracts; null for a row without a polygon. */
export const censusTracts = pgTable(
  "census_tract",
  (c) => ({
    dataSetId: ownedBy("data_set_id", () => tractDataSets.id),
    fips: c.text("fips").notNull(),
    county: c.text("county").notNull(),
    name: c.text("name").notNull().default(""),
    ...figureColumns(),
    /** Margins of error by statistic, where the source has them. */
    margins: c.jsonb("margins").$type<Partial<Record<Statistic, number>>>(),
    geometry: bytes("geometry"),
    box: box("box"),
  }),
  (t) => [
    primaryKey({ columns: [t.dataSetId, t.fips] }),
    index("census_tract_county_idx").on(t.dataSetId, t.county),
    index("census_tract_box_idx").using("gist", t.box),
    check("census_tract_fips_check", sql`${t.fips} ~ '^[0-9]{11}$'`),
    check("census_tract_county_check", sql`${t.county} ~ '^[0-9]{5}$'`),
  ],
);

/**
 * A county: its region, whether it has a coast (both null until someone states them), and a simplified shape for the
 * map.
 */
export const countyInfo = pgTable(
  "county_info",
  (c) => ({
    id: c.serial("id").notNull().unique("county_info_id_key"),
    fips: c.text("fips").primaryKey(),
    name: c.text("name").notNull(),
    state: c.text("state").notNull(),
    region: c.text("region"),
    coastal: c.boolean("coastal"),
    publicContact: c.text("public_contact"),
    geometry: c.jsonb("geometry").$type<Polygon | MultiPolygon>(),
    box: box("box"),
    ...editStamps(),
  }),
  (t) => [
    index("county_info_state_idx").on(t.state),
    index("county_info_box_idx").using("gist", t.box),
    check("county_info_fips_check", sql`${t.fips} ~ '^[0-9]{5}$'`),
  ],
);
