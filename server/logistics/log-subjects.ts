import type { Shift } from "../../contract/supply/calls/shift.ts";
import { PEOPLE_FIGURE } from "../../contract/supply/shift.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readZones } from "../planning/zones/zone-rows.ts";
import { byName } from "../sheets/sheet-rows.ts";
import type { Reader } from "../storage/database.ts";
import { asc, eq } from "../storage/orm.ts";
import { facilities, products, supplyRequests } from "../storage/schema/index.ts";

/**
 * What an entry of a disaster's log can be about: zones of the plan that leads it, active sites, requests by their
 * number, and the figures of the people to serve and of products.
 */
export async function readLogSubjects(reader: Reader, did: number): Promise<Shift["subjects"]> {
  const { leading } = await readDisaster(reader, did);
  const zones = leading === null ? [] : await readZones(reader, leading);
  const sites = await reader
    .select()
    .from(facilities)
    .where(eq(facilities.active, true))
    .orderBy(byName(facilities.name));
  const ofDisaster = eq(supplyRequests.did, did);
  const requests = await reader.select().from(supplyRequests).where(ofDisaster).orderBy(asc(supplyRequests.number));
  const goods = await reader.select().from(products).orderBy(byName(products.name));
  return {
    zone: zones.map(({ zone }) => String(zone)),
    // Sites of two counties can have one name.
    site: [...new Set(sites.map(({ name }) => name))],
    request: requests.map(({ number }) => String(number)),
    figure: [PEOPLE_FIGURE, ...goods.map(({ name }) => name)],
  };
}
