import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  sql,
  text,
  uniqueIndex,
} from "../orm.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { STORAGE_TYPES, type UnitName } from "../../../contract/api/domain.ts";
import {
  DELIVERY_STATES,
  FACILITY_TYPES,
  type DeliveryState,
  type FacilityType,
} from "../../../contract/supply/supply.ts";
import { contactColumns, editStamps, lower, oneOf, ownedBy, recordStamps } from "./columns.ts";
import { ofEstimation, ofProduct } from "./planning.ts";

/** Stock of an agency: `category` is the storage type; trucks count as capacity per truck each. */
export const configInventory = pgTable(
  "config_inventory",
  {
    id: serial("id").primaryKey(),
    product: ofProduct(),
    category: text("category").$type<(typeof STORAGE_TYPES)[number]>().notNull(),
    agency: text("agency").notNull(),
    quantity: doublePrecision("quantity").notNull(),
    /** Of loose goods; null for trucks. */
    unit: text("unit").$type<UnitName>(),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("config_inventory_key").on(t.product, t.category, lower(t.agency)),
    oneOf("config_inventory_category_check", t.category, STORAGE_TYPES),
    check("config_inventory_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("config_inventory_unit_check", t.unit, UNITS),
    check("config_inventory_unit_of_loose_check", sql`(${t.category} = 'Trucks') = (${t.unit} is null)`),
  ],
);

/** Stock set aside for a block of an estimation. */
export const inventoryAllocations = pgTable(
  "inventory_allocation",
  {
    id: serial("id").primaryKey(),
    inventoryId: ownedBy("inventory_id", () => configInventory.id),
    eid: ofEstimation(),
    block: integer("block").notNull(),
    quantity: doublePrecision("quantity").notNull(),
    ...recordStamps(),
  },
  (t) => [
    uniqueIndex("inventory_allocation_key").on(t.inventoryId, t.eid, t.block),
    index("inventory_allocation_eid_idx").on(t.eid),
    check("inventory_allocation_block_check", sql`${t.block} between 1 and 7`),
    check("inventory_allocation_quantity_check", sql`${t.quantity} >= 0`),
  ],
);

/** Names of counties with commas between; empty in rows from before each had to name one. */
const contactCounties = () => text("counties").notNull().default("");

export const partnerContacts = pgTable(
  "partner_contacts",
  {
    id: serial("id").primaryKey(),
    partner: text("partner").notNull(),
    counties: contactCounties(),
    ...contactColumns(),
  },
  (t) => [uniqueIndex("partner_contacts_key").on(lower(t.partner), lower(t.name))],
);

/** What partners bring to an estimation; counted as Actual once arrived. */
export const partnerDeliveries = pgTable(
  "partner_deliveries",
  {
    id: serial("id").primaryKey(),
    eid: ofEstimation(),
    partner: text("partner").notNull(),
    product: ofProduct(),
    quantity: doublePrecision("quantity").notNull(),
    unit: text("unit").$type<UnitName>().notNull(),
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("Planned"),
    place: text("place").notNull().default(""),
    county: text("county"),
    ...recordStamps(),
  },
  (t) => [
    index("partner_deliveries_eid_idx").on(t.eid, t.deliveryDate),
    oneOf("partner_deliveries_state_check", t.state, DELIVERY_STATES),
    check("partner_deliveries_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("partner_deliveries_unit_check", t.unit, UNITS),
  ],
);

export const countyContacts = pgTable(
  "county_contacts",
  {
    id: serial("id").primaryKey(),
    county: text("county").notNull(),
    ...contactColumns(),
  },
  (t) => [index("county_contacts_county_idx").on(t.county)],
);

export const regionalContacts = pgTable(
  "regional_contacts",
  {
    id: serial("id").primaryKey(),
    region: text("region").notNull(),
    counties: contactCounties(),
    ...contactColumns(),
  },
  (t) => [index("regional_contacts_region_idx").on(t.region)],
);

/** Places goods move through. */
export const facilities = pgTable(
  "facilities",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    type: text("type").$type<FacilityType>().notNull(),
    county: text("county").notNull(),
    address: text("address").notNull().default(""),
    longitude: doublePrecision("longitude"),
    latitude: doublePrecision("latitude"),
    capacity: doublePrecision("capacity"),
    active: boolean("active").notNull().default(true),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("facilities_name_key").on(lower(t.name), t.county),
    oneOf("facilities_type_check", t.type, FACILITY_TYPES),
    check(
      "facilities_place_check",
      sql`(${t.longitude} is null) = (${t.latitude} is null) and ${t.longitude} between -180 and 180 and ${t.latitude} between -90 and 90`,
    ),
  ],
);

/** What was really given out, by estimation, product and block; set next to the need. */
export const productUse = pgTable(
  "product_use",
  {
    id: serial("id").primaryKey(),
    eid: ofEstimation(),
    product: ofProduct(),
    block: integer("block").notNull(),
    quantity: doublePrecision("quantity").notNull(),
    unit: text("unit").$type<UnitName>().notNull(),
    ...editStamps(),
  },
  (t) => [
    uniqueIndex("product_use_key").on(t.eid, t.product, t.block),
    check("product_use_block_check", sql`${t.block} between 1 and 7`),
    check("product_use_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("product_use_unit_check", t.unit, UNITS),
  ],
);
