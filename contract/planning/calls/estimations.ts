import { z } from "zod";
import { POVERTY_MEANINGS } from "../../../engine/words/statistics.ts";
import { defineCall } from "../../api/call.ts";
import {
  RECORD_STAMPS,
  CalendarDateSchema,
  EstimationStatusSchema,
  InstantSchema,
  LockSchema,
  NameSchema,
  PathIdSchema,
  VersionSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { PlannedByAdvisorySchema } from "../../storms/plans.ts";
import { ZoneNamesSchema } from "../zone-names.ts";

const view = anyOf("estimation.view", "estimation.edit");
const eidVersion = z.object({ eid: z.int(), version: VersionSchema });

export const EstimationSchema = z.object({
  eid: z.int(),
  did: z.int(),
  name: z.string(),
  startDate: CalendarDateSchema,
  status: EstimationStatusSchema,
  dataSetId: z.int(),
  dataSetLabel: z.string(),
  /** The meaning of the data set's poverty column: below the poverty line, or below 150 % of it. */
  povertyMeaning: z.enum(POVERTY_MEANINGS),
  sampleData: z.boolean(),
  zones: z.int(),
  /** The names of its zones, by number. */
  zoneNames: ZoneNamesSchema,
  ...RECORD_STAMPS,
  /** Whether its parameters were saved since it was created: until then they are the initial ones. */
  parametersEdited: z.boolean(),
  /** The advisory that it was planned by last, with the arrival of its winds; null if none was. */
  plannedBy: PlannedByAdvisorySchema.nullable(),
  lastRunBy: z.string().nullable(),
  lastRun: InstantSchema.nullable(),
  /**
   * The calculation that the public sees: when it was made, and when a newer one that it does not see was made; null if
   * the public sees none.
   */
  published: z
    .object({ by: z.string(), at: InstantSchema, calculatedAt: InstantSchema, newer: InstantSchema.nullable() })
    .nullable(),
  lock: LockSchema,
  /** Whether the disaster it belongs to is locked: then nothing here can change either. */
  disasterLock: LockSchema,
  /** The disaster's name, and whether it is closed, in which case only locks and publishing can change. */
  disaster: z.string(),
  disasterClosed: z.boolean(),
  /** Whether it is part of the worked example, which is always closed. */
  isExample: z.boolean().optional(),
});
export type Estimation = z.infer<typeof EstimationSchema>;

export const getEstimations = defineCall("GET /api/Estimation/GetEstimations/:did", {
  params: z.object({ did: PathIdSchema }),
  answer: z.array(EstimationSchema),
  needs: view,
});

export const getEstimation = defineCall("GET /api/Estimation/GetEstimation/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: EstimationSchema,
  needs: view,
});

/** A new estimation needs `estimation.create`, a changed one `estimation.edit`; the server checks which. */
const EstimationDraftSchema = z.object({
  eid: z.int().optional(),
  version: VersionSchema.optional(),
  did: z.int(),
  name: NameSchema,
  /** Absent: the disaster's for a new estimation, else unchanged. A run of another start date becomes stale. */
  startDate: CalendarDateSchema.optional(),
  /** Absent: the newest real data set, else the sample, for a new estimation, else unchanged. Moving to another makes the population stale. */
  dataSetId: z.int().optional(),
});
export type EstimationDraft = z.infer<typeof EstimationDraftSchema>;

export const addOrUpdateEstimation = defineCall("POST /api/Estimation/AddOrUpdateEstimation", {
  body: EstimationDraftSchema,
  answer: EstimationSchema,
  needs: anyOf("estimation.create", "estimation.edit"),
});

export const copyEstimation = defineCall("POST /api/Estimation/CopyEstimation", {
  /** `did`: the disaster that the copy is made in; absent: the original's. */
  body: z.object({ eid: z.int(), name: NameSchema, did: z.int().optional() }),
  answer: EstimationSchema,
  needs: anyOf("estimation.create"),
});

export const deleteEstimation = defineCall("POST /api/Estimation/DeleteEstimation", {
  body: eidVersion,
  answer: z.object({ eid: z.int() }),
  needs: anyOf("estimation.delete"),
});

const locking = { body: eidVersion, answer: EstimationSchema, needs: anyOf("estimation.lock") };
export const lockEstimation = defineCall("POST /api/Estimation/LockEstimation", locking);
export const unlockEstimation = defineCall("POST /api/Estimation/UnlockEstimation", locking);

export const publishEstimation = defineCall("POST /api/Estimation/PublishEstimation", {
  body: eidVersion,
  answer: EstimationSchema,
  needs: anyOf("estimation.publish"),
});

export const unpublishEstimation = defineCall("POST /api/Estimation/UnpublishEstimation", {
  /** `endLinks` also ends every link to its reports; for that the caller needs the privilege to end one. */
  body: eidVersion.extend({ endLinks: z.boolean().default(false) }),
  answer: EstimationSchema,
  needs: anyOf("estimation.publish"),
});
