/** The state of a partner's delivery; counted as Actual once arrived. */
export const DELIVERY_STATES = ["Planned", "Under way", "Arrived"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Places goods move through; the three sizes of a distribution point are those of FEMA IS-26. */
export const FACILITY_TYPES = [
  ...(["Warehouse", "Staging Area", "Kitchen", "Food Bank", "Distribution Point"] as const),
  ...(["Type I Point", "Type II Point", "Type III Point", "Shelter"] as const),
] as const;
export type FacilityType = (typeof FACILITY_TYPES)[number];

/** The lists of the supply side, by the word that addresses, Excel sheets and exports use. */
export const SUPPLY_LISTS = [
  "inventory",
  "allocations",
  "deliveries",
  "productUse",
  "facilities",
  "countyContacts",
  "regionalContacts",
  "partnerContacts",
] as const;
export type SupplyList = (typeof SUPPLY_LISTS)[number];

/** Lists whose rows belong to one estimation; the others are the agency's own. */
export const ESTIMATION_SUPPLY_LISTS = ["allocations", "deliveries", "productUse"] as const;

/** Rows that one list may have in all: an agency's own, or those of one estimation. */
export const SHEET_MAX = 10_000;
