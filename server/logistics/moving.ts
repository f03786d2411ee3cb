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
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { nextVersion } from "../persistence/change-record.ts";
import { assertPlausibleDate, assertThat, faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { supplyRequestArrivals, supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";
import { decimalSum } from "../supply/allocations.ts";
import { agencyDay } from "./agency-day.ts";
import { assertSameGoods } from "./entries.ts";
import { changeRequest, type RequestRow } from "./request-rows.ts";

type Move = z.output<typeof MoveCall.body>;
type Arrival = z.output<typeof ArrivalCall.body>;
type Removal = z.output<typeof RemovalCall.body>;

/**
 * Sets the next state of a request, with its step. 403 without the privilege to approve, 409 for a state that does not
 * follow, 422 for a missing place or day, and for a day of arrival before the order.
 */
export function moveRequest(db: Database, caller: RequestCaller, sent: Move): Promise<Request> {
  const { to, note } = sent;
  assertThat(caller, to === "Approved" ? REQUEST_RULES.approve : REQUEST_RULES.edit);
  return changeRequest(db, caller, sent, async (tx, { row, before }) => {
    const next: readonly RequestState[] = NEXT_STATES[row.state];
    if (!next.includes(to)) {
      const values = { number: row.number, found: row.state, asked: to, expected: next.join(", ") };
      throwHttpError(409, "domain.request.stateNotNext", { values });
    }
    if (to === "Approved" && row.deliverTo === "") refuseAt("body.to", "domain.request.placeMissing");
    // A closed request keeps its days as a record.
    const days = to === "Closed" ? before : await daysOf(tx, sent, before);
    await setState(tx, caller, row, { ...days, state: to, note });
  });
}

/** The days of the order and of the arrival that a state needs; refused if missing, or if the arrival comes first. */
async function daysOf(tx: Transaction, { eta, orderedOn, to }: Move, before: Request) {
  if (!isComing(to)) return { eta: null, orderedOn: null };
  if (eta === null) return refuseAt("body.eta", "domain.mandatory");
  const ordered = before.orderedOn ?? orderedOn ?? (await agencyDay(tx));
  assertPlausibleDate(ordered, "body.orderedOn");
  assertPlausibleDate(eta, "body.eta");
  if (eta < ordered) refuseAt("body.eta", "domain.request.etaBeforeOrder", { found: eta, expected: ordered });
  return { eta, orderedOn: ordered };
}

/** Records goods that arrived; the state follows from their sum. 422 for more than is still to come. */
export function addArrival(db: Database, caller: RequestCaller, sent: Arrival): Promise<Request> {
  const { requestId, quantity, day, note, enteredAs } = sent;
  return changeRequest(db, caller, sent, async (tx, { row, before }) => {
    if (!isComing(row.state)) return refuseState(row);
    const left = decimalSum([row.quantity, -before.arrived]);
    const last = await agencyDay(tx);
    assertPlausibleDate(day, "body.day");
    const { unit, orderedOn } = row;
    const above = { found: quantity, expected: left, unit };
    refuseAny([
      ...(quantity > left ? [faultAt("body.quantity", "domain.request.moreThanOrdered", above)] : []),
      ...(orderedOn !== null && day < orderedOn
        ? [faultAt("body.day", "domain.request.arrivalBeforeOrder", { found: day, expected: orderedOn })]
        : []),
      ...(day > last ? [faultAt("body.day", "domain.request.arrivalAhead", { found: day, expected: last })] : []),
    ]);
    if (enteredAs !== null) await assertSameGoods(tx, row, { quantity, enteredAs });
    await tx.insert(supplyRequestArrivals).values({
      requestId,
      quantity,
      day,
      note,
      deliveryId: enteredAs?.list === "deliveries" ? enteredAs.id : null,
      allocationId: enteredAs?.list === "allocations" ? enteredAs.id : null,
      by: caller.userName,
    });
    await setState(tx, caller, row, { ...row, state: quantity < left ? "Arrived in part" : "Arrived", note: "" });
  });
}

/** Removes an arrival that was entered by mistake; without any, the request is on its way as before. */
export function removeArrival(db: Database, caller: RequestCaller, sent: Removal): Promise<Request> {
  const { arrivalId } = sent;
  return changeRequest(db, caller, sent, async (tx, { row, before }) => {
    if (row.state === "Closed") refuseState(row);
    if (!before.arrivals.some((one) => one.id === arrivalId))
      refuseAt("body.arrivalId", "domain.request.arrivalUnknown", { found: arrivalId });
    await tx.delete(supplyRequestArrivals).where(eq(supplyRequestArrivals.id, arrivalId));
    const last = before.steps.findLast(({ state }) => state === "Ordered" || state === "Shipped");
    const state = before.arrivals.length > 1 ? "Arrived in part" : (last?.state ?? "Ordered");
    await setState(tx, caller, row, { ...row, state, note: "" });
  });
}

const refuseState = ({ number, state: found }: RequestRow): never =>
  throwHttpError(409, "domain.request.notOrdered", { values: { number, found } });

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
