import { z } from "zod";
import { RecordsSelected, defineTopic } from "../config/topics.ts";
import { BoundsSchema } from "../api/domain.ts";
import { ConditionSchema, type Condition } from "./conditions.ts";

/** The records of a data set were narrowed; an empty list is all of them. */
export const DataFiltered = defineTopic({
  name: "data.filtered",
  payload: z.object({ data: z.string(), filter: z.array(ConditionSchema).max(20) }),
  description: "One widget narrows the records of a data set; what several ask for holds together.",
});

/** What the widgets of data sets have in common to be wired to. */
export const filterAction = {
  payload: z.union([DataFiltered.payload, RecordsSelected.payload]),
  description: "Shows only records that meet a filter, or that were selected elsewhere.",
};
export const selectAction = { payload: RecordsSelected.payload, description: "Marks records, or none." };
export const withinAction = {
  payload: z.object({ bounds: BoundsSchema.nullable() }),
  description: "Shows only records within bounds in degrees, or everywhere.",
};

/** The conditions of a message to the action `filter`; `key` is the field that tells records apart. */
export const conditionsOf = (asked: z.output<typeof filterAction.payload>, key: string): readonly Condition[] =>
  "filter" in asked ? asked.filter : asked.ids.length === 0 ? [] : [{ field: key, values: [...asked.ids] }];

/** A card was pressed; the message carries what its config gives it, for the actions that it is wired to. */
export const CardPressed = defineTopic({
  name: "card.pressed",
  payload: z.record(z.string(), z.unknown()),
  description: "A card was pressed; it carries the content that its config gives it.",
  fromConfig: "payload",
});
