import { z } from "zod";
import { STORM_AREAS } from "../engine/storms/areas.ts";
import { InstantSchema } from "./domain.ts";

/** When winds of 34 knots first reach places, by one advisory. */
export const WindArrivalsSchema = z.object({
  /** At the first tract of all; null where they reach none within the forecast. */
  first: InstantSchema.nullable(),
  /** The last hour for which the advisory says how far they reach; null where it never does. */
  until: InstantSchema.nullable(),
  /** By time, then name; those that they do not reach are left out. */
  counties: z.array(z.object({ fips: z.string(), name: z.string(), at: InstantSchema })),
});
export type WindArrivals = z.infer<typeof WindArrivalsSchema>;

const advisory = {
  stormId: z.int(),
  advisoryId: z.int(),
  /** As they were called: an advisory can be deleted, what was planned by it stays. */
  storm: z.string(),
  number: z.string(),
};

/** The advisory that an estimation was planned by last. */
export const PlannedByAdvisorySchema = z.object({ ...advisory, issuedAt: InstantSchema, arrivals: WindArrivalsSchema });
export type PlannedByAdvisory = z.infer<typeof PlannedByAdvisorySchema>;

/** The advisory that a zone came from. */
export const ZoneFromAdvisorySchema = z.object({
  ...advisory,
  areas: z.array(z.enum(STORM_AREAS)),
  /** Whether someone changed its shape since. */
  edited: z.boolean(),
});
export type ZoneFromAdvisory = z.infer<typeof ZoneFromAdvisorySchema>;
