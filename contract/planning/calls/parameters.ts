import { z } from "zod";
import { ASSISTANCE_CATEGORIES, BASES, PARAMETER_CATEGORIES } from "../../../engine/needs/inputs.ts";
import { defineCall } from "../../api/call.ts";
import {
  EstimationStatusSchema,
  InstantSchema,
  LIMITS,
  NameSchema,
  PLAIN_TEXT,
  PathIdSchema,
  PercentSchema,
  RestorationRowSchema,
  SUGGESTED_CATEGORIES,
  SettingsSchema,
  UnitSchema,
  VersionSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

const view = anyOf("estimation.view", "estimation.edit", "parameter.edit");
const edit = anyOf("parameter.edit");

/** Daily tab. */
export const DailyRowSchema = z.object({
  product: NameSchema,
  category: z.enum(PARAMETER_CATEGORIES),
  value: z.number().min(0),
  unit: UnitSchema,
  /** With npp: the people that the product is counted by; absent for people below and above poverty. */
  base: z.enum(BASES).optional(),
});
export type DailyRow = z.infer<typeof DailyRowSchema>;

/** Assistance tab: percent of the affected people of a zone below or above poverty who are planned for. */
export const AssistanceRowSchema = z.object({
  product: NameSchema,
  zone: ZoneNumberSchema,
  category: z.enum(ASSISTANCE_CATEGORIES),
  value: PercentSchema,
  /** The source of a suggested value, e.g. "Coastal(%) 72 %, Inland(%) 28 %"; null if it was typed. */
  suggestedCategory: z.string().max(200).regex(PLAIN_TEXT).nullable(),
});
export type AssistanceRow = z.infer<typeof AssistanceRowSchema>;

/** Suggested tab: by product, coast, region (null = every region) and poverty category. */
export const SuggestedRowSchema = z.object({
  product: NameSchema,
  category: z.enum(ASSISTANCE_CATEGORIES),
  suggestedCategory: z.enum(SUGGESTED_CATEGORIES),
  region: z.string().trim().min(1).max(100).regex(PLAIN_TEXT).nullable(),
  value: PercentSchema,
});
export type SuggestedRow = z.infer<typeof SuggestedRowSchema>;

export const ParameterValuesSchema = z.object({
  daily: z.array(DailyRowSchema).max(LIMITS.dailyRows),
  assistance: z.array(AssistanceRowSchema).max(LIMITS.assistanceRows),
  suggested: z.array(SuggestedRowSchema).max(LIMITS.suggestedRows),
  settings: SettingsSchema,
});
export type ParameterValues = z.infer<typeof ParameterValuesSchema>;

export const ParameterSetSchema = ParameterValuesSchema.extend({
  eid: z.int(),
  /** The parameters' own version, apart from the estimation's. */
  version: VersionSchema,
  status: EstimationStatusSchema,
  estimationVersion: VersionSchema,
  editedBy: z.string().nullable(),
  editedDate: InstantSchema.nullable(),
  /** The sources of the shipped values, by product and category, e.g. "Food npp": "FEMA …". */
  sources: z.record(z.string(), z.string()),
  /** Days after midnight of the start date at which the winds of a storm plan reach people of its counted zones. */
  arrivals: z.array(z.object({ zone: ZoneNumberSchema, day: z.number(), people: z.number() })),
});
export type ParameterSet = z.infer<typeof ParameterSetSchema>;

export const getParameters = defineCall("GET /api/Parameter/GetParameters/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: ParameterSetSchema,
  needs: view,
});

export const saveParameters = defineCall("POST /api/Parameter/SaveParameters", {
  body: ParameterValuesSchema.extend({ eid: z.int(), version: VersionSchema }),
  answer: ParameterSetSchema,
  needs: edit,
});

/** Values for "reset to defaults" and the Corps preset; saves nothing. */
export const getDefaults = defineCall("GET /api/Parameter/GetDefaults/:eid/:preset", {
  params: z.object({ eid: PathIdSchema, preset: z.enum(["default", "corps"]) }),
  answer: ParameterValuesSchema.extend({ sources: z.record(z.string(), z.string()) }),
  needs: view,
});

/** The restoration curves of counted zones from a column of an outage series, in the form of SaveParameters; saves nothing. */
export const getSeriesCurves = defineCall("GET /api/Parameter/GetSeriesCurves/:eid/:seriesId/:column", {
  params: z.object({ eid: PathIdSchema, seriesId: PathIdSchema, column: z.coerce.number().int().min(0) }),
  answer: z.object({
    zones: z.array(
      z.object({
        zone: ZoneNumberSchema,
        /** Null if the zone is not counted, or the series has no figures for it in the estimation's 21 days. */
        row: RestorationRowSchema.nullable(),
        reason: z.enum(["notCounted", "nothingKnown"]).optional(),
      }),
    ),
  }),
  needs: view,
});
export type SeriesCurves = z.input<typeof getSeriesCurves.answer>;

/** Suggested values for assistance cells from the suggested rows sent (or saved), mixed by the zone's tracts; nothing is saved. */
export const suggestAssistance = defineCall("POST /api/Parameter/SuggestAssistance", {
  body: z.object({ eid: z.int(), suggested: z.array(SuggestedRowSchema).max(LIMITS.suggestedRows).optional() }),
  answer: z.object({
    cells: z.array(
      AssistanceRowSchema.extend({
        suggestedCategory: z.string(),
        mix: z.array(
          z.object({
            suggestedCategory: z.enum(SUGGESTED_CATEGORIES),
            region: z.string().nullable(),
            /** Share of the zone's population, 0 to 1. */
            share: z.number(),
            value: PercentSchema,
          }),
        ),
      }),
    ),
    /** Counties of the zones whose coast is unknown, so that cells may be missing. */
    coastUnknown: z.array(z.string()),
  }),
  needs: view,
  changes: false,
});
