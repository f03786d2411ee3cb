import { check, index, pgTable, sql, text, uniqueIndex } from "../orm.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { STORAGE_TYPES, type UnitName } from "../../../contract/api/domain.ts";
import {
  DELIVERY_STATES,
  FACILITY_TYPES,
  type DeliveryState,
  type FacilityType,
} from "../../../contract/supply/supply.ts";
import { contactColumns, editStamps, externalId, lower, oneOf, ownedBy, recordStamps, externalKey } from "./columns.ts";
import { ofDisaster, ofEstimation, ofProduct } from "./planning.ts";

/** Stock of an agency: `category` is the storage type; trucks count as capacity per truck each. */
export const configInventory = pgTable(
  "config_inventory",
  (c) => ({
    id: c.serial("id").primaryKey(),
    product: ofProduct(),
    category: c.text("category").$type<(typeof STORAGE_TYPES)[number]>().notNull(),
    agency: c.text("agency").notNull(),
    quantity: c.doublePrecision("quantity").notNull(),
    /** For loose goods; null for trucks. */
    unit: c.text("unit").$type<UnitName>(),
    did: ofDisaster(),
    externalId: externalId(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_inventory_key").on(t.product, t.category, lower(t.agency)),
    externalKey("config_inventory", t.externalId),
    oneOf("config_inventory_category_check", t.category, STORAGE_TYPES),
    check("config_inventory_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("config_inventory_unit_check", t.unit, UNITS),
    check("config_inventory_unit_of_loose_check", sql`(${t.category} = 'Trucks') = (${t.unit} is null)`),
  ],
);

/** Stock set aside for a block of an estimation. */
export const inventoryAllocations = pgTable(
  "inventory_allocation",
  (c) => ({
    id: c.serial("id").primaryKey(),
    inventoryId: ownedBy("inventory_id", () => configInventory.id),
    eid: ofEstimation(),
    block: c.integer("block").notNull(),
    quantity: c.doublePrecision("quantity").notNull(),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("inventory_allocation_key").on(t.inventoryId, t.eid, t.block),
    index("inventory_allocation_eid_idx").on(t.eid),
    check("inventory_allocation_block_check", sql`${t.block} between 1 and 7`),
    check("inventory_allocation_quantity_check", sql`${t.quantity} >= 0`),
  ],
);

/** Names of counties separated by commas; empty in rows from before a county was required. */
const contactCounties = () => text("counties").notNull().default("");

export const partnerContacts = pgTable(
  "partner_contacts",
  (c) => ({
    id: c.serial("id").primaryKey(),
    partner: c.text("partner").notNull(),
    counties: contactCounties(),
    ...contactColumns(),
  }),
  (t) => [uniqueIndex("partner_contacts_key").on(lower(t.partner), lower(t.name))],
);

/** Deliveries that partners bring to an estimation; counted as Actual once arrived. */
export const partnerDeliveries = pgTable(
  "partner_deliveries",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    partner: c.text("partner").notNull(),
    product: ofProduct(),
    quantity: c.doublePrecision("quantity").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    deliveryDate: c.date("delivery_date", { mode: "string" }).notNull(),
    state: c.text("state").$type<DeliveryState>().notNull().default("Planned"),
    place: c.text("place").notNull().default(""),
    county: c.text("county"),
    externalId: externalId(),
    ...recordStamps(),
  }),
  (t) => [
    index("partner_deliveries_eid_idx").on(t.eid, t.deliveryDate),
    externalKey("partner_deliveries", t.eid, t.externalId),
    oneOf("partner_deliveries_state_check", t.state, DELIVERY_STATES),
    check("partner_deliveries_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("partner_deliveries_unit_check", t.unit, UNITS),
  ],
);

export const countyContacts = pgTable(
  "county_contacts",
  (c) => ({ id: c.serial("id").primaryKey(), county: c.text("county").notNull(), ...contactColumns() }),
  (t) => [index("county_contacts_county_idx").on(t.county)],
);

export const regionalContacts = pgTable(
  "regional_contacts",
  (c) => ({
    id: c.serial("id").primaryKey(),
    region: c.text("region").notNull(),
    counties: contactCounties(),
    ...contactColumns(),
  }),
  (t) => [index("regional_contacts_region_idx").on(t.region)],
);

/** Places goods move through. */
export const facilities = pgTable(
  "facilities",
  (c) => ({
    id: c.serial("id").primaryKey(),
    name: c.text("name").notNull(),
    type: c.text("type").$type<FacilityType>().notNull(),
    county: c.text("county").notNull(),
    address: c.text("address").notNull().default(""),
    longitude: c.doublePrecision("longitude"),
    latitude: c.doublePrecision("latitude"),
    capacity: c.doublePrecision("capacity"),
    staff: c.integer("staff"),
    active: c.boolean("active").notNull().default(true),
    /** The organization that runs it, and the person on site. */
    operator: c.text("operator").notNull().default(""),
    contact: c.text("contact").notNull().default(""),
    phone: c.text("phone").notNull().default(""),
    hours: c.text("hours").notNull().default(""),
    externalId: externalId(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("facilities_name_key").on(lower(t.name), t.county),
    externalKey("facilities", t.externalId),
    oneOf("facilities_type_check", t.type, FACILITY_TYPES),
    check(
      "facilities_place_check",
      sql`(${t.longitude} is null) = (${t.latitude} is null) and ${t.longitude} between -180 and 180 and ${t.latitude} between -90 and 90`,
    ),
  ],
);

/** Quantities that were actually distributed, by estimation, product and block; compared with the need. */
export const productUse = pgTable(
  "product_use",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    product: ofProduct(),
    block: c.integer("block").notNull(),
    quantity: c.doublePrecision("quantity").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("product_use_key").on(t.eid, t.product, t.block),
    check("product_use_block_check", sql`${t.block} between 1 and 7`),
    check("product_use_quantity_check", sql`${t.quantity} >= 0`),
    oneOf("product_use_unit_check", t.unit, UNITS),
  ],
);
