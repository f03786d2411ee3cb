import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import type { RequestedGoods } from "../../engine/supply/sources.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { clock } from "../storage/clock.ts";
import type { Reader } from "../storage/database.ts";
import { and, asc, eq, inArray, sql } from "../storage/orm.ts";
import {
  estimations,
  inventoryAllocations,
  partnerDeliveries,
  supplyRequestArrivals,
  supplyRequests,
} from "../storage/schema/index.ts";

/**
 * The requested goods of each estimation's disaster: what arrived, by day, and the rest of what is ordered or shipped,
 * on the day it is expected; goods that should be there already are expected today, unless the plan's days are over. An
 * arrival that is also entered as a
 * delivery or allocated stock of the estimation counts only there.
 */
export async function readRequestedGoods(
  reader: Reader,
  eids: readonly number[],
): Promise<(RequestedGoods & { readonly eid: number })[]> {
  const requests = await reader
    .select({ eid: estimations.eid, startDate: estimations.startDate, request: supplyRequests })
    .from(supplyRequests)
    .innerJoin(estimations, eq(estimations.did, supplyRequests.did))
    .where(inArray(estimations.eid, [...eids]))
    .orderBy(asc(supplyRequests.number));
  if (requests.length === 0) return [];
  const arrivals = await readArrivals(reader, [...new Set(requests.map(({ request }) => request.id))]);
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const today = calendarDay(timeZone, clock.date());
  return requests.flatMap(({ eid, startDate, request }) => {
    const { id, number, product, quantity, unit, eta, state, supplier, source, deliverTo: place } = request;
    const of = { eid, id, product, unit, place, who: `${number} · ${supplier === "" ? source : supplier}` };
    const own = arrivals.filter(({ requestId }) => requestId === id);
    const counted = own.filter(({ enteredIn }) => enteredIn !== eid);
    const arrived = counted.map((row) => ({ ...of, quantity: row.quantity, date: row.day, arrived: true }));
    const left = quantity - own.reduce((sum, row) => sum + row.quantity, 0);
    if (!COMING.includes(state) || eta === null || left <= 0) return arrived;
    const isLate = eta < today && today < addDays(startDate, BLOCKS * DAYS_PER_BLOCK);
    return [...arrived, { ...of, quantity: left, date: isLate ? today : eta, arrived: false }];
  });
}

/** The states in which goods of a request are still to come. */
const COMING: readonly string[] = ["Ordered", "Shipped", "Arrived in part"];

/** The arrivals by request and day, with the estimation in whose deliveries or allocations each is entered too. */
function readArrivals(reader: Reader, requestIds: readonly number[]) {
  const { requestId, day, deliveryId, allocationId, quantity } = supplyRequestArrivals;
  const enteredIn = sql<number | null>`coalesce(${partnerDeliveries.eid}, ${inventoryAllocations.eid})`;
  return reader
    .select({ requestId, day, enteredIn, quantity: sql<number>`sum(${quantity})` })
    .from(supplyRequestArrivals)
    .leftJoin(partnerDeliveries, and(eq(partnerDeliveries.id, deliveryId), eq(partnerDeliveries.state, "Arrived")))
    .leftJoin(inventoryAllocations, eq(inventoryAllocations.id, allocationId))
    .where(inArray(requestId, [...requestIds]))
    .groupBy(requestId, day, enteredIn)
    .orderBy(asc(requestId), asc(day));
}
