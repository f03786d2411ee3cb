import type { z } from "zod";
import type { SupplyList } from "./supply.ts";
import { countyContacts, partnerContacts, regionalContacts } from "./contacts.ts";
import { deliveries, productUse } from "./deliveries.ts";
import { facilities } from "./facilities.ts";
import { allocations, inventory } from "./stock.ts";

/** The one description of each list: its calls, its columns on the screen and in files, and the key of its rows. */
export const SUPPLY = {
  inventory,
  allocations,
  deliveries,
  productUse,
  facilities,
  countyContacts,
  regionalContacts,
  partnerContacts,
} as const satisfies Readonly<Record<SupplyList, object>>;

/** A row as it is stored. */
export type SupplyRow<List extends SupplyList> = z.output<(typeof SUPPLY)[List]["row"]>;

export const { read: getInventory, save: saveInventory } = inventory;
export const { read: getAllocations, save: saveAllocations } = allocations;
export const { read: getDeliveries, save: saveDeliveries } = deliveries;
export const { read: getProductUse, save: saveProductUse } = productUse;
export const { read: getFacilities, save: saveFacilities } = facilities;
export const { read: getCountyContacts, save: saveCountyContacts } = countyContacts;
export const { read: getRegionalContacts, save: saveRegionalContacts } = regionalContacts;
export const { read: getPartnerContacts, save: savePartnerContacts } = partnerContacts;
