import { dayOf } from "../needs/blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../needs/inputs.ts";
import { convertPacked, fits, type PackSizes } from "../words/packs.ts";
import { convert, type Unit } from "../words/units.ts";
import type { Capacity } from "./shortfall.ts";

export type StorageType = "Loose Goods" | "Trucks";
export type DeliveryState = "Planned" | "Under way" | "Arrived";

/** Stock allocated to a block of an estimation. */
export interface AllocatedStock {
  readonly id: number;
  readonly product: string;
  readonly agency: string;
  readonly storageType: StorageType;
  readonly block: number;
  /** In `unit`, or in trucks. */
  readonly quantity: number;
  /** Null for trucks. */
  readonly unit: Unit | null;
}

/** A partner's delivery. */
export interface PartnerDelivery {
  readonly id: number;
  readonly product: string;
  readonly partner: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Calendar day, YYYY-MM-DD. */
  readonly date: string;
  readonly state: DeliveryState;
  readonly place: string;
}

/** Requested goods: what arrived on a day, or what is still to come; late goods are expected today. */
export interface RequestedGoods extends Omit<PartnerDelivery, "partner" | "state"> {
  /** The request's number and supplier. */
  readonly who: string;
  readonly arrived: boolean;
}

/** A quantity that was distributed in a block. */
export interface Use {
  readonly id: number;
  readonly product: string;
  readonly block: number;
  readonly quantity: number;
  readonly unit: Unit;
}

/** The entered supply of one estimation. */
export interface EnteredSupply {
  readonly allocations: readonly AllocatedStock[];
  readonly deliveries: readonly PartnerDelivery[];
  readonly uses: readonly Use[];
  /** Absent: none. */
  readonly requests?: readonly RequestedGoods[];
}

/**
 * Where an entry counts: Actual; Expected (planned or under way); on order; distributed; nowhere, because it comes after the 21
 * days (`outside`) or its unit does not convert into the need's (`unfit`).
 */
export type CountedAs = "actual" | "expected" | "onOrder" | "used" | "outside" | "unfit";

/** One entry behind a figure. */
export interface SupplySource {
  readonly kind: "allocation" | "delivery" | "use" | "request";
  readonly id: number;
  /** Agency of the stock, partner, or request; empty for product use. */
  readonly who: string;
  readonly storageType: StorageType | null;
  readonly state: DeliveryState | null;
  /** Day of a delivery or of requested goods. */
  readonly date: string | null;
  readonly place: string;
  readonly entered: { readonly quantity: number; readonly unit: Unit | null };
  /** In the unit of the need; null for an entry whose unit does not convert into it. */
  readonly quantity: number | null;
  /** Block it counts in; null for a delivery after the 21 days. */
  readonly block: number | null;
  readonly countedAs: CountedAs;
}

/** The units and packs that entries of one product are measured in. */
interface ProductMeasures {
  readonly unit: Unit;
  readonly capacity: Capacity;
  readonly startDate: string;
  /** The content of a case and a pallet, if the product has them. */
  readonly pack?: PackSizes | undefined;
}

/** The entries of a product, each with its quantity in the unit of the need, its block and where it counts. */
export function sourcesOf(product: string, supply: EnteredSupply, measured: ProductMeasures): SupplySource[] {
  const { unit, capacity, startDate, pack } = measured;
  const own = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.product === product);
  /** A quantity in the unit of the need; null if the units measure different things (meals and pounds). */
  const fitted = (quantity: number, from: Unit) =>
    fits(from, unit, pack) ? convertPacked(quantity, { from, to: unit, pack }) : null;
  return [
    ...own(supply.allocations).map((row) => {
      const loads = () => row.quantity * convert(capacity.value, capacity.unit, unit);
      const quantity = row.unit === null ? loads() : fitted(row.quantity, row.unit);
      const { agency: who, storageType, block } = row;
      return source(row, quantity, { kind: "allocation", who, storageType, block, countedAs: "actual" });
    }),
    ...own(supply.deliveries).map((row) => {
      const { partner: who, state, date, place } = row;
      const block = blockOfDay(date, startDate);
      const countedAs = block === null ? "outside" : state === "Arrived" ? "actual" : "expected";
      const about = { kind: "delivery", who, state, date, place, block, countedAs } as const;
      return source(row, fitted(row.quantity, row.unit), about);
    }),
    ...own(supply.requests ?? []).map((row) => {
      const { who, date, place } = row;
      const block = blockOfDay(date, startDate);
      const countedAs = block === null ? "outside" : row.arrived ? "actual" : "onOrder";
      return source(row, fitted(row.quantity, row.unit), { kind: "request", who, date, place, block, countedAs });
    }),
    ...own(supply.uses).map((row) =>
      source(row, fitted(row.quantity, row.unit), { kind: "use", block: row.block, countedAs: "used" }),
    ),
  ];
}

/**
 * The block that a calendar day counts in: what comes before the start is available in block 1; null after the 21 days.
 */
export function blockOfDay(date: string, startDate: string): number | null {
  const block = Math.max(1, Math.ceil(dayOf(date, startDate) / DAYS_PER_BLOCK));
  return block > BLOCKS ? null : block;
}

/** An entry with its quantity in the unit of the need; fields that its kind does not have stay empty. */
function source(
  { id, ...entered }: Pick<SupplySource, "id"> & SupplySource["entered"],
  quantity: number | null,
  about: Pick<SupplySource, "kind" | "block" | "countedAs"> & Partial<SupplySource>,
): SupplySource {
  return {
    id,
    who: "",
    storageType: null,
    state: null,
    date: null,
    place: "",
    ...about,
    quantity,
    entered: { quantity: entered.quantity, unit: entered.unit },
    countedAs: quantity === null ? "unfit" : about.countedAs,
  };
}
