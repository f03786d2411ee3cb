import { z } from "zod";
import { WIND_THRESHOLDS } from "../../engine/storms/advisory.ts";
import { STORM_AREAS } from "../../engine/storms/areas.ts";
import { InstantSchema, PercentSchema, ZoneNumberSchema } from "../api/domain.ts";

/** When winds of 34 knots first reach places, according to one advisory. */
export const WindArrivalsSchema = z.object({
  /** At the first tract of all; null if they reach none within the forecast. */
  first: InstantSchema.nullable(),
  /** The last hour for which the advisory gives their reach; null if it never does. */
  until: InstantSchema.nullable(),
  /** By time, then name; counties that they do not reach are left out. */
  counties: z.array(z.object({ fips: z.string(), name: z.string(), at: InstantSchema })),
});
export type WindArrivals = z.infer<typeof WindArrivalsSchema>;

/** The zone of each area of an advisory; areas without one are left out, those with the same number become one zone. */
export const StormMappingSchema = z
  .array(
    z.object({
      area: z.enum(STORM_AREAS),
      zone: ZoneNumberSchema,
      /** Percent of the area's people who are affected; absent for the agency's share of the area. */
      affected: PercentSchema.optional(),
    }),
  )
  .min(1)
  .max(STORM_AREAS.length);
export type StormMappingRows = z.infer<typeof StormMappingSchema>;

/** Number of hours for which an advisory gives wind radii, if the storm arrives later. */
export const StormHorizonSchema = z.object({
  /**
   * The winds that will blow when it arrives, each with the last forecast hour for which its reach is given; empty if
   * the reach of all is given.
   */
  winds: z.array(z.object({ threshold: z.literal([...WIND_THRESHOLDS]), hour: z.number() })),
  /** When its center first lies over a tract, else when 34-knot winds first reach one; null if neither does. */
  arrival: z.object({ of: z.enum(["center", "winds"]), hour: z.number(), at: InstantSchema }).nullable(),
});
export type StormHorizon = z.infer<typeof StormHorizonSchema>;

const advisory = {
  stormId: z.int(),
  advisoryId: z.int(),
  /** By their names at the time: an advisory can be deleted, but what was planned with it stays. */
  storm: z.string(),
  number: z.string(),
};

/** The advisory that an estimation was last planned with. */
export const PlannedByAdvisorySchema = z.object({
  ...advisory,
  issuedAt: InstantSchema,
  arrivals: WindArrivalsSchema,
  /** By which its zones were made; absent in plans that are older than the next advisory's. */
  mapping: StormMappingSchema.optional(),
  /** Whether winds beyond the hours with wind radii were estimated; absent in older plans. */
  beyondHorizon: z.boolean().optional(),
  /** Absent in plans older than that rule. */
  horizon: StormHorizonSchema.optional(),
});
export type PlannedByAdvisory = z.infer<typeof PlannedByAdvisorySchema>;

/** The plan that a storm's next advisory continues in a disaster. */
export const LinePlanSchema = z.object({
  eid: z.int(),
  name: z.string(),
  /** The advisory it was planned with. */
  advisoryId: z.int(),
  number: z.string(),
  issuedAt: InstantSchema,
  mapping: StormMappingSchema.optional(),
});
export type LinePlan = z.infer<typeof LinePlanSchema>;

/** The advisory that a zone came from. */
export const ZoneFromAdvisorySchema = z.object({
  ...advisory,
  areas: z.array(z.enum(STORM_AREAS)),
  /** The areas that contain tracts of the zone only because of winds estimated beyond the forecast's hours. */
  estimated: z.array(z.enum(STORM_AREAS)).optional(),
  /** What it was called after them, as long as no person renames it; null if another zone has that name. */
  name: z.string().nullable().optional(),
  /** Whether someone has changed its shape since. */
  edited: z.boolean(),
  /** The affected share that it got as a part of this area; absent in zones that are older than shares by area. */
  share: z.object({ area: z.enum(STORM_AREAS), affected: PercentSchema, measured: z.boolean() }).optional(),
});
export type ZoneFromAdvisory = z.infer<typeof ZoneFromAdvisorySchema>;
