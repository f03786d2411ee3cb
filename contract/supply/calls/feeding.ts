import { z } from "zod";
import { BASES, BLOCKS, DAYS } from "../../../engine/needs/inputs.ts";
import { defineCall } from "../../api/call.ts";
import {
  CalendarDateSchema,
  InstantSchema,
  NameSchema,
  PathIdSchema,
  PercentSchema,
  UnitSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { BlockSchema } from "../fields.ts";

/** Who may do what with the ways of feeding. */
export const FEEDING_RULES = {
  view: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  edit: anyOf("supply.edit"),
} as const;

const count = (most: number) => z.int().min(0).max(most);
const everyBlock = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(BLOCKS);

/** What a mobile feeding vehicle does. */
const FeedingRoutesSchema = z.object({
  mealsATrip: z.int().min(1).max(10_000),
  tripsADay: z.int().min(1).max(24),
  crew: count(100),
});

/** One zone, for all products. */
const FeedingZoneSchema = z.object({
  zone: ZoneNumberSchema,
  vehicles: count(10_000),
  /** People who can be served at home in a day; null if unknown. */
  homePeople: count(10_000_000).nullable(),
  /** Percent of those who get boxes who have D-SNAP benefits in their place, from a block on. */
  benefits: PercentSchema,
  benefitsFrom: BlockSchema,
});

/** Percent of the public's need of a product in a zone that goes each way, by block; points take the rest. */
const FeedingSharesSchema = z.object({
  product: NameSchema,
  zone: ZoneNumberSchema,
  kitchens: everyBlock(PercentSchema),
  routes: everyBlock(PercentSchema),
  home: everyBlock(PercentSchema),
});

const FeedingContentSchema = z.object({
  routes: FeedingRoutesSchema,
  zones: z.array(FeedingZoneSchema).max(4),
  shares: z.array(FeedingSharesSchema).max(400),
});
export type FeedingContent = z.infer<typeof FeedingContentSchema>;

/** The open sites of one way in a zone on one of the 21 days. */
const FeedingDaySchema = z.object({ capacity: z.number(), unknown: z.int(), staff: z.number().nullable() });
const days = z.array(FeedingDaySchema).length(DAYS);

const FedNeedSchema = z.object({
  zone: ZoneNumberSchema,
  product: z.string(),
  unit: UnitSchema,
  base: z.enum(BASES).optional(),
  /** Unrounded, in the unit; null if the people are not known. */
  blocks: everyBlock(z.number().nullable()),
  assistedBlocks: everyBlock(z.number().nullable()),
  /** Those of the people who are in shelters. */
  sheltered: everyBlock(z.number()),
});

/** An open shelter, and the most people that it takes in on a day of the plan. */
const FedShelterSchema = z.object({
  id: z.int(),
  name: z.string(),
  zone: ZoneNumberSchema,
  capacity: z.number().nullable(),
});

export const FeedingSchema = FeedingContentSchema.extend({
  eid: z.int(),
  /** 0 for a plan that was never saved. */
  version: z.int().min(0),
  editedBy: z.string().nullable(),
  editedDate: InstantSchema.nullable(),
  /** What the newest run needs, and the open sites in its zones; null before the first. */
  run: z
    .object({
      startDate: CalendarDateSchema,
      needs: z.array(FedNeedSchema),
      sites: z.array(z.object({ zone: ZoneNumberSchema, points: days, kitchens: days, shelters: days })),
      shelters: z.array(FedShelterSchema),
      /** Names of open sites without a place on the map, and of those with no zone in reach. */
      unplaced: z.array(z.string()),
      away: z.array(z.string()),
    })
    .nullable(),
});
export type Feeding = z.infer<typeof FeedingSchema>;

export const getFeeding = defineCall("GET /api/Logistics/GetFeeding/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: FeedingSchema,
  needs: FEEDING_RULES.view,
});

export const saveFeeding = defineCall("POST /api/Logistics/SaveFeeding", {
  body: FeedingContentSchema.extend({ eid: z.int().positive(), version: z.int().min(0) }),
  answer: FeedingSchema,
  needs: FEEDING_RULES.edit,
});
