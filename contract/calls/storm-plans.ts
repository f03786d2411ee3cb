import { z } from "zod";
import { STORM_AREAS } from "../../engine/storms/areas.ts";
import { defineCall } from "../call.ts";
import {
  AreaSchema,
  CalendarDateSchema,
  CountedLandSchema,
  EstimationStatusSchema,
  PercentSchema,
  VersionSchema,
  ZoneNumberSchema,
} from "../domain.ts";
import { anyOf } from "../privileges.ts";
import { StormHorizonSchema, StormMappingSchema, WindArrivalsSchema, type StormMappingRows } from "../storm-plans.ts";
import { ZoneOutlinesSchema, ZoneSchema } from "./zones.ts";

const view = anyOf("estimation.view", "estimation.edit");

export { StormMappingSchema, type StormMappingRows };

const KeptMappingSchema = z.object({ mapping: StormMappingSchema, version: z.int() });

export const getStormMapping = defineCall("GET /api/Storm/GetMapping", {
  answer: KeptMappingSchema.extend({
    /** The affected share of every area, mapped or not: the agency's, else the shipped one. */
    shares: z.array(z.object({ area: z.enum(STORM_AREAS), affected: PercentSchema, measured: z.boolean() })),
  }),
  needs: view,
});

export const saveStormMapping = defineCall("POST /api/Storm/SaveMapping", {
  body: KeptMappingSchema,
  answer: KeptMappingSchema,
  needs: anyOf("defaults.edit"),
});

/** Whether winds beyond the hours for which the advisory gives their reach are estimated and taken over. */
const BeyondHorizonSchema = z.boolean().default(true);

/** People of whom none is known are null, not 0. */
const counts = { tracts: z.int(), population: z.number().nullable() };

export const previewAdvisory = defineCall("POST /api/Storm/PreviewZones", {
  body: z.object({
    advisoryId: z.int(),
    mapping: StormMappingSchema,
    beyondHorizon: BeyondHorizonSchema,
    /** The estimation whose tracts and rules count; absent for those of a new one. */
    eid: z.int().optional(),
  }),
  answer: z.object({
    /** Every area that the advisory has, by itself. */
    areas: z.array(
      z.object({
        area: z.enum(STORM_AREAS),
        ...counts,
        /** What it holds by the advisory's own hours, where estimated winds add to it; else null. */
        given: z.object(counts).nullable(),
      }),
    ),
    /** The zones that the mapping makes of it, each without what a higher one holds; those that meet no tract are left out. */
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
    /** What a plan would begin with. */
    plan: z.object({
      disaster: z.string(),
      /** An active disaster that has this storm already; null where a new one would be made. */
      did: z.int().nullable(),
      type: z.string(),
      category: z.string().nullable(),
      startDate: CalendarDateSchema,
      estimation: z.string(),
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
  }),
  answer: z.object({ did: z.int(), disaster: z.string(), eid: z.int(), estimation: z.string() }),
  needs: anyOf("estimation.create"),
});

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
