import { z } from "zod";
import { defineCall } from "../../call.ts";
import { UnitSchema, VersionSchema } from "../../domain.ts";
import { edit, view } from "./describe-list.ts";

export const SupplyProductSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  shelfLifeBlocks: z.int().min(1).nullable(),
  leadTimeDays: z.int().min(0).max(365),
  version: VersionSchema,
});
export type SupplyProduct = z.infer<typeof SupplyProductSchema>;

export const getSupplyProducts = defineCall({
  method: "GET",
  path: "/api/Supply/GetProducts",
  answer: z.object({
    products: z.array(SupplyProductSchema),
    /** What a county, region and the like may be, for the choices of the grids. */
    counties: z.array(z.string()),
    regions: z.array(z.string()),
  }),
  needs: view,
  summary: "The products with shelf life and lead time, and the counties and regions that rows may name.",
});

export const saveSupplyProducts = defineCall({
  method: "POST",
  path: "/api/Supply/SaveProducts",
  body: z.object({ changed: z.array(SupplyProductSchema.omit({ unit: true })).max(100) }),
  answer: z.object({ products: z.array(SupplyProductSchema) }),
  needs: edit,
  summary: "Save shelf lives and lead times.",
});
