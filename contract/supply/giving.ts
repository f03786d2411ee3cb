import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { NameSchema } from "../api/domain.ts";
import { SHEET_ROWS_MAX } from "../sheets/describe-sheet.ts";
import { BlockSchema, QUANTITY_MAX, SUPPLY_SIDE } from "./fields.ts";

const { edit } = SUPPLY_SIDE;

/**
 * Allocates trucks of an agency to a block of an estimation: unallocated trucks in its stock first, others are added to
 * the stock. The caller also sends the values it saw, so that a repeated request cannot count twice.
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

/**
 * Allocates everything left in some stocks to a block of an estimation; refused if any of it has been allocated since.
 */
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
