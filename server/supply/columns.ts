import type { SupplyList } from "../../contract/supply.ts";

/** The lists of words that a column chooses from: of the product, of an administrator, or both. */
export type WordList = "unit" | "category" | "product" | "state" | "type";

/** A column of a list, as files have it. */
export interface SupplyColumn {
  /** The field of the row, by which the screen calls the column too. */
  readonly field: string;
  readonly kind: "text" | "number" | "day" | "yesNo";
  /** Characters that it takes beside the others. */
  readonly width: number;
  /** Its values are words of this list. */
  readonly words?: WordList;
  /** What a file must have: `filled` a value in each row, `there` the column, which may be empty in some; nothing where it may leave it out. */
  readonly must?: "filled" | "there";
}

const text = (field: string, width: number, must?: "filled"): SupplyColumn => ({
  field,
  kind: "text",
  width,
  ...(must ? { must } : {}),
});
const product: SupplyColumn = { field: "product", kind: "text", width: 18, words: "product", must: "filled" };
const category: SupplyColumn = { field: "category", kind: "text", width: 16, words: "category", must: "filled" };
const unit: SupplyColumn = { field: "unit", kind: "text", width: 12, words: "unit", must: "filled" };
const quantity: SupplyColumn = { field: "quantity", kind: "number", width: 14, must: "filled" };
const block: SupplyColumn = { field: "block", kind: "number", width: 8, must: "filled" };
const person = [text("name", 28, "filled"), text("role", 24), text("phone", 18), text("email", 30)];

/** What a file of each list must or may have. */
export const FILE_COLUMNS: Readonly<Record<SupplyList, readonly SupplyColumn[]>> = {
  inventory: [product, category, text("agency", 28, "filled"), quantity, { ...unit, must: "there" }],
  allocations: [product, category, text("agency", 28, "filled"), block, quantity],
  deliveries: [
    ...[text("partner", 28, "filled"), product, quantity, unit],
    { field: "deliveryDate", kind: "day", width: 14, must: "filled" },
    ...[text("place", 28), text("county", 18)],
    { field: "state", kind: "text", width: 14, words: "state" },
  ],
  productUse: [product, block, quantity, unit],
  facilities: [
    text("name", 32, "filled"),
    { field: "type", kind: "text", width: 20, words: "type", must: "filled" },
    ...[text("county", 18, "filled"), text("address", 36)],
    ...(["longitude", "latitude", "capacity"] as const).map((field): SupplyColumn => ({
      field,
      kind: "number",
      width: 14,
    })),
    { field: "active", kind: "yesNo", width: 10 },
  ],
  countyContacts: [text("county", 18, "filled"), ...person],
  regionalContacts: [text("region", 18, "filled"), ...person],
  partnerContacts: [text("partner", 28, "filled"), ...person],
};

/** What an exported file says beside them, and an uploaded one may repeat: the product works it out. */
export const DERIVED_COLUMNS: Readonly<Partial<Record<SupplyList, readonly SupplyColumn[]>>> = {
  inventory: [
    { field: "allocated", kind: "number", width: 14 },
    { field: "free", kind: "number", width: 14 },
  ],
  allocations: [{ ...unit }, { field: "free", kind: "number", width: 14 }],
};

/** The fields that tell which row of a list is meant. */
export const MATCHED_BY: Readonly<Record<SupplyList, readonly string[]>> = {
  inventory: ["product", "category", "agency"],
  allocations: ["product", "category", "agency", "block"],
  deliveries: ["partner", "product", "deliveryDate", "place"],
  productUse: ["product", "block"],
  facilities: ["name", "county"],
  countyContacts: ["county", "name"],
  regionalContacts: ["region", "name"],
  partnerContacts: ["partner", "name"],
};

/** Key of a column's heading. */
export const headerKey = (field: string): string => `domain.lists.supply.columns.${field}`;
/** Key of a list's name. */
export const nameKey = (list: SupplyList): string => `domain.lists.supply.names.${list}`;
