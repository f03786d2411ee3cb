import { ROAD_DETAIL_NAMES, type RoadCell, type RoadDetail } from "../../../engine/roads/road-tiles.ts";
import { check, pgTable, primaryKey, sql } from "../orm.ts";
import { createStamps, oneOf } from "./columns.ts";

/** The roads of a state that the agency has imported: they replace the built-in interstates. */
export const roadSources = pgTable(
  "road_source",
  (c) => ({
    /** The state's two digits. */
    fips: c.text("fips").primaryKey(),
    /** The credit for them on the map. */
    credit: c.text("credit").notNull(),
    files: c.text("files").array().notNull(),
    roads: c.integer("roads").notNull(),
    ...createStamps(),
  }),
  (t) => [check("road_source_fips_check", sql`${t.fips} ~ '^[0-9]{2}$'`)],
);

/** Roads of a state in the form for the map, by detail and cell. */
export const roadCells = pgTable(
  "road_cell",
  (c) => ({
    fips: c
      .text("fips")
      .notNull()
      .references(() => roadSources.fips, { onDelete: "cascade" }),
    detail: c.text("detail").$type<RoadDetail>().notNull(),
    cell: c.text("cell").notNull(),
    content: c.jsonb("content").$type<RoadCell>().notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.detail, t.cell, t.fips] }),
    oneOf("road_cell_detail_check", t.detail, ROAD_DETAIL_NAMES),
  ],
);
