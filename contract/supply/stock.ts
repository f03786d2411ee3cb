import { UnitSchema } from "../api/domain.ts";
import { issue } from "../api/field-rules.ts";
import { z } from "zod";
import { AGENCY, ESTIMATION, describeSheet, field } from "../sheets/describe-sheet.ts";
import { SUPPLY_SIDE, agency, block, category, externalId, figure, product, quantity, unit } from "./fields.ts";

/** The agencies' stock: loose goods have a unit, trucks are whole and have none. */
export const inventory = describeSheet({
  side: SUPPLY_SIDE,
  name: "Inventory",
  owner: AGENCY,
  fields: {
    product,
    /** The storage type. */
    category,
    agency,
    quantity,
    /** The unit of loose goods; null for trucks, whose capacity is set in each estimation. */
    unit: field({ ...unit, schema: UnitSchema.nullable(), stored: UnitSchema.nullable(), required: "column" }),
    externalId,
  },
  /**
   * The quantity that all estimations together have been allocated, and the quantity that is left; in the row's own
   * unit.
   */
  derived: { allocated: figure, free: figure },
  key: ["product", "category", "agency"],
  uniqueAt: "agency",
  rowHeader: "product",
  refine: (draft) =>
    draft
      .refine((row) => row.category !== "Loose Goods" || row.unit !== null, {
        path: ["unit"],
        ...issue("domain.supply.unitMissing"),
      })
      .refine((row) => row.category !== "Trucks" || row.unit === null, {
        path: ["unit"],
        ...issue("domain.supply.unitOfTrucks"),
      })
      .refine((row) => row.category !== "Trucks" || Number.isInteger(row.quantity), {
        path: ["quantity"],
        ...issue("domain.supply.wholeTrucks"),
      }),
});

/** Stock given to the blocks of an estimation. */
export const allocations = describeSheet({
  side: SUPPLY_SIDE,
  name: "Allocations",
  owner: ESTIMATION,
  fields: {
    inventoryId: field({
      schema: z.int().positive(),
      kind: "number",
      width: 0,
      minWidth: 220,
      required: "value",
      fileColumns: { product, category, agency },
    }),
    block: field({ ...block, minWidth: 130 }),
    quantity,
  },
  /** The stock it is taken from, and the quantity that could be added to this row. */
  derived: {
    product: field({ ...product, schema: z.string(), stored: z.string() }),
    category,
    agency: field({ ...agency, schema: z.string(), stored: z.string() }),
    unit: inventory.fields.unit,
    free: figure,
  },
  key: ["inventoryId", "block"],
  fileKey: ["product", "category", "agency", "block"],
  uniqueAt: "block",
  rowHeader: "inventoryId",
});
