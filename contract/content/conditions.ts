import { z } from "zod";
import { IdSchema } from "../config/names.ts";

/** A field of a data set; configs that name one are checked against the fields that are known. */
export const FieldNameSchema = z.string().max(100);
/** The id of one of the app's data sets; empty for none. */
export const DataIdSchema = z.union([z.literal(""), IdSchema]);

const ValueSchema = z.union([z.string().max(200), z.number()]);

/** What a record must be like: every part that is given holds. */
export const ConditionSchema = z
  .strictObject({
    field: FieldNameSchema.min(1).describe("Name of the field."),
    values: z.array(ValueSchema).min(1).max(500).optional().describe("It has one of these values."),
    from: ValueSchema.optional().describe("It is at least this; of a date, this day such as 2026-09-08 or later."),
    to: ValueSchema.optional().describe("It is at most this; of a date, this day or earlier."),
    contains: z.string().min(1).max(200).optional().describe("Its text contains this, in upper or lower case."),
  })
  .meta({ id: "Condition" });
export type Condition = z.infer<typeof ConditionSchema>;
