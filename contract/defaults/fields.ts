import { z } from "zod";
import { ASSISTANCE_CATEGORIES } from "../../engine/needs/inputs.ts";
import { PERCENT } from "../api/numbers.ts";
import { NameSchema, PercentSchema, PLAIN_TEXT, UnitSchema } from "../api/domain.ts";
import { field } from "../sheets/describe-sheet.ts";

/** Far above any need or truck, and exact as a double. */
export const VALUE_MAX = 1_000_000_000;
const TextSchema = z.string().trim().max(500).regex(PLAIN_TEXT).default("");

export const product = field({
  schema: NameSchema,
  kind: "text",
  width: 18,
  minWidth: 100,
  words: "product",
  names: "products",
  required: "value",
});
export const unit = field({
  schema: UnitSchema,
  kind: "text",
  width: 12,
  minWidth: 96,
  words: "unit",
  required: "value",
});
export const value = field({
  schema: z.number().min(0).max(VALUE_MAX),
  kind: "number",
  width: 12,
  minWidth: 90,
  required: "value",
});
export const percent = field({ ...value, schema: PercentSchema, most: PERCENT });
export const assistanceCategory = field({
  schema: z.enum(ASSISTANCE_CATEGORIES),
  kind: "text",
  width: 20,
  minWidth: 140,
  words: "assistanceCategory",
  required: "value",
});
export const typeColumn = { kind: "text", width: 24, minWidth: 140, words: "disasterType" } as const;
export const disasterType = field({ ...typeColumn, schema: NameSchema, required: "value" });
/** The storm category, or another rank of the disaster type; null for all of them. */
export const subCategory = field({ schema: NameSchema.nullable(), kind: "text", width: 14, minWidth: 110, hint: true });
/** The source of the value. */
export const textColumn = { kind: "text", width: 40, minWidth: 200 } as const;
export const source = field({ ...textColumn, schema: TextSchema });
/** Whether the agency has verified the value. */
export const verified = field({
  schema: z.boolean().default(false),
  kind: "yesNo",
  width: 10,
  minWidth: 96,
  hint: true,
});
