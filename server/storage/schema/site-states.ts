import { pgTable, uniqueIndex } from "../orm.ts";
import { SITE_STATES, type SiteState } from "../../../contract/supply/sites.ts";
import { editStamps, moment, oneOf, ownedBy } from "./columns.ts";
import { facilities } from "./supply.ts";

/** The states of sites: each applies from its day until the next one; a site without any is planned. */
export const siteStates = pgTable(
  "site_state",
  (c) => ({
    id: c.serial("id").primaryKey(),
    facilityId: ownedBy("facility_id", () => facilities.id),
    day: c.date("day", { mode: "string" }).notNull(),
    state: c.text("state").$type<SiteState>().notNull(),
    /** What it gives out, and whether everyone may know of it. */
    offers: c.text("offers").notNull().default(""),
    public: c.boolean("public").notNull().default(false),
    by: c.text("by").notNull(),
    at: moment("at").notNull().defaultNow(),
  }),
  (t) => [uniqueIndex("site_state_key").on(t.facilityId, t.day), oneOf("site_state_state_check", t.state, SITE_STATES)],
);

/** How many people a site served on a day, as someone counted them; null is not counted, or taken back. */
export const siteServed = pgTable(
  "site_served",
  (c) => ({
    id: c.serial("id").primaryKey(),
    facilityId: ownedBy("facility_id", () => facilities.id),
    day: c.date("day", { mode: "string" }).notNull(),
    people: c.integer("people"),
    meals: c.integer("meals"),
    ...editStamps(),
  }),
  (t) => [uniqueIndex("site_served_key").on(t.facilityId, t.day)],
);
