import { z } from "zod";
import { NameSchema, STORAGE_TYPES, UnitSchema } from "../../domain.ts";
import { says } from "../../field-rules.ts";
import { BlockSchema, identity, QuantitySchema, stamps } from "./fields.ts";
import { AGENCY, ESTIMATION, listCall, saveCall } from "./list-calls.ts";

const inventory = {
  product: NameSchema,
  /** The storage type. */
  category: z.enum(STORAGE_TYPES),
  agency: NameSchema,
  /** In `unit`, or trucks. */
  quantity: QuantitySchema,
  /** Of loose goods; null for trucks, which hold the capacity per truck of the estimation they are given to. */
  unit: UnitSchema.nullable(),
};

export const InventoryRowSchema = z.object({
  ...inventory,
  ...stamps,
  /** What all estimations together have been given of it, and what is left; in the row's own unit. */
  allocated: z.number(),
  free: z.number(),
});
export type InventoryRow = z.infer<typeof InventoryRowSchema>;

/** Stock as somebody enters it: loose goods say their unit, trucks are whole and have none. */
export const InventoryDraftSchema = z
  .object({ ...identity, ...inventory })
  .refine(({ category, unit }) => category !== "Loose Goods" || unit !== null, {
    path: ["unit"],
    ...says("domain.supply.unitMissing"),
  })
  .refine(({ category, unit }) => category !== "Trucks" || unit === null, {
    path: ["unit"],
    ...says("domain.supply.unitOfTrucks"),
  })
  .refine(({ category, quantity }) => category !== "Trucks" || Number.isInteger(quantity), {
    path: ["quantity"],
    ...says("domain.supply.wholeTrucks"),
  });

export const getInventory = listCall("Inventory", AGENCY, {
  row: InventoryRowSchema,
  summary: "The agencies' stock, and what is left of it.",
});
export const saveInventory = saveCall("Inventory", AGENCY, {
  draft: InventoryDraftSchema,
  row: InventoryRowSchema,
  summary: "Save stock; never below what is allocated.",
});

const allocation = {
  inventoryId: z.int().positive(),
  block: BlockSchema,
  /** In the stock's own unit, or trucks. */
  quantity: QuantitySchema,
};

export const AllocationRowSchema = z.object({
  ...allocation,
  ...stamps,
  eid: z.int(),
  /** The stock it is taken from. */
  product: z.string(),
  category: z.enum(STORAGE_TYPES),
  agency: z.string(),
  unit: UnitSchema.nullable(),
  /** What could be added to this row. */
  free: z.number(),
});
export type AllocationRow = z.infer<typeof AllocationRowSchema>;

export const AllocationDraftSchema = z.object({ ...identity, ...allocation });

export const getAllocations = listCall("Allocations", ESTIMATION, {
  row: AllocationRowSchema,
  summary: "Stock given to an estimation.",
});
export const saveAllocations = saveCall("Allocations", ESTIMATION, {
  draft: AllocationDraftSchema,
  row: AllocationRowSchema,
  summary: "Give stock to blocks of an estimation; never more than there is over all estimations.",
});
