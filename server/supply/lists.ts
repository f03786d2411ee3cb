import type { SupplyRow } from "../../contract/calls/supply.ts";
import type { SupplyList } from "../../contract/supply.ts";
import {
  countyContacts,
  facilities,
  partnerContacts,
  partnerDeliveries,
  productUse,
  regionalContacts,
} from "../storage/schema/index.ts";
import { allocationRules } from "./allocations.ts";
import { inventoryRules } from "./inventory.ts";
import type { SupplyListRules } from "./supply-list.ts";

type Rules = { readonly [List in SupplyList]: SupplyListRules<List, SupplyRow<List>> };

const RULES: Rules = {
  inventory: inventoryRules,
  allocations: allocationRules,
  deliveries: {
    list: "deliveries",
    table: partnerDeliveries,
    uniqueKeySwap: null,
    read: ["deliveryDate", "partner"],
  },
  productUse: { list: "productUse", table: productUse, uniqueKeySwap: "deleteFirst", read: ["product", "block"] },
  facilities: {
    list: "facilities",
    table: facilities,
    uniqueKeySwap: { placeholder: "name" },
    read: ["county", "name"],
  },
  countyContacts: { list: "countyContacts", table: countyContacts, uniqueKeySwap: null, read: ["county", "name"] },
  regionalContacts: {
    list: "regionalContacts",
    table: regionalContacts,
    uniqueKeySwap: null,
    read: ["region", "name"],
  },
  partnerContacts: {
    list: "partnerContacts",
    table: partnerContacts,
    uniqueKeySwap: { placeholder: "name" },
    read: ["partner", "name"],
  },
};

/** The rules of a list; its rows and drafts come from the list's own schemas. */
export const rulesOf = (list: SupplyList): SupplyListRules => RULES[list] as unknown as SupplyListRules;
