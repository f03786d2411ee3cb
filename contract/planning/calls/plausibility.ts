import { z } from "zod";
import { HISTORY_STAGES } from "../../../engine/history/stages.ts";
import { BAND_FACTORS } from "../../../engine/sensitivity/tornado.ts";
import { defineCall } from "../../api/call.ts";
import { CalendarDateSchema, PathIdSchema, UnitSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

/** engine/history/sanity.ts as it crosses the wire. */
const PlausibilitySchema = z.object({
  /** Names of the states that the zones are in, by their FIPS. */
  states: z.array(z.string()),
  sampleData: z.boolean(),
  /** Truckloads a day: in the busiest 72 hours, and on average over the 21 days. */
  trucksADay: z.object({ busiest: z.number(), average: z.number() }).nullable(),
  /** People to serve, those of the states, and their share (0 to 1). */
  people: z.object({ assisted: z.number(), ofStates: z.number(), share: z.number() }).nullable(),
  events: z.array(
    z.object({
      event: z.string(),
      state: z.string(),
      day: CalendarDateSchema,
      stage: z.enum(HISTORY_STAGES),
      product: z.string(),
      quantity: z.number(),
      unit: UnitSchema,
      factor: z.number(),
      source: z.string(),
      /** The plan's need of the product, in the event's unit, and how many times the event's quantity it is. */
      planned: z.number(),
      times: z.number(),
    }),
  ),
  warning: z
    .object({ product: z.string(), times: z.number(), factor: z.number(), lookAt: z.enum(BAND_FACTORS).nullable() })
    .nullable(),
});
export type Plausibility = z.infer<typeof PlausibilitySchema>;

export const getPlausibility = defineCall("GET /api/Report/GetPlausibility/:eid", {
  params: z.object({ eid: PathIdSchema }),
  /** Of the last stored run; null before the first. */
  answer: z.object({ plausibility: PlausibilitySchema.nullable() }),
  needs: anyOf("estimation.view", "estimation.edit"),
});
