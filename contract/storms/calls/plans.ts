import { z } from "zod";
import { STORM_AREAS } from "../../../engine/storms/areas.ts";
import { defineCall } from "../../api/call.ts";
import {
  AreaSchema,
  CalendarDateSchema,
  CountedLandSchema,
  EstimationStatusSchema,
  PathIdSchema,
  PercentSchema,
  VersionSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import {
  LinePlanSchema,
  StormHorizonSchema,
  StormMappingSchema,
  WindArrivalsSchema,
  type StormMappingRows,
} from "../plans.ts";
import { ZoneOutlinesSchema, ZoneSchema } from "../../planning/calls/zones.ts";

const view = anyOf("estimation.view", "estimation.edit");

export { StormMappingSchema, type StormMappingRows };

const MappingBodySchema = z.object({ mapping: StormMappingSchema, version: z.int() });
const KeptMappingSchema = MappingBodySchema.extend({
  /** The affected share of every area, mapped or not: the agency's, else the shipped one. */
  shares: z.array(z.object({ area: z.enum(STORM_AREAS), affected: PercentSchema, measured: z.boolean() })),
});
export type StormMapping = z.infer<typeof KeptMappingSchema>;

export const getStormMapping = defineCall("GET /api/Storm/GetMapping", {
  answer: KeptMappingSchema,
  needs: anyOf("estimation.view", "estimation.edit", "defaults.edit"),
});

export const saveStormMapping = defineCall("POST /api/Storm/SaveMapping", {
  body: MappingBodySchema,
  answer: KeptMappingSchema,
  needs: anyOf("defaults.edit"),
});

/** Whether winds beyond the hours with wind radii are estimated and included. */
const BeyondHorizonSchema = z.boolean().default(true);

/** Unknown people are null, not 0. */
const counts = { tracts: z.int(), population: z.number().nullable() };

export const previewAdvisory = defineCall("POST /api/Storm/PreviewZones", {
  body: z.object({
    advisoryId: z.int(),
    mapping: StormMappingSchema,
    beyondHorizon: BeyondHorizonSchema,
    /** The estimation whose tracts and rules count; absent for those of a new one. */
    eid: z.int().optional(),
    /** The disaster that the reader has open: it is preferred to others that have a plan for this storm. */
    did: z.int().optional(),
  }),
  answer: z.object({
    /** Every area that the advisory has, by itself. */
    areas: z.array(
      z.object({
        area: z.enum(STORM_AREAS),
        ...counts,
        /** Its counts by the advisory's own hours if estimated winds add to them; else null. */
        given: z.object(counts).nullable(),
      }),
    ),
    /** The zones by the mapping, each without the area of higher ones; those that meet no tract are left out. */
    zones: z.array(
      z.object({
        zone: ZoneNumberSchema,
        areas: z.array(z.enum(STORM_AREAS)),
        /** Those of them that hold tracts of the zone only by estimated winds. */
        estimated: z.array(z.enum(STORM_AREAS)),
        ...counts,
        area: AreaSchema,
        land: CountedLandSchema.nullable(),
      }),
    ),
    /** The counties in and around these, for a small map. */
    counties: ZoneOutlinesSchema.shape.counties,
    arrivals: WindArrivalsSchema,
    horizon: StormHorizonSchema,
    /** The values that a plan would begin with. */
    plan: z.object({
      disaster: z.string(),
      /** An active disaster that already has this storm; null if a new one would be made. */
      did: z.int().nullable(),
      type: z.string(),
      category: z.string().nullable(),
      startDate: CalendarDateSchema,
      estimation: z.string(),
      /** The plan of this storm that the disaster has already; its next advisories continue it. */
      line: LinePlanSchema.nullable(),
      /** Whether they do so automatically. */
      following: z.boolean(),
    }),
  }),
  needs: view,
  changes: false,
});
export type AdvisoryPreview = z.infer<typeof previewAdvisory.answer>;

export const planFromAdvisory = defineCall("POST /api/Storm/PlanFromAdvisory", {
  body: z.object({
    advisoryId: z.int(),
    mapping: StormMappingSchema,
    beyondHorizon: BeyondHorizonSchema,
    /** The disaster to plan in; absent for the active one that has this storm, else a new one. */
    did: z.int().optional(),
    /** Whether to make another plan for a disaster that already has one of this storm, without taking anything over. */
    fresh: z.boolean().optional(),
    /** Whether the storm's next advisories continue this plan instead of the one that the disaster has. */
    continued: z.boolean().optional(),
    /** Whether the disaster is to follow the storm from now on. */
    follow: z.boolean().optional(),
  }),
  answer: z.object({ did: z.int(), disaster: z.string(), eid: z.int(), estimation: z.string() }),
  needs: anyOf("estimation.create"),
});

/** The users' entries in a plan that a fresh plan from the next advisory would not have. */
export const getLeftOut = defineCall("GET /api/Storm/GetLeftOut/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.object({
    eid: z.int(),
    name: z.string(),
    /** Zones that someone drew, or edited since they came from an advisory. */
    zones: z.array(z.object({ zone: ZoneNumberSchema, name: z.string().nullable() })),
    /** Zones of the storm whose affected share someone typed, in percent. */
    shares: z.array(z.object({ zone: ZoneNumberSchema, name: z.string().nullable(), affected: z.number() })),
    /** Percentages of assistance that were typed. */
    percentages: z.int(),
    /** Whether rates, truck capacities, products or suggested rows differ from the agency's defaults. */
    parameters: z.boolean(),
    settings: z.boolean(),
    /** The data set, if it is not the agency's default. */
    dataSet: z.string().nullable(),
    /** The start date, if someone chose a day other than that of the winds. */
    startDate: CalendarDateSchema.nullable(),
    /** Deliveries, stock allocations and records of what was distributed. */
    deliveries: z.int(),
    allocations: z.int(),
    distributed: z.int(),
  }),
  needs: view,
});
export type PlanOmissions = z.infer<typeof getLeftOut.answer>;

export const takeStormZones = defineCall("POST /api/Storm/TakeZones", {
  body: z.object({
    eid: z.int(),
    version: VersionSchema,
    advisoryId: z.int(),
    mapping: StormMappingSchema,
    beyondHorizon: BeyondHorizonSchema,
  }),
  answer: z.object({
    eid: z.int(),
    status: EstimationStatusSchema,
    estimationVersion: VersionSchema,
    zones: z.array(ZoneSchema),
  }),
  needs: anyOf("estimation.edit"),
});
