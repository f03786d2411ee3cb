import { z } from "zod";
import { CalendarDateSchema, NameSchema, UnitSchema } from "../../domain.ts";
import { DELIVERY_STATES } from "../../supply.ts";
import { BlockSchema, identity, QuantitySchema, stamps, TextSchema } from "./fields.ts";
import { ESTIMATION, listCall, saveCall } from "./list-calls.ts";

const delivery = {
  partner: NameSchema,
  product: NameSchema,
  quantity: QuantitySchema,
  unit: UnitSchema,
  deliveryDate: CalendarDateSchema,
  place: TextSchema,
  /** Name of the county, or null. */
  county: NameSchema.nullable(),
  state: z.enum(DELIVERY_STATES),
};

export const DeliveryRowSchema = z.object({ ...delivery, ...stamps, eid: z.int() });
export type DeliveryRow = z.infer<typeof DeliveryRowSchema>;
export const DeliveryDraftSchema = z.object({ ...identity, ...delivery });

export const getDeliveries = listCall("Deliveries", ESTIMATION, {
  row: DeliveryRowSchema,
  summary: "What partners bring to an estimation.",
});
export const saveDeliveries = saveCall("Deliveries", ESTIMATION, {
  draft: DeliveryDraftSchema,
  row: DeliveryRowSchema,
  summary: "Save partner deliveries.",
});

const productUse = { product: NameSchema, block: BlockSchema, quantity: QuantitySchema, unit: UnitSchema };

export const ProductUseRowSchema = z.object({ ...productUse, ...stamps, eid: z.int() });
export type ProductUseRow = z.infer<typeof ProductUseRowSchema>;
export const ProductUseDraftSchema = z.object({ ...identity, ...productUse });

export const getProductUse = listCall("ProductUse", ESTIMATION, {
  row: ProductUseRowSchema,
  summary: "What was given out, by block.",
});
export const saveProductUse = saveCall("ProductUse", ESTIMATION, {
  draft: ProductUseDraftSchema,
  row: ProductUseRowSchema,
  summary: "Save what was given out, one row a product and block.",
});
