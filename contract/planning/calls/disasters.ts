import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  APART_KINDS,
  RECORD_STAMPS,
  CalendarDateSchema,
  DISASTER_STATUSES,
  LockSchema,
  NameSchema,
  PathIdSchema,
  VersionSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

const view = anyOf("estimation.view", "estimation.edit", "disaster.edit");

export const DisasterSchema = z.object({
  did: z.int(),
  type: z.string(),
  name: z.string(),
  /** Storm category or another rank of the type's `disaster_category`; null if there is none. */
  category: z.string().nullable(),
  startDate: CalendarDateSchema,
  status: z.enum(DISASTER_STATUSES),
  ...RECORD_STAMPS,
  lock: LockSchema,
  estimations: z.int(),
  /** The storm by whose advisory one of its estimations was planned last; null if none was. */
  stormId: z.int().nullable(),
  /**
   * The estimation that represents it: the last published one, otherwise the one that its storm's advisories continue,
   * otherwise the newest; null if there is none.
   */
  leading: z.int().nullable(),
  /** Who owns its shift; null if no one took it. */
  owner: z.string().nullish(),
  /** The reason why it is kept separate from real work; absent for a real one. */
  apart: z.enum(APART_KINDS).optional(),
});
export type Disaster = z.infer<typeof DisasterSchema>;

const didVersion = z.object({ did: z.int(), version: VersionSchema });

export const getAllDisasters = defineCall("GET /api/Disaster/GetAllDisasters", {
  answer: z.array(DisasterSchema),
  needs: view,
});

export const getDisaster = defineCall("GET /api/Disaster/GetDisaster/:did", {
  params: z.object({ did: PathIdSchema }),
  answer: DisasterSchema,
  needs: view,
});

/** Changes of the disaster that its unlocked estimations take over: start date, type or category. */
const DisasterFollowingSchema = z.object({
  /** The new start date, if they had the old one. */
  startDate: z.boolean(),
  /** Needs, percentages and suggestions of the new type. */
  defaults: z.boolean(),
  /** Only its suggestions. */
  suggested: z.boolean(),
});
export type DisasterFollowing = z.infer<typeof DisasterFollowingSchema>;

const DisasterDraftSchema = z.object({
  /** Absent for a new one. */
  did: z.int().optional(),
  /** The version it was read at; required with `did`. */
  version: VersionSchema.optional(),
  name: NameSchema,
  type: NameSchema,
  category: NameSchema.nullable(),
  startDate: CalendarDateSchema,
  status: z.enum(DISASTER_STATUSES),
  /**
   * Whether it is an exercise, which it stays until its end; absent: a real one, or unchanged. No caller makes an
   * example.
   */
  apart: z.enum(APART_KINDS).optional(),
  /** Absent: the estimations stay as they are. */
  follow: DisasterFollowingSchema.optional(),
});
export type DisasterDraft = z.infer<typeof DisasterDraftSchema>;

export const addOrUpdateDisaster = defineCall("POST /api/Disaster/AddOrUpdateDisaster", {
  body: DisasterDraftSchema,
  answer: DisasterSchema,
  needs: anyOf("disaster.edit"),
});

export const deleteDisaster = defineCall("POST /api/Disaster/DeleteDisaster", {
  body: didVersion,
  answer: z.object({ did: z.int() }),
  needs: anyOf("disaster.edit"),
});

const locking = { body: didVersion, answer: DisasterSchema, needs: anyOf("estimation.lock") };
export const lockDisaster = defineCall("POST /api/Disaster/LockDisaster", locking);
export const unlockDisaster = defineCall("POST /api/Disaster/UnlockDisaster", locking);

/** Ranks run from 1 to this, each given once. */
const LOWEST_RANK = 99;

const DisasterCategorySchema = z.object({
  dcid: z.int().optional(),
  dtype: NameSchema,
  category: NameSchema,
  priority: z.int().min(1).max(LOWEST_RANK),
});
export type DisasterCategory = z.infer<typeof DisasterCategorySchema>;

export const getDisasterCategories = defineCall("GET /api/Disaster/GetDisasterCategories", {
  answer: z.object({ types: z.array(z.string()), categories: z.array(DisasterCategorySchema), version: z.int() }),
  needs: anyOf("estimation.view", "estimation.edit", "disaster.edit", "defaults.edit"),
});

export const saveDisasterCategories = defineCall("POST /api/Disaster/SaveDisasterCategories", {
  body: z.object({ dtype: NameSchema, version: z.int(), categories: z.array(DisasterCategorySchema).max(LOWEST_RANK) }),
  answer: z.object({ categories: z.array(DisasterCategorySchema), version: z.int() }),
  needs: anyOf("disaster.edit"),
});
