import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { NameSchema } from "../api/domain.ts";
import { SHEET_ROWS_MAX } from "../sheets/describe-sheet.ts";
import { BlockSchema, QUANTITY_MAX, SUPPLY_SIDE } from "./fields.ts";

const { edit } = SUPPLY_SIDE;

/**
 * Trucks that an agency has, for a block of an estimation: those of its stock that no one has been given are taken first,
 * the others are added to the stock. What the caller saw is sent along, so that the same sending cannot count twice.
 */
export const giveTrucks = defineCall("POST /api/Supply/GiveTrucks", {
  body: z.object({
    eid: z.int().positive(),
    product: NameSchema,
    agency: NameSchema,
    block: BlockSchema,
    trucks: z.int().min(1).max(QUANTITY_MAX),
    seen: z.object({
      /** Unallocated trucks of this stock; 0 if there is no such stock yet. */
      free: z.number().min(0),
      /** Trucks of it that the block has. */
      given: z.number().min(0),
    }),
  }),
  answer: z.object({
    inventoryId: z.int(),
    /** Trucks of the stock, now. */
    stock: z.number(),
    /** Trucks of it that the block has, now. */
    given: z.number(),
  }),
  needs: edit,
});

/** Everything that is left of some stocks, for a block of an estimation; refused where any of it has been given since. */
export const giveStock = defineCall("POST /api/Supply/GiveStock", {
  body: z.object({
    eid: z.int().positive(),
    block: BlockSchema,
    stocks: z
      .array(z.object({ inventoryId: z.int().positive(), free: z.number().positive() }))
      .min(1)
      .max(SHEET_ROWS_MAX),
  }),
  answer: z.object({ allocations: z.int() }),
  needs: edit,
});
