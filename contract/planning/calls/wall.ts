import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { APART_KINDS, CalendarDateSchema, InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { publicAccess } from "../../people/privileges.ts";
import { PublicProjectionsSchema } from "./projections.ts";

/** The figures of one plan, to be shown on a wall. */
const WallSchema = z.object({
  eid: z.int(),
  name: z.string(),
  disaster: z.string(),
  startDate: CalendarDateSchema,
  /** Whether it is an exercise or the worked example. */
  apart: z.enum(APART_KINDS).nullable(),
  /** Whether everyone sees these figures. */
  published: z.boolean(),
  /** Whether the plan changed since they were calculated. */
  stale: z.boolean(),
  /** Null before the first calculation. */
  projections: PublicProjectionsSchema.nullable(),
  /** The advisory that it was planned by last. */
  advisory: z.object({ storm: z.string(), number: z.string(), issuedAt: InstantSchema.nullable() }).nullable(),
});
export type WallPlan = z.infer<typeof WallSchema>;

/**
 * The last run of a plan for those who may view estimations, such as by the token of a display; for all others the
 * published figures of that plan or, if none is named, of the one published last. No plan (null) if there is nothing to show.
 */
export const getWall = defineCall("GET /api/Live/GetWall", {
  query: z.object({ eid: PathIdSchema.optional() }),
  answer: z.object({ plan: WallSchema.nullable() }),
  needs: publicAccess,
  withOldPassword: true,
});
