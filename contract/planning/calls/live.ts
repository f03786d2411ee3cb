import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { AUDIT_MODULES } from "../../audits/calls.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";

/** The module of a change of what everyone sees, for those who may not hear what it was. */
export const PUBLIC_CHANGE = "View";
/** Milliseconds between two questions of a page to which no stream passes. */
export const POLL_EVERY = 3_000;
/** Milliseconds after which a page says again that it is open, and those for which it is believed. */
export const PRESENCE = { again: 20_000, believed: 45_000 } as const;

/** What changed, when and by whom: never a value, which each page reads by the calls of the record. */
const ChangeSchema = z.object({
  /** Its number in the audit chain: changes are in the order of their commits, without gaps. */
  no: z.int(),
  module: z.enum([...AUDIT_MODULES, PUBLIC_CHANGE]),
  action: z.string(),
  /** The record's id as in the audit trail; empty in public. */
  id: z.string(),
  did: z.int().nullable(),
  eid: z.int().nullable(),
  /** The name of the person; empty in public. */
  by: z.string(),
  at: InstantSchema,
});
export type Change = z.infer<typeof ChangeSchema>;

const ChangesSchema = z.object({
  /** The newest link of the chain, after which to ask next. */
  last: z.int(),
  /** Whether there was more than is told: everything may have changed. */
  missed: z.boolean(),
  changes: z.array(ChangeSchema),
});
export type Changes = z.infer<typeof ChangesSchema>;

/** Seconds for which a page may have been open without having heard anything. */
export const MOST_AGE = 600;

const place = z.object({
  after: z.coerce.number().int().min(0).optional(),
  /** Seconds: without a link, what changed since. */
  age: z.coerce.number().int().min(0).max(MOST_AGE).optional(),
});

/**
 * The changes after a link of the audit chain that the caller may hear of; without one, only where the chain ends. Who has
 * yet to choose a password or a second factor hears what visitors hear.
 */
export const getChanges = defineCall("GET /api/Live/GetChanges", {
  query: place,
  answer: ChangesSchema,
  needs: publicAccess,
  withOldPassword: true,
});

/** The same as a stream of server-sent events, to who accepts one: `changes`, `presence` and comments in between. */
export const listen = defineCall("GET /api/Live/Listen", {
  query: place,
  answer: ChangesSchema,
  needs: publicAccess,
  withOldPassword: true,
});

/** The forms of an estimation whose unsaved changes are told to others, by the names under which a browser keeps them. */
export const PRESENT_FORMS = ["zones", "parameters", "supply", "feeding", "site-supply", "estimations"] as const;
const PresentFormSchema = z.enum(PRESENT_FORMS).nullable();
export type PresentForm = z.infer<typeof PresentFormSchema>;

/** Someone who has a page of an estimation open. */
const PresentSchema = z.object({
  userId: z.int(),
  name: z.string(),
  /** The page, by its name in the app's config. */
  page: z.string(),
  /** The form in which they have changes of this estimation that are not saved; null without any. */
  form: PresentFormSchema,
});
export type Present = z.infer<typeof PresentSchema>;

const PresencesSchema = z.object({ eid: z.int(), people: z.array(PresentSchema) });
export type Presences = z.infer<typeof PresencesSchema>;

/** Says which page of which estimation a tab shows; answers who else has it open. */
export const setPresence = defineCall("POST /api/Live/SetPresence", {
  body: z.object({
    /** The tab. */
    tab: z.uuid(),
    eid: PathIdSchema.nullable(),
    page: z.string().regex(/^[\w-]{0,60}$/),
    form: PresentFormSchema,
  }),
  answer: PresencesSchema.nullable(),
  needs: anyOf("estimation.view", "estimation.edit"),
  changes: false,
});
