import type { z } from "zod";
import {
  isComing,
  NEXT_STATES,
  REQUEST_RULES,
  type addArrival as ArrivalCall,
  type moveRequest as MoveCall,
  type removeArrival as RemovalCall,
  type Request,
} from "../../contract/supply/calls/requests.ts";
import type { RequestState } from "../../contract/supply/requests.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { changeRecord, nextVersion } from "../persistence/change-record.ts";
import { assertPlausibleDate, assertThat, faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import {
  estimations,
  inventoryAllocations,
  configInventory,
  partnerDeliveries,
  supplyRequestArrivals,
  supplyRequests,
  supplyRequestSteps,
} from "../storage/schema/index.ts";
import { decimalSum } from "../supply/allocations.ts";
import { REQUEST_RECORD, type RequestRow } from "./request-rows.ts";

type Move = z.output<typeof MoveCall.body>;
type Arrival = z.output<typeof ArrivalCall.body>;
type Removal = z.output<typeof RemovalCall.body>;

/**
 * Sets the next state of a request, with its step. 403 without the privilege to approve, 409 for a state that does not
 * follow, 422 for a missing place or day, and for a day of arrival before the order.
 */
export function moveRequest(db: Database, caller: RequestCaller, sent: Move): Promise<Request> {
  const { requestId: id, version, to, note } = sent;
  assertThat(caller, to === "Approved" ? REQUEST_RULES.approve : REQUEST_RULES.edit);
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, REQUEST_RECORD, {
      id,
      action: "update",
      version,
      yours: sent,
      write: async ({ row, before }) => {
        const next: readonly RequestState[] = NEXT_STATES[row.state];
        if (!next.includes(to)) {
          const values = { number: row.number, found: row.state, asked: to, expected: next.join(", ") };
          throwHttpError(409, "domain.request.stateNotNext", { values });
        }
        if (to === "Approved" && row.deliverTo === "") refuseAt("body.to", "domain.request.placeMissing");
        // A closed request keeps its days as a record.
        const days = to === "Closed" ? before : await daysOf(tx, sent, before);
        await setState(tx, caller, row, { ...days, state: to, note });
        return undefined;
      },
    }),
  );
}

/** The days of the order and of the arrival that a state needs; refused if missing, or if the arrival comes first. */
async function daysOf(tx: Transaction, { eta, orderedOn, to }: Move, before: Request) {
  if (!isComing(to)) return { eta: null, orderedOn: null };
  if (eta === null) return refuseAt("body.eta", "domain.mandatory");
  const ordered = before.orderedOn ?? orderedOn ?? (await today(tx));
  assertPlausibleDate(ordered, "body.orderedOn");
  assertPlausibleDate(eta, "body.eta");
  if (eta < ordered) refuseAt("body.eta", "domain.request.etaBeforeOrder", { found: eta, expected: ordered });
  return { eta, orderedOn: ordered };
}

/** Records goods that arrived; the state follows from their sum. 422 for more than is still to come. */
export function addArrival(db: Database, caller: RequestCaller, sent: Arrival): Promise<Request> {
  const { requestId: id, version, quantity, day, note, enteredAs } = sent;
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, REQUEST_RECORD, {
      id,
      action: "update",
      version,
      yours: sent,
      write: async ({ row, before }) => {
        if (!isComing(row.state))
          throwHttpError(409, "domain.request.notOrdered", { values: { number: row.number, found: row.state } });
        const left = decimalSum([row.quantity, -before.arrived]);
        const last = await today(tx);
        assertPlausibleDate(day, "body.day");
        refuseAny([
          ...(quantity > left
            ? [
                faultAt("body.quantity", "domain.request.moreThanOrdered", {
                  found: quantity,
                  expected: left,
                  unit: row.unit,
                }),
              ]
            : []),
          ...(row.orderedOn !== null && day < row.orderedOn
            ? [faultAt("body.day", "domain.request.arrivalBeforeOrder", { found: day, expected: row.orderedOn })]
            : []),
          ...(day > last ? [faultAt("body.day", "domain.request.arrivalAhead", { found: day, expected: last })] : []),
        ]);
        if (enteredAs !== null) await assertEntry(tx, row, enteredAs);
        await tx.insert(supplyRequestArrivals).values({
          requestId: id,
          quantity,
          day,
          note,
          deliveryId: enteredAs?.list === "deliveries" ? enteredAs.id : null,
          allocationId: enteredAs?.list === "allocations" ? enteredAs.id : null,
          by: caller.userName,
        });
        await setState(tx, caller, row, { ...row, state: quantity < left ? "Arrived in part" : "Arrived", note: "" });
        return undefined;
      },
    }),
  );
}

/** Removes an arrival that was entered by mistake; without any, the request is on its way as before. */
export function removeArrival(db: Database, caller: RequestCaller, sent: Removal): Promise<Request> {
  const { requestId: id, version, arrivalId } = sent;
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, REQUEST_RECORD, {
      id,
      action: "update",
      version,
      yours: sent,
      write: async ({ row, before }) => {
        if (row.state === "Closed")
          throwHttpError(409, "domain.request.notOrdered", { values: { number: row.number, found: row.state } });
        if (!before.arrivals.some((one) => one.id === arrivalId))
          refuseAt("body.arrivalId", "domain.request.arrivalUnknown", { found: arrivalId });
        await tx.delete(supplyRequestArrivals).where(eq(supplyRequestArrivals.id, arrivalId));
        const sent = before.steps.findLast(({ state }) => state === "Ordered" || state === "Shipped");
        const state = before.arrivals.length > 1 ? "Arrived in part" : (sent?.state ?? "Ordered");
        await setState(tx, caller, row, { ...row, state, note: "" });
        return undefined;
      },
    }),
  );
}

async function setState(
  tx: Transaction,
  caller: RequestCaller,
  row: RequestRow,
  { state, orderedOn, eta, note }: Pick<RequestRow, "state" | "orderedOn" | "eta"> & { readonly note: string },
): Promise<void> {
  const columns = { state, orderedOn, eta, ...nextVersion(row, caller) };
  await tx.update(supplyRequests).set(columns).where(eq(supplyRequests.id, row.id));
  await tx
    .insert(supplyRequestSteps)
    .values({ requestId: row.id, state, eta, note, by: caller.userName, at: clock.date() });
}

/** Refuses a delivery or allocation that is not of this disaster and product. */
async function assertEntry(
  tx: Transaction,
  { did, product }: RequestRow,
  { list, id }: NonNullable<Arrival["enteredAs"]>,
): Promise<void> {
  const [entry] =
    list === "deliveries"
      ? await tx
          .select({ id: partnerDeliveries.id })
          .from(partnerDeliveries)
          .innerJoin(estimations, eq(estimations.eid, partnerDeliveries.eid))
          .where(and(eq(partnerDeliveries.id, id), eq(estimations.did, did), eq(partnerDeliveries.product, product)))
      : await tx
          .select({ id: inventoryAllocations.id })
          .from(inventoryAllocations)
          .innerJoin(estimations, eq(estimations.eid, inventoryAllocations.eid))
          .innerJoin(configInventory, eq(configInventory.id, inventoryAllocations.inventoryId))
          .where(and(eq(inventoryAllocations.id, id), eq(estimations.did, did), eq(configInventory.product, product)));
  if (entry === undefined) refuseAt("body.enteredAs", "domain.request.entryUnknown", { found: id, product });
  const { deliveryId, allocationId } = supplyRequestArrivals;
  const [taken] = await tx
    .select({ number: supplyRequests.number })
    .from(supplyRequestArrivals)
    .innerJoin(supplyRequests, eq(supplyRequests.id, supplyRequestArrivals.requestId))
    .where(eq(list === "deliveries" ? deliveryId : allocationId, id));
  if (taken !== undefined) refuseAt("body.enteredAs", "domain.request.entryTaken", taken);
}

/** The agency's calendar day. */
async function today(reader: Reader): Promise<string> {
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  return calendarDay(timeZone, clock.date());
}
