import { check, index, pgTable, sql, uniqueIndex } from "../orm.ts";
import type { AffectedFrom, Area, ZonePartInput, ZoneStatisticsAnswer } from "../../../contract/api/domain.ts";
import type { ZoneFromAdvisory } from "../../../contract/storms/plans.ts";
import type { StatisticValues } from "../../../engine/words/statistics.ts";
import type { CountedLand } from "../../../engine/zones/counted-land.ts";
import { box, createdDate, figureColumns, oneOf, recordStamps } from "./columns.ts";
import { ofEstimation } from "./planning.ts";

/** Whether a zone's summary matches the zone as it is now. */
const SUMMARY_STATUSES = ["Current", "Stale"] as const;

/** A numbered area of one estimation: 1 (worst hit) to 4. */
export const zones = pgTable(
  "zone",
  (c) => ({
    zoneId: c.serial("zone_id").primaryKey(),
    eid: ofEstimation(),
    zone: c.integer("zone").notNull(),
    /** Its name, if any; unique within an estimation, ignoring case. */
    name: c.text("name"),
    /** As they were drawn or picked. */
    parts: c.jsonb("parts").$type<ZonePartInput[]>().notNull(),
    /** The area of all parts together, for maps. */
    area: c.jsonb("area").$type<Area>().notNull(),
    /** Percentage of its people who lost power, water or access to food. */
    affected: c.doublePrecision("affected").notNull().default(100),
    /** The series that `affected` was taken from; null if someone entered it. */
    affectedFrom: c.jsonb("affected_from").$type<AffectedFrom>(),
    /** The advisory that it came from; null if it was drawn or picked. */
    fromAdvisory: c.jsonb("from_advisory").$type<ZoneFromAdvisory>(),
    box: box("box"),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("zone_number_key").on(t.eid, t.zone),
    uniqueIndex("zone_name_key").on(t.eid, sql`lower(${t.name})`),
    index("zone_box_idx").using("gist", t.box),
    check("zone_number_check", sql`${t.zone} between 1 and 4`),
    check("zone_affected_check", sql`${t.affected} between 0 and 100`),
  ],
);

/** Population of each zone as last calculated. A sum without one known figure is null with `missing` = `tracts`. */
export const zoneSummaries = pgTable(
  "zone_summary",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    zone: c.integer("zone").notNull(),
    status: c.text("status").$type<(typeof SUMMARY_STATUSES)[number]>().notNull().default("Current"),
    ...figureColumns(),
    abovePoverty: c.doublePrecision("above_poverty"),
    unknownPoverty: c.doublePrecision("unknown_poverty"),
    tracts: c.integer("tracts").notNull().default(0),
    shared: c.integer("shared").notNull().default(0),
    missing: c.jsonb("missing").$type<StatisticValues>().notNull(),
    /** The same sums for each county that has a tract in the zone. */
    counties: c.jsonb("counties").$type<ZoneStatisticsAnswer["counties"]>().notNull().default([]),
    /** The land of the tracts that it counts; null for none. */
    land: c.jsonb("land").$type<CountedLand>(),
    calculatedAt: createdDate(),
  }),
  (t) => [
    uniqueIndex("zone_summary_key").on(t.eid, t.zone),
    oneOf("zone_summary_status_check", t.status, SUMMARY_STATUSES),
  ],
);

/** The tracts a zone counts, each with the share counted (1 except under areaWeighted) and its whole figures. */
export const zoneDetails = pgTable(
  "zone_details",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    zone: c.integer("zone").notNull(),
    state: c.text("state").notNull(),
    county: c.text("county").notNull(),
    fips: c.text("fips").notNull(),
    /** The county's coast when it was counted; null if unknown. */
    coastal: c.boolean("coastal"),
    share: c.doublePrecision("share").notNull().default(1),
    /** The other zones that select it too; null if the zone was counted before this was stored. */
    also: c.integer("also").array(),
    ...figureColumns(),
  }),
  (t) => [
    uniqueIndex("zone_details_key").on(t.eid, t.zone, t.fips),
    check("zone_details_share_check", sql`${t.share} > 0 and ${t.share} <= 1`),
  ],
);
