import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  CalendarDateSchema,
  EstimationStatusSchema,
  InstantSchema,
  PathIdSchema,
  STORAGE_TYPES,
  SettingsSchema,
  UnitSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { DELIVERY_STATES } from "../supply.ts";

/** One allocation, delivery or use behind a figure, in the product's unit of need. */
const SupplySourceSchema = z.object({
  kind: z.enum(["allocation", "delivery", "use", "request"]),
  id: z.int(),
  /** Agency of the stock, partner, or request; empty for use. */
  who: z.string(),
  storageType: z.enum(STORAGE_TYPES).nullable(),
  state: z.enum(DELIVERY_STATES).nullable(),
  /** Day of a delivery. */
  date: CalendarDateSchema.nullable(),
  place: z.string(),
  /** As entered. */
  entered: z.object({ quantity: z.number(), unit: UnitSchema.nullable() }),
  /** In the unit of the comparison; null if the unit entered does not convert into it, and the entry is not counted. */
  quantity: z.number().nullable(),
  /** Block it counts in; null for a delivery after the 21 days. */
  block: z.int().min(1).max(7).nullable(),
  countedAs: z.enum(["actual", "expected", "onOrder", "used", "outside", "unfit"]),
});
export type SupplySource = z.infer<typeof SupplySourceSchema>;

const figures = {
  /** Null if no zone's people are known: then nothing that is calculated from them is known. */
  projected: z.number().nullable(),
  actual: z.number(),
  expected: z.number(),
  /** Requested goods that are ordered or shipped. */
  onOrder: z.number(),
  /** The distributed quantity; null if not recorded. */
  used: z.number().nullable(),
  surplus: z.number().nullable(),
};

const ComparedBlockSchema = z.object({
  block: z.int().min(1).max(7),
  from: CalendarDateSchema,
  to: CalendarDateSchema,
  ...figures,
  carriedIn: z.number().nullable(),
  /** carriedIn + actual + onOrder − projected; negative is a shortfall, which does not carry over. */
  balance: z.number().nullable(),
  expired: z.number().nullable(),
  carriedOut: z.number().nullable(),
});

const ProductComparisonSchema = z.object({
  product: z.string(),
  /** Unit of every quantity here: that of the need. */
  unit: UnitSchema,
  /** Capacity of one truck by the run's parameters. */
  capacity: z.object({ value: z.number(), unit: UnitSchema }),
  shelfLifeBlocks: z.int().nullable(),
  leadTimeDays: z.int(),
  truckRounding: SettingsSchema.shape.truckRounding,
  /** For each zone the seven quantities that its cells are shown from: the unrounded need of the people shown. */
  needCells: z.array(z.array(z.number())).optional(),
  blocks: z.array(ComparedBlockSchema).length(7),
  total: z.object(figures),
  /**
   * The headline: the first block whose running balance, in the whole figures that screens and reports show, is
   * negative; null if there is none.
   */
  firstShortfall: z
    .object({
      block: z.int(),
      from: CalendarDateSchema,
      /** The quantity missing in it, positive. */
      quantity: z.number(),
      trucks: z.int(),
      /** Last day to order so that it arrives on the block's first day. */
      orderBy: CalendarDateSchema,
    })
    .nullable(),
  sources: z.array(SupplySourceSchema),
});
export type ProductComparison = z.infer<typeof ProductComparisonSchema>;

/** Projected against actual, of the newest run and the supply as it is now. */
const SupplyComparisonSchema = z.object({
  eid: z.int(),
  run: z.object({ id: z.int(), at: InstantSchema }),
  /** The estimation's present state; any but Projected means that the need is of an earlier state. */
  status: EstimationStatusSchema,
  startDate: CalendarDateSchema,
  products: z.array(ProductComparisonSchema),
  /** Products with entries but without a need in the run: there is nothing to compare them with. */
  unplanned: z.array(z.object({ product: z.string(), entries: z.int() })),
  /** Zones of the run. */
  zones: z.int(),
  /** Those without any population figure: their need is not known and not in Projected. */
  unknownZones: z.array(ZoneNumberSchema),
});
export type SupplyComparison = z.infer<typeof SupplyComparisonSchema>;

const view = anyOf("estimation.view", "estimation.edit", "supply.edit");

export const getComparison = defineCall("GET /api/Supply/GetComparison/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.object({ comparison: SupplyComparisonSchema.nullable() }),
  needs: view,
});

/** The estimation that represents an active disaster (`leading`), and the last day to order for its first shortfall. */
const UrgentOrderSchema = z.object({ did: z.int(), eid: z.int(), orderBy: CalendarDateSchema });
export type UrgentOrder = z.infer<typeof UrgentOrderSchema>;

export const getUrgentOrders = defineCall("GET /api/Supply/GetUrgentOrders", {
  answer: z.array(UrgentOrderSchema),
  needs: view,
});
