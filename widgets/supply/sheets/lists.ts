import type { SupplyList } from "../../../contract/supply.ts";
import type { Sheet, SheetId } from "../sheet.ts";
import { listSheet } from "./list-sheet.ts";
import { productSheet } from "./products.ts";
import { allocationSheet, inventorySheet } from "./stock.ts";
import { productIn } from "./words.ts";
import type { SheetRecords, Words } from "./words.ts";

type MakeSheet = (words: Words, records: SheetRecords) => Sheet;

/** The grid of each list; what people call a row is all that most of them add to their description. */
export const SHEETS: Readonly<Record<SheetId, MakeSheet>> = {
  inventory: inventorySheet,
  allocations: allocationSheet,
  deliveries: (words, records) =>
    listSheet("deliveries", words, records, {
      nameOf: ({ cells }) => joined(cells["partner"], productIn(words, cells), cells["deliveryDate"]),
    }),
  productUse: (words, records) =>
    listSheet("productUse", words, records, {
      nameOf: ({ cells }) =>
        joined(productIn(words, cells), words.text("blockNumber", { block: cells["block"] ?? "" })),
    }),
  facilities: (words, records) =>
    listSheet("facilities", words, records, { nameOf: ({ cells }) => String(cells["name"] ?? "") }),
  countyContacts: contactSheet("countyContacts", "county"),
  regionalContacts: contactSheet("regionalContacts", "region"),
  partnerContacts: contactSheet("partnerContacts", "partner"),
  products: productSheet,
};

function contactSheet(list: SupplyList, whose: string): MakeSheet {
  return (words, records) =>
    listSheet(list, words, records, { nameOf: ({ cells }) => joined(cells[whose], cells["name"]) });
}

const joined = (...parts: readonly unknown[]): string => parts.filter(Boolean).join(", ");
