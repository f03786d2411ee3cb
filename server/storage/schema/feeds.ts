import { pgTable } from "../orm.ts";
import { FEED_KINDS, type FeedChoices, type FeedKind, type FeedNote } from "../../../contract/storms/calls/feeds.ts";
import type { SiteState } from "../../../contract/supply/sites.ts";
import { editStamps, moment, oneOf } from "./columns.ts";

/** What a feed remembers of what came: never shown. */
export interface FeedMemory {
  /** Of the last answer that was taken as a whole. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Files of a list that were taken or refused, each with its date there. */
  readonly seen?: readonly string[] | undefined;
  /** Of the content that was stored last. */
  readonly digest?: string | undefined;
  readonly seriesId?: number | undefined;
  /** What a source of sites said last of each, by the site's number. */
  readonly states?: Readonly<Record<string, SiteState>> | undefined;
}

/** Sources of other agencies that this product asks by itself. */
export const feeds = pgTable(
  "feed",
  (c) => ({
    feedId: c.serial("feed_id").primaryKey(),
    name: c.text("name").notNull().unique(),
    kind: c.text("kind").$type<FeedKind>().notNull(),
    address: c.text("address").notNull(),
    /** Minutes between two looks. */
    every: c.integer("every").notNull(),
    /** Hours without anything new after which home says so; null for never. */
    quietAfter: c.integer("quiet_after"),
    active: c.boolean("active").notNull(),
    choices: c.jsonb("choices").$type<FeedChoices>().notNull(),
    nextAt: moment("next_at").notNull().defaultNow(),
    /** Until then the process that looks has it; null while none does. */
    leasedUntil: moment("leased_until"),
    /** Since when it is asked as it is now. */
    begunAt: moment("begun_at").notNull().defaultNow(),
    lookedAt: moment("looked_at"),
    /** The last look without a failure, and the last with something new. */
    goodAt: moment("good_at"),
    newAt: moment("new_at"),
    /** Looks in a row that failed. */
    failures: c.integer("failures").notNull().default(0),
    /** What came, and what failed, the newest first. */
    notes: c.jsonb("notes").$type<FeedNote[]>().notNull().default([]),
    memory: c.jsonb("memory").$type<FeedMemory>().notNull().default({}),
    ...editStamps(),
  }),
  (t) => [oneOf("feed_kind_check", t.kind, FEED_KINDS)],
);
