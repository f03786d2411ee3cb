import type { z } from "zod";
import {
  LINE_ORIGINS,
  UPDATE_STATES,
  type PreservedZone,
  type PlanChangesSchema,
  type UpdateReason,
  type UpdateState,
} from "../../../contract/storms/updates.ts";
import { index, pgTable, primaryKey, uniqueIndex } from "../orm.ts";
import { moment, oneOf, ownedBy } from "./columns.ts";
import { users } from "./people.ts";
import { disasters, estimations } from "./planning.ts";
import { advisories, storms } from "./storms.ts";

/**
 * The storms that disasters follow: each new advisory makes a copy of the estimation that is last in the storm's line.
 */
export const stormFollowings = pgTable("storm_following", (c) => ({
  did: c
    .integer("did")
    .primaryKey()
    .references(() => disasters.did, { onDelete: "cascade" }),
  stormId: ownedBy("storm_id", () => storms.stormId),
  followedBy: c.text("followed_by").notNull(),
  followedAt: moment("followed_at").notNull().defaultNow(),
}));

/**
 * The plans that the advisories of a storm continue in a disaster, in the order in which they became the current one:
 * the next advisory continues the last one that still exists. Copies that people make for themselves have no row.
 */
export const stormLines = pgTable(
  "storm_line",
  (c) => ({
    lineId: c.serial("line_id").primaryKey(),
    stormId: ownedBy("storm_id", () => storms.stormId),
    eid: ownedBy("eid", () => estimations.eid),
    origin: c.text("origin").$type<(typeof LINE_ORIGINS)[number]>().notNull(),
    joinedBy: c.text("joined_by").notNull(),
    joinedAt: moment("joined_at").notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex("storm_line_key").on(t.stormId, t.eid),
    index("storm_line_eid_idx").on(t.eid),
    oneOf("storm_line_origin_check", t.origin, LINE_ORIGINS),
  ],
);

/** The state of an advisory in a disaster that follows its storm. */
export const advisoryUpdates = pgTable(
  "advisory_update",
  (c) => ({
    updateId: c.serial("update_id").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    advisoryId: ownedBy("advisory_id", () => advisories.advisoryId),
    state: c.text("state").$type<UpdateState>().notNull().default("waiting"),
    attempts: c.integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    reason: c.jsonb("reason").$type<UpdateReason>(),
    fromEid: c.integer("from_eid").references(() => estimations.eid, { onDelete: "set null" }),
    eid: c.integer("to_eid").references(() => estimations.eid, { onDelete: "set null" }),
    /** The version of the copy when it was made: another version means that someone is working on it. */
    leftAt: c.integer("left_at"),
    changes: c.jsonb("changes").$type<z.infer<typeof PlanChangesSchema>>(),
    /** Zones that someone drew and that therefore stayed. */
    kept: c.jsonb("kept").$type<PreservedZone[]>().notNull().default([]),
    /** Numbers of the advisories between the plan that was copied and this one. */
    passed: c.jsonb("passed").$type<string[]>().notNull().default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
    doneAt: moment("done_at"),
  }),
  (t) => [
    uniqueIndex("advisory_update_key").on(t.did, t.advisoryId),
    index("advisory_update_due_idx").on(t.state, t.nextAttemptAt),
    oneOf("advisory_update_state_check", t.state, UPDATE_STATES),
  ],
);

/** The users who are notified of the changes by new advisories in a disaster. */
export const stormWatchers = pgTable(
  "storm_watcher",
  (c) => ({
    did: ownedBy("did", () => disasters.did),
    userId: ownedBy("user_id", () => users.userId),
    mail: c.boolean("mail").notNull().default(false),
    /** The newest update that was read; null before the first. */
    readUpTo: c.integer("read_up_to"),
  }),
  (t) => [primaryKey({ columns: [t.did, t.userId] }), index("storm_watcher_user_idx").on(t.userId)],
);
