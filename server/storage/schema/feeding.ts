import { check, pgTable, sql } from "../orm.ts";
import type { FeedingContent } from "../../../contract/supply/calls/feeding.ts";
import type { SiteSupplyContent } from "../../../contract/supply/calls/site-supply.ts";
import { editStamps, ownedBy } from "./columns.ts";
import { estimations } from "./planning.ts";

/** The ways in which an estimation's food reaches people; without a row, all of it goes through points. */
export const feedingPlans = pgTable(
  "feeding_plan",
  (c) => ({
    eid: ownedBy("eid", () => estimations.eid).primaryKey(),
    mealsATrip: c.integer("meals_a_trip").notNull(),
    tripsADay: c.integer("trips_a_day").notNull(),
    crew: c.integer("crew").notNull(),
    zones: c.jsonb("zones").$type<FeedingContent["zones"]>().notNull(),
    shares: c.jsonb("shares").$type<FeedingContent["shares"]>().notNull(),
    ...editStamps(),
  }),
  (t) => [check("feeding_plan_routes_check", sql`${t.mealsATrip} > 0 and ${t.tripsADay} > 0 and ${t.crew} >= 0`)],
);

/** What the sources of an estimation's sites can load, and where its goods are. */
export const siteSupplies = pgTable("site_supply", (c) => ({
  eid: ownedBy("eid", () => estimations.eid).primaryKey(),
  sources: c.jsonb("sources").$type<SiteSupplyContent["sources"]>().notNull(),
  stock: c.jsonb("stock").$type<SiteSupplyContent["stock"]>().notNull(),
  rest: c.integer("rest"),
  ...editStamps(),
}));
