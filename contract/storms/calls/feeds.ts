import { z } from "zod";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { TimeZoneSchema } from "../../config/names.ts";
import { anyOf } from "../../people/privileges.ts";

/** What comes: advisories of the Hurricane Center, figures of counties or tracts over time, or sites. */
export const FEED_KINDS = ["storms", "series", "sites"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Minutes between two looks that can be chosen. */
export const FEED_EVERY = [5, 10, 15, 30, 60, 180, 360, 1440] as const;

export const FEED_NAME_MAX = 60;
export const FEED_ADDRESS_MAX = 2_000;
/** Notes that are kept of each feed. */
export const FEED_NOTES = 10;

/** `stopped`: no good look for longer than its interval allows, or nothing new for as long as it says. */
const FEED_STATES = ["waiting", "good", "failing", "stopped", "off"] as const;

const FeedIdSchema = z.int().positive();
const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** One thing that came or failed: a text key and its values. */
const FeedNoteSchema = z.object({
  at: InstantSchema,
  state: z.enum(["stored", "refused", "failed"]),
  key: z.string(),
  values,
  /** The reason in each language, where another part of the product words it. */
  why: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()).optional(),
});
export type FeedNote = z.infer<typeof FeedNoteSchema>;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .default("");

/** What a feed says in addition to its address and times, by its kind. */
export const FeedChoicesSchema = z.object({
  /** Only advisories of this storm: AL112017; empty for all. */
  storm: z
    .string()
    .regex(/^(?:(?:AL|EP|CP)\d{6})?$/)
    .default(""),
  /** Of a series: who publishes it, under what terms, who may see it, and the time zone of times that name none. */
  source: line(200),
  license: line(200),
  isPublic: z.boolean().default(false),
  timeZone: TimeZoneSchema.nullable().default(null),
  /** The type of all sites; empty if the source names it. */
  siteType: line(60),
  /** Whether sites open and close as the source says. */
  states: z.boolean().default(false),
});
export type FeedChoices = z.infer<typeof FeedChoicesSchema>;

const SettingsSchema = FeedChoicesSchema.extend({
  name: mandatoryText(FEED_NAME_MAX),
  kind: z.enum(FEED_KINDS),
  address: mandatoryText(FEED_ADDRESS_MAX),
  every: z.literal([...FEED_EVERY]),
  quietAfter: z.int().min(1).max(8_760).nullable(),
  active: z.boolean(),
});

const FeedSchema = SettingsSchema.extend({
  feedId: z.int(),
  state: z.enum(FEED_STATES),
  lookedAt: InstantSchema.nullable(),
  goodAt: InstantSchema.nullable(),
  newAt: InstantSchema.nullable(),
  /** Null for one that is switched off. */
  nextAt: InstantSchema.nullable(),
  failures: z.int(),
  notes: z.array(FeedNoteSchema),
  editedDate: InstantSchema,
  editedBy: z.string(),
  version: VersionSchema,
});
export type Feed = z.infer<typeof FeedSchema>;

const FeedDraftSchema = SettingsSchema.extend({
  /** Absent for a new one. */
  feedId: FeedIdSchema.optional(),
  /** The version it was read at; required with `feedId`. */
  version: VersionSchema.optional(),
});
export type FeedDraft = z.input<typeof FeedDraftSchema>;

const manage = anyOf("data.import");

export const getFeeds = defineCall("GET /api/Feed/GetFeeds", { answer: z.array(FeedSchema), needs: manage });

/** Adds a feed, or saves a changed one; it is looked at soon afterwards. */
export const saveFeed = defineCall("POST /api/Feed/SaveFeed", {
  body: FeedDraftSchema,
  answer: FeedSchema,
  needs: manage,
});

/** Deletes a feed; what came of it stays. */
export const deleteFeed = defineCall("POST /api/Feed/DeleteFeed", {
  body: z.object({ feedId: FeedIdSchema, version: VersionSchema }),
  answer: z.object({ feedId: z.int() }),
  needs: manage,
});

/** Looks at a feed now, and answers how it went. */
export const lookAtFeed = defineCall("POST /api/Feed/LookAtFeed", {
  body: z.object({ feedId: FeedIdSchema }),
  answer: FeedSchema,
  needs: manage,
});
