import { check, pgTable, sql, uniqueIndex } from "../orm.ts";
import type { FeedingContent } from "../../../contract/supply/calls/feeding.ts";
import type { SiteProposalOutcome, SiteProposalRules } from "../../../contract/supply/calls/site-proposals.ts";
import type { SiteSupplyContent } from "../../../contract/supply/calls/site-supply.ts";
import { editStamps, lower, ownedBy, recordStamps } from "./columns.ts";
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

/** Proposals of sites to open, each with the figures of the run that it was made from. */
export const siteProposals = pgTable(
  "site_proposal",
  (c) => ({
    proposalId: c.serial("proposal_id").primaryKey(),
    eid: ownedBy("eid", () => estimations.eid),
    name: c.text("name").notNull(),
    rid: c.integer("rid").notNull(),
    startDate: c.date("start_date", { mode: "string" }).notNull(),
    rules: c.jsonb("rules").$type<SiteProposalRules>().notNull(),
    outcome: c.jsonb("outcome").$type<SiteProposalOutcome>().notNull(),
    ...recordStamps(),
  }),
  (t) => [uniqueIndex("site_proposal_name_key").on(t.eid, lower(t.name))],
);
