import { z } from "zod";
import { BAND_FACTORS } from "../../../engine/sensitivity/tornado.ts";
import { ASSISTANCE_CATEGORIES, BASES, PARAMETER_CATEGORIES } from "../../../engine/needs/inputs.ts";
import { STORM_CASES } from "../../../engine/storms/uncertainty.ts";
import { CAUSES } from "../../../engine/what-if/what-if.ts";
import { defineCall } from "../../api/call.ts";
import {
  InstantSchema,
  NeedRowSchema,
  PercentSchema,
  SelectionSchema,
  UnitSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { ProjectionsSchema } from "./projections.ts";

const view = anyOf("estimation.view", "estimation.edit");

/** Percentage points that an assumed percentage may lie below and above what was entered. */
const PointsAroundSchema = z.object({ down: PercentSchema, up: PercentSchema });
const BandRangesSchema = z.object({ affected: PointsAroundSchema, assistance: PointsAroundSchema });

/** All three are null if no zone has a known number of people. */
const RangeSchema = z.object({
  low: z.number().nullable(),
  central: z.number().nullable(),
  high: z.number().nullable(),
});

const FactorSchema = z.enum(BAND_FACTORS);
const SwingSchema = z.object({
  factor: FactorSchema,
  low: z.int(),
  high: z.int(),
  rules: z.object({ low: SelectionSchema, high: SelectionSchema }).nullable(),
});

/** engine/sensitivity/band.ts as it crosses the wire. */
const BandSchema = z.object({
  ranges: BandRangesSchema,
  selection: SelectionSchema,
  zones: z.int(),
  /** Zones without any population figure, which are not included in any figure here. */
  unknownZones: z.array(ZoneNumberSchema),
  /** Excluded selection rules, which have population for other zones than the central rule. */
  excludedRules: z.array(SelectionSchema),
  /** Tracts counted, and those without a margin of error; null if the data set has no margins. */
  margins: z.object({ tracts: z.int(), without: z.int() }).nullable(),
  peopleAssisted: RangeSchema,
  /**
   * People to assist and truckloads for other paths and strengths of the storm; null if the zones do not come from an
   * advisory, empty if they have been changed since.
   */
  storm: z.array(z.object({ case: z.enum(STORM_CASES), people: z.number(), trucks: z.int() })).nullable(),
  /** The factor by which half-lives are multiplied and divided; null if the need does not fall as service returns. */
  restorationSpread: z.number().nullable(),
  products: z.array(
    z.object({
      product: z.string(),
      unit: UnitSchema,
      assisted: RangeSchema,
      dayOne: RangeSchema,
      total: RangeSchema,
      trucks: z.object({ dayOne: RangeSchema, total: RangeSchema }),
    }),
  ),
  trucks: RangeSchema,
  tornado: z.object({
    all: z.array(SwingSchema),
    products: z.array(z.object({ product: z.string(), swings: z.array(SwingSchema) })),
    largest: FactorSchema.nullable(),
  }),
});

export const RunBandSchema = z.object({
  eid: z.int(),
  run: z.object({ id: z.int(), at: InstantSchema, dataSetLabel: z.string() }),
  band: BandSchema,
});
export type RunBand = z.infer<typeof RunBandSchema>;

export const calculateBand = defineCall("POST /api/Estimation/CalculateBand", {
  body: z.object({ eid: z.int(), ranges: BandRangesSchema }),
  answer: RunBandSchema,
  needs: view,
  changes: false,
});

const CauseSchema = z.enum(CAUSES);

/** The difference between two rows of need. */
const DifferenceSchema = z.object({
  assisted: z.number(),
  dayOne: z.number(),
  blocks: z.array(z.number()).length(7),
  total: z.number(),
  trucks: z.object({ dayOne: z.int(), blocks: z.array(z.int()).length(7), total: z.int() }),
});
const QuantitiesSchema = NeedRowSchema.omit({ product: true, unit: true, daily: true, assistedBlocks: true });

const PeopleDifferenceSchema = z.object({
  /** Null if no zone of that side has a population figure. */
  a: z.number().nullable(),
  b: z.number().nullable(),
  /** Empty, and `interaction` null, where a side is not known. */
  causes: z.array(z.number()),
  interaction: z.number().nullable(),
});

const ComparedSideSchema = z.object({
  eid: z.int(),
  name: z.string(),
  did: z.int(),
  disaster: z.string(),
  projections: ProjectionsSchema,
  parameters: z.array(
    z.object({
      product: z.string(),
      category: z.enum(PARAMETER_CATEGORIES),
      value: z.number(),
      unit: UnitSchema,
      /** With npp: the people that the product is counted by; absent for people below and above poverty. */
      base: z.enum(BASES).optional(),
    }),
  ),
  assistance: z.array(
    z.object({
      product: z.string(),
      zone: ZoneNumberSchema,
      category: z.enum(ASSISTANCE_CATEGORIES),
      value: z.number(),
    }),
  ),
});

/** engine/what-if/what-if.ts as it crosses the wire, with both runs. */
export const WhatIfSchema = z.object({
  a: ComparedSideSchema,
  b: ComparedSideSchema,
  causes: z.array(CauseSchema),
  peopleAssisted: PeopleDifferenceSchema,
  peopleAffected: PeopleDifferenceSchema,
  rows: z.array(
    z.object({
      product: z.string(),
      unit: UnitSchema,
      zone: ZoneNumberSchema.nullable(),
      /** Null if that estimation has no such zone or product: no need. */
      a: QuantitiesSchema.nullable(),
      b: QuantitiesSchema.nullable(),
      /** Null, and no causes, where the people of a side are not known. */
      difference: DifferenceSchema.nullable(),
      causes: z.array(DifferenceSchema),
      interaction: DifferenceSchema.nullable(),
    }),
  ),
});
export type WhatIfAnswer = z.infer<typeof WhatIfSchema>;

export const compareEstimations = defineCall("POST /api/Estimation/CompareEstimations", {
  body: z.object({ a: z.int(), b: z.int() }),
  answer: WhatIfSchema,
  needs: view,
  changes: false,
});
