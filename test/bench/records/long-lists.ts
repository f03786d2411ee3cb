import { addressOf } from "../../../contract/api/call.ts";
import { SUPPLY } from "../../../contract/supply/calls/supply.ts";

/** Rows of each. */
export const LONG_LIST = 10_000;

const CONTACT = "'Name ' || i, '+1 555 ' || i, 'name.' || i || '@example.org'";

/**
 * The lists that grow long, each with the function that fills it; deliveries belong to an estimation, the others to the
 * agency.
 */
const FILLS = {
  inventory: "config_inventory (product, category, agency, quantity) select 'Water', 'Trucks', 'Agency ' || i, i",
  facilities: "facilities (name, type, county) select 'Facility ' || i, 'Warehouse', 'Manatee'",
  deliveries: `partner_deliveries (eid, partner, product, quantity, unit, delivery_date)
    select $1::int, 'Partner ' || i, 'Water', i, 'Gallons', date '2026-09-01' + i % 30`,
  countyContacts: `county_contacts (county, name, phone, email) select 'Manatee', ${CONTACT}`,
  regionalContacts: `regional_contacts (region, name, phone, email) select 'Region ' || i % 7, ${CONTACT}`,
  partnerContacts: `partner_contacts (partner, name, phone, email) select 'Partner ' || i % 500, ${CONTACT}`,
} as const;

export type LongList = keyof typeof FILLS;
export const LONG_LISTS = Object.keys(FILLS) as readonly LongList[];

/** Returns the address of a list's call. */
export const addressOfList = (list: LongList, eid: number): string =>
  addressOf(SUPPLY[list].read, list === "deliveries" ? { eid } : {});

/** Fills all of them; the deliveries are the estimation's. */
export async function fillLongLists(
  database: { query(statement: string, values?: number[]): Promise<unknown> },
  eid: number,
): Promise<void> {
  for (const [list, fill] of Object.entries(FILLS))
    await database.query(
      `insert into ${fill} from generate_series(1, ${LONG_LIST}) i`,
      list === "deliveries" ? [eid] : [],
    );
}
