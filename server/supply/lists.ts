import type { SupplyList } from "../../contract/supply.ts";
import { allocationRules } from "./allocations.ts";
import { countyContactRules, partnerContactRules, regionalContactRules } from "./contacts.ts";
import { deliveryRules } from "./deliveries.ts";
import { facilityRules } from "./facilities.ts";
import { inventoryRules } from "./inventory.ts";
import { productUseRules } from "./product-use.ts";

/** The rules of every list by its name. */
export const SUPPLY_RULES = {
  inventory: inventoryRules,
  allocations: allocationRules,
  deliveries: deliveryRules,
  productUse: productUseRules,
  facilities: facilityRules,
  countyContacts: countyContactRules,
  regionalContacts: regionalContactRules,
  partnerContacts: partnerContactRules,
} as const satisfies Readonly<Record<SupplyList, { readonly list: SupplyList }>>;
