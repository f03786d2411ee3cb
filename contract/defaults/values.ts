import { z } from "zod";
import { DEFAULT_FACTOR, HISTORY_STAGES } from "../../engine/history/stages.ts";
import { BASES, PARAMETER_CATEGORIES } from "../../engine/needs/inputs.ts";
import {
  CalendarDateSchema,
  NameSchema,
  PLAIN_TEXT,
  RestorationDaysSchema,
  SUGGESTED_CATEGORIES,
  ZoneNumberSchema,
} from "../api/domain.ts";
import { issue } from "../api/field-rules.ts";
import { AGENCY, describeSheet, field } from "../sheets/describe-sheet.ts";
import {
  assistanceCategory,
  disasterType,
  percent,
  product,
  source,
  subCategory,
  textColumn,
  typeColumn,
  unit,
  value,
  VALUE_MAX,
  verified,
} from "./fields.ts";
import { DEFAULTS_SIDE } from "./side.ts";

/** Need per person and day, and capacity of a truck. */
export const defaultNeeds = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Needs",
  owner: AGENCY,
  fields: {
    product,
    category: field({
      schema: z.enum(PARAMETER_CATEGORIES),
      kind: "text",
      width: 24,
      minWidth: 150,
      words: "parameterCategory",
      required: "value",
    }),
    value,
    unit,
    base: field({
      schema: z.enum(BASES).default("poverty"),
      kind: "text",
      width: 24,
      minWidth: 150,
      words: "base",
      hint: true,
    }),
    source,
    verified,
  },
  derived: {},
  key: ["product", "category"],
  uniqueAt: "category",
  rowHeader: "product",
  refine: (draft) =>
    draft
      .refine(({ category, value: capacity }) => category !== "cpt" || capacity > 0, {
        path: ["value"],
        ...issue("domain.parameter.cptNotPositive"),
      })
      .refine(({ category, base }) => category === "npp" || base === "poverty", {
        path: ["base"],
        ...issue("domain.parameter.baseOfTruck"),
      }),
});

/** Percentages of a zone's people who are planned for; a row without a disaster type serves every type. */
export const defaultAssistance = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Assistance",
  owner: AGENCY,
  fields: {
    product,
    zone: field({ schema: ZoneNumberSchema, kind: "number", width: 8, minWidth: 70, required: "value" }),
    category: assistanceCategory,
    value: percent,
    disasterType: field({ ...typeColumn, schema: NameSchema.nullable(), required: "column" }),
    subCategory,
    source,
    verified,
  },
  derived: {},
  key: ["product", "zone", "category", "disasterType", "subCategory"],
  uniqueAt: "category",
  rowHeader: "product",
});

/** Suggested percentages by coast; a row without a region serves every region. */
export const defaultSuggested = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Suggested",
  owner: AGENCY,
  fields: {
    product,
    disasterType,
    subCategory,
    category: field({
      schema: z.enum(SUGGESTED_CATEGORIES),
      kind: "text",
      width: 14,
      minWidth: 110,
      words: "suggestedCategory",
      required: "value",
    }),
    assistanceCategory,
    region: field({
      schema: z.string().trim().min(1).max(100).regex(PLAIN_TEXT).nullable(),
      kind: "text",
      width: 18,
      minWidth: 120,
      names: "regions",
    }),
    value: percent,
    source,
    verified,
  },
  derived: {},
  key: ["product", "disasterType", "subCategory", "category", "assistanceCategory", "region"],
  uniqueAt: "category",
  rowHeader: "product",
});

const days = { kind: "number", width: 10, minWidth: 90 } as const;

/** The speed at which service returns after a disaster of a type, by zone; a type without a row takes no power away. */
export const defaultRestoration = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Restoration",
  owner: AGENCY,
  fields: {
    disasterType,
    zone: field({ schema: ZoneNumberSchema, kind: "number", width: 8, minWidth: 70, required: "value" }),
    halfDays: field({ ...days, schema: RestorationDaysSchema, required: "value" }),
    tenthDays: field({ ...days, schema: RestorationDaysSchema.nullable(), required: "column" }),
    source,
    verified,
  },
  derived: {},
  key: ["disasterType", "zone"],
  uniqueAt: "zone",
  rowHeader: "disasterType",
  refine: (draft) =>
    draft.refine(({ halfDays, tenthDays }) => tenthDays === null || tenthDays > halfDays, {
      path: ["tenthDays"],
      ...issue("domain.parameter.restorationTenth"),
    }),
});

/** The effects of a disaster of a type and category, and the meals a person and day that an estimation begins with. */
export const disasterInfo = describeSheet({
  side: DEFAULTS_SIDE,
  name: "DisasterInfo",
  owner: AGENCY,
  fields: {
    type: disasterType,
    category: subCategory,
    meals: value,
    damage: field({ ...textColumn, schema: z.string().trim().min(1).max(500).regex(PLAIN_TEXT), required: "value" }),
    source,
    verified,
  },
  derived: {},
  key: ["type", "category"],
  uniqueAt: "category",
  rowHeader: "type",
});

const ofEvent = field({ schema: NameSchema, kind: "text", width: 24, minWidth: 140, required: "value" });

/**
 * Quantities that past events requested, staged and served; plans are compared with them, so each row names its source.
 */
export const eventHistory = describeSheet({
  side: DEFAULTS_SIDE,
  name: "EventHistory",
  owner: AGENCY,
  fields: {
    event: ofEvent,
    state: ofEvent,
    day: field({ schema: CalendarDateSchema, kind: "day", width: 14, minWidth: 118, required: "value" }),
    stage: field({
      schema: z.enum(HISTORY_STAGES),
      kind: "text",
      width: 14,
      minWidth: 120,
      words: "stage",
      required: "value",
    }),
    product,
    quantity: field({ ...value, schema: z.number().positive().max(VALUE_MAX) }),
    unit,
    factor: field({
      schema: z.number().min(1).max(1_000).default(DEFAULT_FACTOR),
      kind: "number",
      width: 12,
      minWidth: 100,
      hint: true,
    }),
    source: field({ ...textColumn, schema: z.string().trim().min(1).max(500).regex(PLAIN_TEXT), required: "value" }),
    verified,
  },
  derived: {},
  key: ["event", "state", "day", "stage", "product"],
  uniqueAt: "event",
  rowHeader: "event",
});
