import { z } from "zod";
import { InstantSchema, PLAIN_TEXT, VersionSchema } from "../../domain.ts";

/** The largest quantity of one row: far above any truck fleet, and exact as a double. */
const QUANTITY_MAX = 1_000_000_000;

/** A quantity in the unit of its row. */
export const QuantitySchema = z.number().min(0).max(QUANTITY_MAX);
/** A line of plain text that may be empty. */
export const TextSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
/** One of the seven three-day blocks. */
export const BlockSchema = z.int().min(1).max(7);

/** What every row brings along once it is saved. */
export const stamps = { id: z.int(), version: VersionSchema, editedBy: z.string(), editedDate: InstantSchema };
/** A row to be saved: a new one has neither id nor version. */
export const identity = { id: z.int().optional(), version: VersionSchema.optional() };
