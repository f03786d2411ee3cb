import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { UnitSchema, VersionSchema } from "../api/domain.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";
import { anyOf } from "../people/privileges.ts";
import { SUPPLY_LISTS } from "./supply.ts";
import { uploadCall } from "../sheets/excel-calls.ts";
import { SUPPLY_SIDE } from "./fields.ts";

const { edit } = SUPPLY_SIDE;

export const getSupplyTemplate = defineCall("GET /api/Supply/GetTemplate/:supplyList/:language", {
  params: z.object({ supplyList: z.enum(SUPPLY_LISTS), language: z.enum(LANGUAGE_CODES) }),
  /** The Excel file itself. */
  answer: z.string(),
  needs: edit,
});
export const uploadExcel = uploadCall(SUPPLY_SIDE, SUPPLY_LISTS);

const SupplyProductSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  shelfLifeBlocks: z.int().min(1).nullable(),
  leadTimeDays: z.int().min(0).max(365),
  /** The content of a case and of a pallet, in its unit; null if it comes in neither. */
  piecesPerCase: z.number().nullable(),
  piecesPerPallet: z.number().nullable(),
  servingsPerUnit: z.number().nullable(),
  /** Whether it is offered; a retired product is not. */
  active: z.boolean(),
  version: VersionSchema,
});
export type SupplyProduct = z.infer<typeof SupplyProductSchema>;

/** The fields of a product that are saved here; the others belong to the catalog. */
const SupplyProductDraftSchema = SupplyProductSchema.pick({
  product: true,
  shelfLifeBlocks: true,
  leadTimeDays: true,
  version: true,
});
export type SupplyProductDraft = z.infer<typeof SupplyProductDraftSchema>;

export const getSupplyProducts = defineCall("GET /api/Supply/GetProducts", {
  answer: z.object({
    products: z.array(SupplyProductSchema),
    /** The possible counties, regions and similar values, for the choices of the grids. */
    counties: z.array(z.string()),
    regions: z.array(z.string()),
  }),
  needs: anyOf("supply.edit", "estimation.view", "estimation.edit", "defaults.edit"),
});

export const saveSupplyProducts = defineCall("POST /api/Supply/SaveProducts", {
  body: z.object({ changed: z.array(SupplyProductDraftSchema).max(100) }),
  answer: z.object({ products: z.array(SupplyProductSchema) }),
  needs: edit,
});
