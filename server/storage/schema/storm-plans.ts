import { STORM_AREAS, type StormArea } from "../../../engine/storms/areas.ts";
import { check, pgTable, sql } from "../orm.ts";
import { editStamps, oneOf } from "./columns.ts";

/** The zone that each area of an advisory becomes for this agency; no row until someone changes the shipped mapping. */
export const stormZones = pgTable(
  "storm_zone",
  (c) => ({
    area: c.text("area").$type<StormArea>().primaryKey(),
    zone: c.integer("zone").notNull(),
    /** Percent of the area's people who are affected; null for the shipped share. */
    affected: c.doublePrecision("affected"),
    ...editStamps(),
  }),
  (t) => [
    oneOf("storm_zone_area_check", t.area, STORM_AREAS),
    check("storm_zone_zone_check", sql`${t.zone} between 1 and 4`),
    check("storm_zone_affected_check", sql`${t.affected} between 0 and 100`),
  ],
);
