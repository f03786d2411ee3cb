import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  EstimationStatusSchema,
  InstantSchema,
  PathIdSchema,
  UnitSchema,
  VersionSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { LinePlanSchema, StormMappingSchema } from "../plans.ts";
import { AdvisoryUpdateSchema } from "../updates.ts";

const view = anyOf("estimation.view", "estimation.edit");

const FollowingSchema = z.object({
  /** The storm that is followed, or else the storm of the newest plan from an advisory. */
  storm: z.object({ stormId: z.int(), name: z.string() }).nullable(),
  /** The user who switched it on, and the time; null while it is off. */
  following: z.object({ by: z.string(), at: InstantSchema }).nullable(),
  /** Whether the caller gets notices, and also by mail. */
  notices: z.boolean(),
  mail: z.boolean(),
  /** Whether the caller has an address that a mail can go to. */
  hasAddress: z.boolean(),
  /** The plan that the storm's next advisory continues; null if all plans of it are copies or gone. */
  line: LinePlanSchema.nullable(),
});

/**
 * The advisories of a disaster's storm, each with its estimation: the one that later advisories continue, or else the
 * newest that was planned with it.
 */
const StormUpdatesSchema = FollowingSchema.extend({
  /** Newest first. */
  advisories: z.array(
    z.object({
      advisoryId: z.int(),
      number: z.string(),
      issuedAt: InstantSchema,
      estimation: z
        .object({ eid: z.int(), name: z.string(), version: VersionSchema, status: EstimationStatusSchema })
        .nullable(),
      /** Of the estimation's newest run: null without one. */
      figures: z
        .object({
          run: z.int(),
          peopleAssisted: z.number().nullable(),
          products: z.array(
            z.object({
              product: z.string(),
              unit: UnitSchema,
              need: z.number().nullable(),
              trucks: z.number().nullable(),
            }),
          ),
        })
        .nullable(),
      update: AdvisoryUpdateSchema.nullable(),
    }),
  ),
});
export type StormUpdates = z.infer<typeof StormUpdatesSchema>;

export const getAdvisoryChanges = defineCall("GET /api/Storm/GetAdvisoryChanges/:did", {
  params: z.object({ did: PathIdSchema }),
  answer: StormUpdatesSchema,
  needs: view,
});

export const followStorm = defineCall("POST /api/Storm/FollowStorm", {
  body: z.object({ did: z.int(), follow: z.boolean() }),
  answer: FollowingSchema,
  needs: anyOf("disaster.edit"),
});

export const watchStorm = defineCall("POST /api/Storm/WatchStorm", {
  body: z.object({ did: z.int(), notices: z.boolean(), mail: z.boolean() }),
  answer: FollowingSchema,
  needs: view,
});

const UpdateNoticeSchema = z.object({
  updateId: z.int(),
  did: z.int(),
  disaster: z.string(),
  storm: z.string(),
  number: z.string(),
  estimation: z.string().nullable(),
  update: AdvisoryUpdateSchema,
});
export type UpdateNotice = z.infer<typeof UpdateNoticeSchema>;

export const getStormNotices = defineCall("GET /api/Storm/GetStormNotices", {
  answer: z.array(UpdateNoticeSchema),
  needs: view,
});

export const readUpdate = defineCall("POST /api/Storm/ReadUpdate", {
  body: z.object({ updateId: z.int() }),
  answer: z.array(UpdateNoticeSchema),
  needs: view,
});

export const chooseZoneShape = defineCall("POST /api/Storm/ChooseZoneShape", {
  body: z.object({
    updateId: z.int(),
    zone: ZoneNumberSchema,
    choice: z.enum(["own", "advisory"]),
    /** The version of the estimation that the update made. */
    version: VersionSchema,
  }),
  answer: AdvisoryUpdateSchema,
  needs: anyOf("estimation.edit"),
});

/** Updates the disaster's plan to the storm's advisory; a second caller gets the first one's result. */
export const updatePlan = defineCall("POST /api/Storm/UpdatePlan", {
  body: z.object({
    did: z.int(),
    advisoryId: z.int(),
    /** The zone of each area; absent: as in the plan that is updated. */
    mapping: StormMappingSchema.optional(),
  }),
  answer: z.object({
    did: z.int(),
    disaster: z.string(),
    eid: z.int(),
    estimation: z.string(),
    /** Whether it was there already. */
    already: z.boolean(),
  }),
  needs: anyOf("estimation.create"),
});

/** Lets the storm's next advisory continue another estimation that was planned with the storm. */
export const continueFrom = defineCall("POST /api/Storm/ContinueFrom", {
  body: z.object({ eid: z.int() }),
  answer: FollowingSchema,
  needs: anyOf("estimation.create"),
});

export const retryUpdate = defineCall("POST /api/Storm/RetryUpdate", {
  body: z.object({ updateId: z.int() }),
  answer: AdvisoryUpdateSchema,
  needs: anyOf("estimation.create"),
});

/** The feeds (server/feeds) that have stopped, for those who plan with what they bring. */
export const getStoppedFeeds = defineCall("GET /api/Feed/GetStoppedFeeds", {
  answer: z.array(z.object({ feedId: z.int(), name: z.string(), since: InstantSchema, isQuiet: z.boolean() })),
  needs: anyOf("data.import", "estimation.view", "estimation.edit"),
  without: { wing: "feeds", answer: [] },
});
