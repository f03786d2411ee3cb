import type { Geometry } from "geojson";
import { index, pgTable, sql, uniqueIndex, check } from "../orm.ts";
import {
  STORM_BASINS,
  STORM_SHAPES,
  STORM_WATCHES,
  type StormBasin,
  type StormShapeKind,
  type StormWatch,
  type WindThreshold,
} from "../../../engine/storms/advisory.ts";
import { listOf, moment, oneOf, ownedBy, recordStamps } from "./columns.ts";

/** A tropical cyclone with advisories or a best track. */
export const storms = pgTable(
  "storm",
  (c) => ({
    stormId: c.serial("storm_id").primaryKey(),
    /** Basin, number and season: AL112017. */
    code: c.text("code").notNull(),
    basin: c.text("basin").$type<StormBasin>().notNull(),
    season: c.integer("season").notNull(),
    /** From the newest advisory; empty if no file names it. */
    name: c.text("name").notNull().default(""),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("storm_code_key").on(t.code),
    oneOf("storm_basin_check", t.basin, STORM_BASINS),
    check("storm_code_check", sql`${t.code} ~ '^[A-Z]{2}[0-9]{6}$'`),
  ],
);

/** One advisory of a storm. */
export const advisories = pgTable(
  "advisory",
  (c) => ({
    advisoryId: c.serial("advisory_id").primaryKey(),
    stormId: ownedBy("storm_id", () => storms.stormId),
    /** As the Hurricane Center counts them, with the letter of an intermediate one: 37, 37A. */
    number: c.text("number").notNull(),
    issuedAt: moment("issued_at").notNull(),
    /**
     * The storm at the advisory: its two letters, wind (knots), pressure (millibars) and category; null if no file
     * states it.
     */
    status: c.text("status"),
    wind: c.doublePrecision("wind"),
    pressure: c.doublePrecision("pressure"),
    category: c.integer("category"),
    /** The files that it was read from. */
    files: c.text("files").array().notNull(),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("advisory_number_key").on(t.stormId, t.number),
    index("advisory_issued_idx").on(t.issuedAt),
    check("advisory_number_check", sql`${t.number} ~ '^[0-9]{1,3}[A-Z]?$'`),
  ],
);

/** One shape of an advisory, or of a storm's best track where the advisory is null. Areas of wind have their radii in nautical miles. */
export const stormShapes = pgTable(
  "storm_shape",
  (c) => ({
    shapeId: c.serial("shape_id").primaryKey(),
    stormId: ownedBy("storm_id", () => storms.stormId),
    advisoryId: c.integer("advisory_id").references(() => advisories.advisoryId, { onDelete: "cascade" }),
    kind: c.text("kind").$type<StormShapeKind>().notNull(),
    /** Forecast hour. */
    tau: c.integer("tau"),
    validAt: moment("valid_at"),
    threshold: c.integer("threshold").$type<WindThreshold>(),
    ne: c.doublePrecision("ne"),
    se: c.doublePrecision("se"),
    sw: c.doublePrecision("sw"),
    nw: c.doublePrecision("nw"),
    wind: c.doublePrecision("wind"),
    gust: c.doublePrecision("gust"),
    pressure: c.doublePrecision("pressure"),
    category: c.integer("category"),
    status: c.text("status"),
    watch: c.text("watch").$type<StormWatch>(),
    /** Whether this product drew it from figures of the Hurricane Center; a cone drawn this way is an estimate. */
    drawn: c.boolean("drawn").notNull().default(false),
    geometry: c.jsonb("geometry").$type<Geometry>().notNull(),
  }),
  (t) => [
    index("storm_shape_advisory_idx").on(t.advisoryId, t.kind),
    index("storm_shape_storm_idx").on(t.stormId, t.kind),
    oneOf("storm_shape_kind_check", t.kind, STORM_SHAPES),
    check("storm_shape_advisory_check", sql`(${t.kind} = 'best') = (${t.advisoryId} is null)`),
    check("storm_shape_threshold_check", sql`${t.threshold} in (34, 50, 64)`),
    check("storm_shape_watch_check", sql`${t.watch} in (${listOf(STORM_WATCHES)})`),
  ],
);
