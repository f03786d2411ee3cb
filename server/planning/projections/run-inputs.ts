import { z } from "zod";
import { AssistanceRowSchema, DailyRowSchema } from "../../../contract/planning/calls/parameters.ts";
import {
  AffectedFromSchema,
  AreaSchema,
  CalendarDateSchema,
  PercentSchema,
  SettingsSchema,
  ZoneNumberSchema,
  ZoneRestorationSchema,
} from "../../../contract/api/domain.ts";
import type { RestorationByZone } from "../../../engine/needs/restoration.ts";
import { POVERTY_MEANINGS } from "../../../engine/words/statistics.ts";

/**
 * All inputs of a run, as they are stored next to the results. Buffers are stored as areas and counties as their
 * tracts, so that a run does not depend on how those are made.
 */
export const RunInputsSchema = z.object({
  startDate: CalendarDateSchema,
  dataSet: z.object({
    hash: z.string(),
    label: z.string(),
    tractYear: z.int(),
    povertyMeaning: z.enum(POVERTY_MEANINGS),
    sample: z.boolean(),
  }),
  zones: z.array(
    z.object({
      zone: ZoneNumberSchema,
      affected: PercentSchema,
      /** Absent if someone entered the share. */
      affectedFrom: AffectedFromSchema.optional(),
      /** Only with the restoration curve. */
      restoration: ZoneRestorationSchema.optional(),
      parts: z.array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("area"), geometry: AreaSchema }),
          z.object({ kind: z.literal("tracts"), fips: z.array(z.string()) }),
        ]),
      ),
    }),
  ),
  parameters: z.array(DailyRowSchema),
  assistance: z.array(AssistanceRowSchema.omit({ suggestedCategory: true })),
  settings: SettingsSchema,
});
export type RunInputs = z.infer<typeof RunInputsSchema>;

/** The restoration curves of a run by zone number. */
export const restorationIn = ({ zones }: Pick<RunInputs, "zones">): RestorationByZone =>
  Object.fromEntries(
    zones.flatMap(({ zone, restoration }) => (restoration === undefined ? [] : [[zone, restoration]])),
  );
