import { pgTable } from "../orm.ts";
import { createStamps, oneOf } from "./columns.ts";

/** The draft of an app, if it has one. A save replaces the row, so that its id names this state of it. */
export const layoutDrafts = pgTable("layout_drafts", (c) => ({
  draftId: c.serial("draft_id").primaryKey(),
  app: c.text("app").notNull().unique(),
  /** The published revision that it was made from. */
  basedOn: c.integer("based_on").notNull(),
  /** `json`, not `jsonb`: the keys stay in the order they were saved in. */
  config: c.json("config").notNull(),
  ...createStamps(),
}));

const CLOSED_BECAUSE = ["moved", "retired"] as const;

/** Names under which no app is open any longer: retired apps, and former addresses. */
export const closedApps = pgTable(
  "closed_apps",
  (c) => ({
    app: c.text("app").primaryKey(),
    reason: c.text("reason").$type<(typeof CLOSED_BECAUSE)[number]>().notNull(),
    /** The app that its address leads to. */
    leadsTo: c.text("leads_to"),
    ...createStamps(),
  }),
  (t) => [oneOf("closed_apps_reason_check", t.reason, CLOSED_BECAUSE)],
);
