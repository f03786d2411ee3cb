import type { Request, RequestSummary } from "../../contract/supply/calls/requests.ts";
import { stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, getTableColumns, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { supplyRequestArrivals, supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";

export type RequestRow = InferSelectModel<typeof supplyRequests>;

/** As decimal numbers, so that ten times 0.1 is 1. */
const arrivedOf = sql<number>`coalesce((select sum(a.quantity::numeric) from supply_request_arrival a where a.request_id = "supply_request"."id"), 0)::float8`;

/** The requests of a disaster by their numbers. */
export const readRequests = (reader: Reader, did: number): Promise<RequestSummary[]> =>
  select(reader, eq(supplyRequests.did, did));

/** One request with its states and arrivals, the oldest first; 404 if there is none. */
export async function readRequest(reader: Reader, id: number): Promise<Request> {
  const [request] = isId(id) ? await select(reader, eq(supplyRequests.id, id)) : [];
  if (request === undefined) return unknownRecord("domain.request.unknown", { id });
  const steps = await reader
    .select()
    .from(supplyRequestSteps)
    .where(eq(supplyRequestSteps.requestId, id))
    .orderBy(asc(supplyRequestSteps.id));
  const arrivals = await reader
    .select()
    .from(supplyRequestArrivals)
    .where(eq(supplyRequestArrivals.requestId, id))
    .orderBy(asc(supplyRequestArrivals.day), asc(supplyRequestArrivals.id));
  return {
    ...request,
    steps: steps.map(({ state, eta, note, by, at }) => ({ state, eta, note, by, at: at.toISOString() })),
    arrivals: arrivals.map(({ id: arrivalId, quantity, day, note, by, at, deliveryId, allocationId }) => ({
      id: arrivalId,
      quantity,
      day,
      note,
      enteredAs:
        deliveryId !== null
          ? { list: "deliveries" as const, id: deliveryId }
          : allocationId !== null
            ? { list: "allocations" as const, id: allocationId }
            : null,
      by,
      at: at.toISOString(),
    })),
  };
}

/** A request, for services that change it: not in a closed disaster. */
export const REQUEST_RECORD: RecordKind<RequestRow, Request> = {
  module: "Supply",
  lock: lockRequestRow,
  read: readRequest,
  subjectOf: ({ id, number, product }) => ({ subjectId: `requests/${id}`, subject: `${number} · ${product}` }),
};

async function lockRequestRow(tx: Transaction, id: number): Promise<RequestRow> {
  const own = eq(supplyRequests.id, id);
  const [found] = isId(id) ? await tx.select({ did: supplyRequests.did }).from(supplyRequests).where(own) : [];
  // The disaster first, in the same order as its deletion and its closing.
  if (found !== undefined) assertOpen(await lockDisasterRow(tx, found.did, "share"));
  const [row] = found === undefined ? [] : await tx.select().from(supplyRequests).where(own).for("update");
  return row ?? unknownRecord("domain.request.unknown", { id });
}

async function select(reader: Reader, where: SQL): Promise<RequestSummary[]> {
  const rows = await reader
    .select({ ...getTableColumns(supplyRequests), arrived: arrivedOf })
    .from(supplyRequests)
    .where(where)
    .orderBy(asc(supplyRequests.number));
  return rows.map(({ createdDate, createdBy, editedAt, editedBy, version, ...row }) => ({
    ...row,
    ...stampsOf({ createdDate, createdBy, editedAt, editedBy, version }),
  }));
}
