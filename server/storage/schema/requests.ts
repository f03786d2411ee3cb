import { check, index, integer, pgTable, sql, uniqueIndex } from "../orm.ts";
import { UNITS } from "../../../engine/words/units.ts";
import type { UnitName } from "../../../contract/api/domain.ts";
import {
  REQUEST_PRIORITIES,
  REQUEST_SOURCES,
  REQUEST_STATES,
  type RequestState,
} from "../../../contract/supply/requests.ts";
import { externalId, moment, oneOf, ownedBy, recordStamps, externalKey } from "./columns.ts";
import { disasters, estimations, ofProduct } from "./planning.ts";

/**
 * Requests for goods. They belong to the disaster, so that they count in each of its plans, and the plan of the next
 * advisory does not lose them.
 */
export const supplyRequests = pgTable(
  "supply_request",
  (c) => ({
    id: c.serial("id").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    /** Its number in the disaster, from 1; never used again. */
    number: c.integer("number").notNull(),
    /** The estimation and block whose shortfall it fills; null if a person entered it. */
    eid: integer("eid").references(() => estimations.eid, { onDelete: "set null" }),
    block: c.integer("block"),
    product: ofProduct(),
    quantity: c.doublePrecision("quantity").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    neededBy: c.date("needed_by", { mode: "string" }).notNull(),
    deliverTo: c.text("deliver_to").notNull().default(""),
    /** The county of that place; empty if it was not entered. */
    county: c.text("county").notNull().default(""),
    /** The person on site, and a telephone that is answered day and night. */
    contact: c.text("contact").notNull().default(""),
    phone: c.text("phone").notNull().default(""),
    source: c.text("source").$type<(typeof REQUEST_SOURCES)[number]>().notNull(),
    supplier: c.text("supplier").notNull().default(""),
    /** In the agency's currency for one unit; and the percentage that others pay. Null if unknown. */
    unitCost: c.doublePrecision("unit_cost"),
    costShare: c.doublePrecision("cost_share"),
    priority: c.text("priority").$type<(typeof REQUEST_PRIORITIES)[number]>().notNull(),
    notes: c.text("notes").notNull().default(""),
    state: c.text("state").$type<RequestState>().notNull().default("Draft"),
    /** The days of the order and of the expected arrival; null until they are ordered. */
    orderedOn: c.date("ordered_on", { mode: "string" }),
    eta: c.date("eta", { mode: "string" }),
    externalId: externalId(),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("supply_request_number_key").on(t.did, t.number),
    externalKey("supply_request", t.did, t.externalId),
    check("supply_request_quantity_check", sql`${t.quantity} > 0`),
    check("supply_request_block_check", sql`${t.block} between 1 and 7`),
    oneOf("supply_request_unit_check", t.unit, UNITS),
    oneOf("supply_request_source_check", t.source, REQUEST_SOURCES),
    oneOf("supply_request_priority_check", t.priority, REQUEST_PRIORITIES),
    oneOf("supply_request_state_check", t.state, REQUEST_STATES),
    check("supply_request_eta_check", sql`${t.eta} is not null or ${t.state} not in ('Ordered', 'Shipped')`),
  ],
);

/** The id of the request that a row belongs to. */
export const ofRequest = () => ownedBy("request_id", () => supplyRequests.id);

/**
 * Goods that arrived for a request. One that is also entered as a delivery or allocated stock names it, and then counts
 * only there in that estimation.
 */
export const supplyRequestArrivals = pgTable(
  "supply_request_arrival",
  (c) => ({
    id: c.serial("id").primaryKey(),
    requestId: ofRequest(),
    /** In the request's unit. */
    quantity: c.doublePrecision("quantity").notNull(),
    day: c.date("day", { mode: "string" }).notNull(),
    note: c.text("note").notNull().default(""),
    // No foreign keys: a grid's save may delete a row and write it again, and an arrival without its row counts itself.
    deliveryId: integer("delivery_id"),
    allocationId: integer("allocation_id"),
    by: c.text("by").notNull(),
    at: moment("at").notNull().defaultNow(),
  }),
  (t) => [
    index("supply_request_arrival_request_idx").on(t.requestId),
    check("supply_request_arrival_quantity_check", sql`${t.quantity} > 0`),
    check("supply_request_arrival_link_check", sql`${t.deliveryId} is null or ${t.allocationId} is null`),
  ],
);
