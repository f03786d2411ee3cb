import type { UnitName } from "../../contract/api/domain.ts";
import type { Request, RequestSummary } from "../../contract/supply/calls/requests.ts";
import { changeRecord, stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { MARK } from "../storms/advisories/storm-names.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { and, asc, eq, getTableColumns, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import {
  configInventory,
  disasters,
  inventoryAllocations,
  partnerDeliveries,
  supplyRequestArrivals,
  supplyRequests,
  supplyRequestSteps,
} from "../storage/schema/index.ts";

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
  const entered = {
    quantity: sql<number | null>`coalesce(${partnerDeliveries.quantity}, ${inventoryAllocations.quantity})`,
    unit: sql<UnitName | null>`coalesce(${partnerDeliveries.unit}, ${configInventory.unit})`,
  };
  const arrivals = await reader
    .select({ ...getTableColumns(supplyRequestArrivals), entered })
    .from(supplyRequestArrivals)
    .leftJoin(
      partnerDeliveries,
      and(eq(partnerDeliveries.id, supplyRequestArrivals.deliveryId), eq(partnerDeliveries.state, "Arrived")),
    )
    .leftJoin(inventoryAllocations, eq(inventoryAllocations.id, supplyRequestArrivals.allocationId))
    .leftJoin(configInventory, eq(configInventory.id, inventoryAllocations.inventoryId))
    .where(eq(supplyRequestArrivals.requestId, id))
    .orderBy(asc(supplyRequestArrivals.day), asc(supplyRequestArrivals.id));
  return {
    ...request,
    steps: steps.map(({ state, eta, note, by, at }) => ({ state, eta, note, by, at: at.toISOString() })),
    arrivals: arrivals.map(({ id: arrivalId, quantity, day, note, by, at, deliveryId, allocationId, entered: as }) => {
      const [list, entry] = deliveryId === null ? ["allocations", allocationId] : ["deliveries", deliveryId];
      const enteredAs =
        entry === null || as.quantity === null
          ? null
          : { list: list as "allocations" | "deliveries", id: Number(entry), quantity: as.quantity, unit: as.unit };
      return { id: arrivalId, quantity, day, note, enteredAs, by, at: at.toISOString() };
    }),
  };
}

/** A request as the audit trail names it; an exercise's like all that has the name of its disaster. */
export const requestSubject = ({ id, number, product, apart }: RequestSummary) => ({
  subjectId: `requests/${id}`,
  subject: `${apart === "exercise" ? MARK : ""}${number} · ${product}`,
});

/** A request, for services that change it: not in a closed disaster. */
export const REQUEST_RECORD: RecordKind<RequestRow, Request> = {
  module: "Supply",
  lock: lockRequestRow,
  read: readRequest,
  subjectOf: requestSubject,
};

/** Changes a request at the version that the caller read, with its audit row; 409 if it has changed since. */
export function changeRequest(
  db: Database,
  caller: RequestCaller,
  sent: { readonly requestId: number; readonly version: number },
  write: (tx: Transaction, request: { readonly row: RequestRow; readonly before: Request }) => Promise<void>,
): Promise<Request> {
  const { requestId: id, version } = sent;
  return inTransaction(db, (tx) =>
    changeRecord(tx, caller, REQUEST_RECORD, {
      id,
      action: "update",
      version,
      yours: sent,
      write: async (request) => {
        await write(tx, request);
        return undefined;
      },
    }),
  );
}

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
    .select({ ...getTableColumns(supplyRequests), arrived: arrivedOf, apart: disasters.apart })
    .from(supplyRequests)
    .innerJoin(disasters, eq(disasters.did, supplyRequests.did))
    .where(where)
    .orderBy(asc(supplyRequests.number));
  return rows.map(({ createdDate, createdBy, editedAt, editedBy, version, apart, ...row }) => ({
    ...row,
    ...(apart && { apart }),
    ...stampsOf({ createdDate, createdBy, editedAt, editedBy, version }),
  }));
}
