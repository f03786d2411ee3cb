import { z } from "zod";
import { NameSchema, PLAIN_TEXT, STORAGE_TYPES, UnitSchema } from "../api/domain.ts";
import { anyOf } from "../people/privileges.ts";
import { field, type SheetSide } from "../sheets/describe-sheet.ts";

/** Parts that the supply lists share: their owner, and columns that several of them have. */
export const SUPPLY_SIDE: SheetSide = {
  path: "Supply",
  texts: "supply",
  view: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  edit: anyOf("supply.edit"),
};

/** The largest quantity of one row: far above any truck fleet, and exact as a double. */
export const QUANTITY_MAX = 1_000_000_000;
export const QuantitySchema = z.number().min(0).max(QUANTITY_MAX);
/** A line of plain text that may be empty. */
const TextSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
/** One of the seven three-day blocks. */
export const BlockSchema = z.int().min(1).max(7);

export const text = (width: number, minWidth: number) => field({ schema: TextSchema, kind: "text", width, minWidth });
/** The id of a row in the program of others that sends it; unique in its list, empty if it has none. */
export const externalId = text(18, 110);
export const name = (width: number, minWidth: number) =>
  field({ schema: NameSchema, kind: "text", width, minWidth, required: "value" });
export const product = field({ ...name(18, 90), words: "product", names: "products" });
const CategorySchema = z.enum(STORAGE_TYPES);
export const category = field({
  schema: CategorySchema,
  kind: "text",
  width: 16,
  minWidth: 110,
  words: "category",
  required: "value",
});
export const agency = name(28, 130);
/** In the row's unit, or trucks. */
export const quantity = field({ schema: QuantitySchema, kind: "number", width: 14, minWidth: 112, required: "value" });
export const unit = field({
  schema: UnitSchema,
  kind: "text",
  width: 12,
  minWidth: 90,
  words: "unit",
  required: "value",
});
export const block = field({ schema: BlockSchema, kind: "number", width: 8, minWidth: 150, required: "value" });
export const county = field({ ...name(18, 110), names: "counties" });
export const figure = field({ schema: z.number(), kind: "number", width: 14, minWidth: 112, hint: true });
