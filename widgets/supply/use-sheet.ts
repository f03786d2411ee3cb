import { useMemo } from "react";
import { countyContactSheet, partnerContactSheet, regionalContactSheet } from "./sheets/contacts.ts";
import { deliverySheet, productUseSheet } from "./sheets/movement.ts";
import { facilitySheet } from "./sheets/places.ts";
import { productSheet } from "./sheets/products.ts";
import { allocationSheet, inventorySheet } from "./sheets/stock.ts";
import { useWords } from "./sheets/words.ts";
import type { SheetRecords, Words } from "./sheets/words.ts";
import type { Sheet, SheetId } from "./sheet.ts";

const SHEETS: Readonly<Record<SheetId, (words: Words, records: SheetRecords) => Sheet>> = {
  inventory: inventorySheet,
  allocations: allocationSheet,
  deliveries: deliverySheet,
  productUse: productUseSheet,
  facilities: facilitySheet,
  countyContacts: countyContactSheet,
  regionalContacts: regionalContactSheet,
  partnerContacts: partnerContactSheet,
  products: productSheet,
};

/** One list in the reader's language, with the choices that its cells have now. */
export function useSheet(id: SheetId, records: SheetRecords): Sheet {
  const words = useWords();
  return useMemo(() => SHEETS[id](words, records), [id, words, records]);
}
