import { z } from "zod";
import { CalendarDateSchema, NameSchema } from "../api/domain.ts";
import { DELIVERY_STATES } from "./supply.ts";
import { ESTIMATION, describeSheet, field } from "../sheets/describe-sheet.ts";
import { SUPPLY_SIDE, block, county, externalId, name, product, quantity, text, unit } from "./fields.ts";

/** Deliveries by partners to an estimation. Two identical rows are two deliveries. */
export const deliveries = describeSheet({
  side: SUPPLY_SIDE,
  name: "Deliveries",
  owner: ESTIMATION,
  fields: {
    partner: name(28, 130),
    product,
    quantity,
    unit,
    deliveryDate: field({ schema: CalendarDateSchema, kind: "day", width: 14, minWidth: 118, required: "value" }),
    place: text(28, 120),
    /** Rows older than the rule that each must name one have none. */
    county: field({ ...county, stored: NameSchema.nullable() }),
    state: field({
      schema: z.enum(DELIVERY_STATES),
      kind: "text",
      width: 14,
      minWidth: 104,
      words: "state",
      empty: "Planned",
    }),
    externalId,
  },
  derived: {},
  key: ["partner", "product", "deliveryDate", "place"],
  uniqueAt: null,
  title: ["partner", "product", "deliveryDate"],
  rowHeader: "partner",
});

/** Quantities distributed in an estimation, one row per product and block. */
export const productUse = describeSheet({
  side: SUPPLY_SIDE,
  name: "ProductUse",
  owner: ESTIMATION,
  fields: { product, block, quantity, unit },
  derived: {},
  key: ["product", "block"],
  uniqueAt: "block",
  rowHeader: "product",
});
