import { z } from "zod";
import { ZONE_CHANGES } from "../../engine/storms/what-changed.ts";
import { CalendarDateSchema, InstantSchema, UnitSchema, ZoneNumberSchema } from "../api/domain.ts";

const figure = z.number().nullable();
const FigureChangeSchema = z.object({ before: figure, after: figure, change: figure });
const movedTime = <Time extends z.ZodType<string>>(time: Time) =>
  z.object({ before: time.nullable(), after: time.nullable(), by: figure });
const CountySchema = z.object({ fips: z.string(), name: z.string() });

/** An advisory's changes in a plan, from engine/storms/what-changed.ts. */
export const PlanChangesSchema = z.object({
  peopleAssisted: FigureChangeSchema,
  products: z.array(
    z.object({
      product: z.string(),
      unit: UnitSchema,
      need: FigureChangeSchema,
      trucks: FigureChangeSchema,
      shortfall: movedTime(CalendarDateSchema),
      orderBy: movedTime(CalendarDateSchema),
    }),
  ),
  zones: z.array(
    z.object({
      zone: ZoneNumberSchema,
      change: z.enum(ZONE_CHANGES),
      /** Of land; values stored before land was distinguished from sea have none. */
      landSquareMiles: FigureChangeSchema.default({ before: null, after: null, change: null }),
      people: FigureChangeSchema,
    }),
  ),
  newCounties: z.array(CountySchema),
  goneCounties: z.array(CountySchema),
  arrival: movedTime(InstantSchema),
  /** Storm categories, where the advisory's is another than the disaster's, which stays. */
  category: z.object({ disaster: z.string(), advisory: z.string() }).optional(),
});

/**
 * Reasons why a plan is in a storm's line: it was made from an advisory, was updated to an advisory, or was chosen by
 * someone.
 */
export const LINE_ORIGINS = ["planned", "updated", "chosen"] as const;

/** `skipped`: not applied, for a reason; `failed`: all tries failed. */
export const UPDATE_STATES = ["waiting", "done", "skipped", "failed"] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

/**
 * A zone that the advisory did not replace because someone drew it, and the decision made since; null while that is
 * open.
 */
const PreservedZoneSchema = z.object({ zone: ZoneNumberSchema, choice: z.enum(["own", "advisory"]).nullable() });
export type PreservedZone = z.infer<typeof PreservedZoneSchema>;

/** The reason why an advisory was not taken over: a text key and its values. */
const UpdateReasonSchema = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type UpdateReason = z.infer<typeof UpdateReasonSchema>;

/** The outcome of an advisory for a disaster that follows its storm. */
export const AdvisoryUpdateSchema = z.object({
  updateId: z.int(),
  state: z.enum(UPDATE_STATES),
  reason: UpdateReasonSchema.nullable(),
  /** The estimation that was copied, and the copy; null if there is none, or it was deleted since. */
  fromEid: z.int().nullable(),
  eid: z.int().nullable(),
  /** Null if the previous estimation had no current figures. */
  changes: PlanChangesSchema.nullable(),
  kept: z.array(PreservedZoneSchema),
  /**
   * Numbers of the advisories between the plan that was copied and this one that were not taken over; the oldest first.
   */
  passed: z.array(z.string()),
  /** When it was done or skipped. */
  at: InstantSchema.nullable(),
});
export type AdvisoryUpdate = z.infer<typeof AdvisoryUpdateSchema>;
