import { z } from "zod";
import { POVERTY_MEANINGS } from "../../../engine/words/statistics.ts";
import { defineCall } from "../../api/call.ts";
import {
  CalendarDateSchema,
  EstimationStatusSchema,
  InstantSchema,
  NeedRowSchema,
  PathIdSchema,
  SettingsSchema,
  StillAffectedSchema,
  VersionSchema,
  ZoneNeedRowSchema,
  ZoneNumberSchema,
  ZoneStatisticsSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { ZoneNamesSchema } from "../zone-names.ts";

const view = anyOf("estimation.view", "estimation.edit");

/** FEMA IS-26 distribution points for a number of people a day; null if no people are known. */
export const PointsSchema = z.object({
  peopleADay: z.number().nullable(),
  typeI: z.int().nullable(),
  typeII: z.int().nullable(),
  typeIII: z.int().nullable(),
  points: z.int().nullable(),
  capacity: z.int().nullable(),
  spare: z.number().nullable(),
  lanes: z.int().nullable(),
  staffDay: z.int().nullable(),
  staffNight: z.int().nullable(),
  vehicles: z.int().nullable(),
  /** Vehicles the lanes can serve in an hour. */
  vehiclesAnHour: z.int().nullable(),
});
export type PointCounts = z.infer<typeof PointsSchema>;

export const ProjectionsSchema = z.object({
  eid: z.int(),
  run: z.object({
    id: z.int(),
    at: InstantSchema,
    by: z.string(),
    engineVersion: z.string(),
    /** SHA-256 of the stored inputs. */
    inputHash: z.string(),
    dataSetLabel: z.string(),
    povertyMeaning: z.enum(POVERTY_MEANINGS),
    sampleData: z.boolean(),
    startDate: CalendarDateSchema,
  }),
  /** The estimation as it is now; anything but Projected means these figures are of an earlier state. */
  status: EstimationStatusSchema,
  settings: SettingsSchema,
  /** The names of the zones, by number. */
  zoneNames: ZoneNamesSchema,
  zones: z.array(
    ZoneStatisticsSchema.extend({
      affected: z.number(),
      /** The decline of its affected people from block to block; absent if the curve is another. */
      stillAffected: StillAffectedSchema.optional(),
    }),
  ),
  /** A row is null in all its figures where no tract of its zone has a population figure. */
  needs: z.array(ZoneNeedRowSchema),
  /** Of the zones whose people are known; null if no zone's are. */
  totals: z.array(NeedRowSchema),
  headline: z.object({ peopleAssisted: z.number().nullable(), peopleAffected: z.number().nullable() }),
  points: z.object({
    zones: z.array(PointsSchema.extend({ zone: ZoneNumberSchema })),
    counties: z.array(PointsSchema.extend({ zone: ZoneNumberSchema, county: z.string(), name: z.string() })),
  }),
  /** First and last calendar day of each block. */
  blocks: z.array(z.object({ block: z.int(), from: CalendarDateSchema, to: CalendarDateSchema })).length(7),
});
export type Projections = z.infer<typeof ProjectionsSchema>;

/** A run's figures without who calculated them and the state of the estimation now. */
export const PublicProjectionsSchema = ProjectionsSchema.omit({ status: true }).extend({
  run: ProjectionsSchema.shape.run.omit({ by: true }),
});

/** The changes since a run that made its figures outdated, with the estimation's last editor and date. */
const RunChangesSchema = z.object({
  /** Added, changed or deleted. */
  zones: z.array(ZoneNumberSchema),
  /** Their current names, and the names in the run of those that were deleted. */
  zoneNames: ZoneNamesSchema,
  parameters: z.boolean(),
  startDate: z.boolean(),
  dataSet: z.boolean(),
  at: InstantSchema,
  by: z.string(),
});
export type RunChanges = z.infer<typeof RunChangesSchema>;

export const calculateProjections = defineCall("POST /api/Estimation/CalculateProjections", {
  body: z.object({ eid: z.int(), version: VersionSchema }),
  answer: z.object({ projections: ProjectionsSchema, estimationVersion: VersionSchema }),
  needs: anyOf("estimation.edit"),
});

export const updateEverything = defineCall("POST /api/Estimation/UpdateEverything", {
  body: z.object({ eid: z.int(), version: VersionSchema }),
  answer: z.object({ projections: ProjectionsSchema, estimationVersion: VersionSchema }),
  needs: anyOf("estimation.edit"),
});

export const getProjections = defineCall("GET /api/Estimation/GetProjections/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.object({
    projections: ProjectionsSchema.nullable(),
    /** Null while the figures are current, and before the first run. */
    changes: RunChangesSchema.nullable(),
    status: EstimationStatusSchema,
    estimationVersion: VersionSchema,
  }),
  needs: view,
});

export const verifyRun = defineCall("POST /api/Estimation/VerifyRun", {
  body: z.object({ eid: z.int() }),
  answer: z.object({
    same: z.boolean(),
    runAt: InstantSchema,
    engineVersion: z.string(),
    currentEngineVersion: z.string(),
    /** Paths of figures that differ, at most 20. */
    differences: z.array(z.object({ path: z.string(), stored: z.number().nullable(), now: z.number().nullable() })),
  }),
  needs: view,
  changes: false,
});
