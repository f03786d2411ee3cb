import { dayOf } from "../blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../needs/inputs.ts";
import { convert, unitKind, type Unit } from "../units.ts";
import { stockQuantity, type Capacity } from "./shortfall.ts";

export type StorageType = "Loose Goods" | "Trucks";
export type DeliveryState = "Planned" | "Under way" | "Arrived";

/** Stock given to a block of an estimation. */
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

/** What a partner brings. */
export interface Delivery {
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

/** What was given out in a block. */
export interface Use {
  readonly id: number;
  readonly product: string;
  readonly block: number;
  readonly quantity: number;
  readonly unit: Unit;
}

/** The supply side of one estimation as it was entered. */
export interface EnteredSupply {
  readonly allocations: readonly AllocatedStock[];
  readonly deliveries: readonly Delivery[];
  readonly uses: readonly Use[];
}

/**
 * Where an entry counts: Actual; Expected (planned or under way); what was given out; nowhere, as it comes after the 21
 * days (`outside`) or its unit does not convert into that of the need (`unfit`).
 */
export type CountedAs = "actual" | "expected" | "used" | "outside" | "unfit";

/** One entry behind a figure. */
export interface SupplySource {
  readonly kind: "allocation" | "delivery" | "use";
  readonly id: number;
  /** Agency of the stock, or partner; empty for use. */
  readonly who: string;
  readonly storageType: StorageType | null;
  readonly state: DeliveryState | null;
  /** Day of a delivery. */
  readonly date: string | null;
  readonly place: string;
  readonly entered: { readonly quantity: number; readonly unit: Unit | null };
  /** In the unit of the need; null for an entry whose unit does not convert into it. */
  readonly quantity: number | null;
  /** Block it counts in; null for a delivery after the 21 days. */
  readonly block: number | null;
  readonly countedAs: CountedAs;
}

/** What entries of one product are measured by. */
export interface Measured {
  readonly unit: Unit;
  readonly capacity: Capacity;
  readonly startDate: string;
}

/** The entries of a product, each with its quantity in the unit of the need, its block and where it counts. */
export function sourcesOf(product: string, supply: EnteredSupply, measured: Measured): SupplySource[] {
  const own = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.product === product);
  return [
    ...own(supply.allocations).map((row) => allocationSource(row, measured)),
    ...own(supply.deliveries).map((row) => deliverySource(row, measured)),
    ...own(supply.uses).map((row) => useSource(row, measured)),
  ];
}

/** The block that a calendar day counts in: what comes before the start is there for block 1; null after the 21 days. */
export function blockOfDay(date: string, startDate: string): number | null {
  const block = Math.max(1, Math.ceil(dayOf(date, startDate) / DAYS_PER_BLOCK));
  return block > BLOCKS ? null : block;
}

function allocationSource(row: AllocatedStock, { unit, capacity }: Measured): SupplySource {
  const { id, agency, storageType, block } = row;
  const stock =
    row.unit === null
      ? { looseGoods: 0, unit, trucks: row.quantity }
      : { looseGoods: row.quantity, unit: row.unit, trucks: 0 };
  const quantity = unitKind(stock.unit) === unitKind(unit) ? stockQuantity(stock, capacity, unit) : null;
  return {
    kind: "allocation",
    id,
    who: agency,
    storageType,
    state: null,
    date: null,
    place: "",
    block,
    quantity,
    entered: { quantity: row.quantity, unit: row.unit },
    countedAs: quantity === null ? "unfit" : "actual",
  };
}

function deliverySource(row: Delivery, { unit, startDate }: Measured): SupplySource {
  const { id, partner, state, date, place } = row;
  const quantity = fitted(row.quantity, row.unit, unit);
  const block = blockOfDay(date, startDate);
  const counted = state === "Arrived" ? "actual" : "expected";
  return {
    kind: "delivery",
    id,
    who: partner,
    storageType: null,
    state,
    date,
    place,
    block,
    quantity,
    entered: { quantity: row.quantity, unit: row.unit },
    countedAs: quantity === null ? "unfit" : block === null ? "outside" : counted,
  };
}

function useSource(row: Use, { unit }: Measured): SupplySource {
  const { id, block } = row;
  const quantity = fitted(row.quantity, row.unit, unit);
  return {
    kind: "use",
    id,
    who: "",
    storageType: null,
    state: null,
    date: null,
    place: "",
    block,
    quantity,
    entered: { quantity: row.quantity, unit: row.unit },
    countedAs: quantity === null ? "unfit" : "used",
  };
}

/** A quantity in another unit; null where the units measure different things (meals and pounds). */
function fitted(quantity: number, from: Unit, to: Unit): number | null {
  return unitKind(from) === unitKind(to) ? convert(quantity, from, to) : null;
}
