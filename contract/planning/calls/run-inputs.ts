import { z } from "zod";
import { STORM_AREAS } from "../../../engine/storms/areas.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema, PathIdSchema, ZoneNumberSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { AssistanceRowSchema, DailyRowSchema } from "./parameters.ts";
import { PublicProjectionsSchema } from "./projections.ts";

/** A run with the inputs of its figures and their sources, requested to explain a figure. */
export const RunInputsAnswerSchema = z.object({
  disaster: z.string(),
  estimation: z.string(),
  projections: PublicProjectionsSchema,
  parameters: z.array(DailyRowSchema),
  assistance: z.array(AssistanceRowSchema),
  zones: z.array(
    z.object({
      zone: ZoneNumberSchema,
      /** The source of its affected share: the area of an advisory, an hour of a time series, or a person. */
      affectedBy: z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("area"),
          area: z.enum(STORM_AREAS),
          measured: z.boolean(),
          /** Whether some of its tracts are reached only by winds estimated beyond the advisory's hours. */
          estimated: z.boolean(),
        }),
        z.object({ kind: z.literal("series"), title: z.string(), at: InstantSchema }),
        z.object({ kind: z.literal("typed") }),
      ]),
    }),
  ),
  /** Sources by product and category ("Food npp"), for unchanged shipped values and the agency's defaults. */
  sources: z.record(z.string(), z.string()),
});
export type RunInputsAnswer = z.infer<typeof RunInputsAnswerSchema>;

export const getRunInputs = defineCall("GET /api/Estimation/GetRunInputs/:eid/:run", {
  params: z.object({ eid: PathIdSchema, run: PathIdSchema }),
  answer: RunInputsAnswerSchema,
  needs: anyOf("estimation.view", "estimation.edit"),
});
