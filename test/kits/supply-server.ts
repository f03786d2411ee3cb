import type { SupplyRow } from "../../contract/supply/calls/supply.ts";
import * as calls from "../../contract/supply/calls/supply.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";
import { servePlanner, type PlannerServer } from "./planner-server.ts";

const STAMPS = { version: 2, editedBy: "Kim Lee", editedDate: "2026-09-01T12:00:00Z" };

export const INVENTORY: readonly SupplyRow<"inventory">[] = [
  {
    id: 11,
    product: "Water",
    category: "Loose Goods",
    agency: "State warehouse",
    quantity: 5000,
    unit: "Gallons",
    externalId: "",
    allocated: 1200,
    free: 3800,
    ...STAMPS,
  },
  {
    id: 12,
    product: "Food",
    category: "Trucks",
    agency: "County depot",
    quantity: 8,
    unit: null,
    externalId: "",
    allocated: 0,
    free: 8,
    ...STAMPS,
  },
];

const ALLOCATIONS: readonly SupplyRow<"allocations">[] = [
  {
    id: 21,
    eid: 7,
    inventoryId: 11,
    block: 1,
    quantity: 1200,
    product: "Water",
    category: "Loose Goods",
    agency: "State warehouse",
    unit: "Gallons",
    free: 3800,
    ...STAMPS,
  },
];

export const DELIVERIES: readonly SupplyRow<"deliveries">[] = [
  {
    id: 31,
    eid: 7,
    partner: "Aqua Relief",
    product: "Water",
    quantity: 900,
    unit: "Gallons",
    deliveryDate: "2026-09-04",
    place: "Pier 3",
    county: "Hillsborough",
    state: "Planned",
    externalId: "",
    ...STAMPS,
  },
  {
    id: 32,
    eid: 7,
    partner: "Second Kitchen",
    product: "Food",
    quantity: 12_000,
    unit: "Meals",
    deliveryDate: "2026-09-02",
    place: "",
    county: null,
    state: "Arrived",
    externalId: "",
    ...STAMPS,
  },
];

const PRODUCT_USE: readonly SupplyRow<"productUse">[] = [
  { id: 41, eid: 7, product: "Water", block: 1, quantity: 700, unit: "Gallons", ...STAMPS },
];

const SITE = { staff: null, operator: "", contact: "", phone: "", hours: "", externalId: "" };

export const FACILITIES: readonly SupplyRow<"facilities">[] = [
  {
    id: 51,
    name: "Armory",
    type: "Warehouse",
    county: "Hillsborough",
    address: "1 Depot Road",
    longitude: -82.46,
    latitude: 27.95,
    capacity: null,
    ...SITE,
    active: true,
    ...STAMPS,
  },
  {
    id: 52,
    name: "Church hall",
    type: "Shelter",
    county: "Pinellas",
    address: "",
    longitude: null,
    latitude: null,
    capacity: 250,
    ...SITE,
    active: true,
    ...STAMPS,
  },
];

export const PARTNER_CONTACTS: readonly SupplyRow<"partnerContacts">[] = [
  {
    id: 61,
    partner: "Aqua Relief",
    counties: "Hillsborough, Pinellas",
    name: "Sam Ortiz",
    role: "Dispatch",
    phone: "+1 813 555 0100",
    email: "sam@aqua.example",
    ...STAMPS,
  },
];

/** A product without cases or pallets. */
const UNPACKED = { piecesPerCase: null, piecesPerPallet: null, servingsPerUnit: null };

const PRODUCTS = [
  { product: "Food", unit: "Meals", shelfLifeBlocks: null, leadTimeDays: 3, active: true, version: 1, ...UNPACKED },
  { product: "Water", unit: "Gallons", shelfLifeBlocks: null, leadTimeDays: 2, active: true, version: 1, ...UNPACKED },
  { product: "Ice", unit: "Pounds", shelfLifeBlocks: 1, leadTimeDays: 1, active: true, version: 1, ...UNPACKED },
] as const;

const STANDING: readonly FakeAnswer[] = [
  fake(calls.getInventory, () => ({ rows: [...INVENTORY] })),
  fake(calls.getAllocations, () => ({ rows: [...ALLOCATIONS] })),
  fake(calls.getDeliveries, () => ({ rows: [...DELIVERIES] })),
  fake(calls.getProductUse, () => ({ rows: [...PRODUCT_USE] })),
  fake(calls.getFacilities, () => ({ rows: [...FACILITIES] })),
  fake(calls.getCountyContacts, () => ({ rows: [] })),
  fake(calls.getRegionalContacts, () => ({ rows: [] })),
  fake(calls.getPartnerContacts, () => ({ rows: [...PARTNER_CONTACTS] })),
  fake(calls.getSupplyProducts, () => ({
    products: [...PRODUCTS],
    counties: ["Hillsborough", "Pinellas"],
    regions: ["Tampa Bay"],
  })),
];

/** The planner's fake server with the supply of one estimation; `answers` take precedence. */
export function serveSupply(answers: readonly FakeAnswer[] = [], eid: number | null = 7): PlannerServer {
  return servePlanner({ answers: [...answers, ...STANDING], eid });
}
