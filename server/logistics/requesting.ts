import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  Request,
  RequestDraft,
  RequestSummary,
  requestShortfalls as ShortfallsCall,
} from "../../contract/supply/calls/requests.ts";
import { unrequestedShortfalls } from "../../engine/logistics/unrequested.ts";
import { packOf } from "../../engine/words/packs.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditCreated, changeRecord, nextVersion, returnedRow, UNCHANGED } from "../persistence/change-record.ts";
import { assertPlausibleDate, faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun } from "../planning/projections/runs.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { products, supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";
import { comparisonOfRun } from "../supply/comparison.ts";
import { readRequests, REQUEST_RECORD } from "./request-rows.ts";

type Shortfalls = z.output<typeof ShortfallsCall.body>;
type NewRequest = Omit<typeof supplyRequests.$inferInsert, "number" | "createdBy" | "editedBy">;

/** Creates a request, or saves a changed draft; of one that is approved only the notes may change. */
export function saveRequest(db: Database, caller: RequestCaller, draft: RequestDraft): Promise<Request> {
  return inTransaction(db, async (tx) => {
    const { id, version, ...fields } = draft;
    assertPlausibleDate(fields.neededBy, "body.neededBy");
    await assertProduct(tx, fields.product);
    if (id === undefined) {
      assertOpen(await lockDisasterRow(tx, fields.did, "update"));
      return createRequest(tx, caller, fields);
    }
    if (version === undefined) refuseAt("body.version", "domain.request.versionMissing");
    return changeRecord(tx, caller, REQUEST_RECORD, {
      id,
      action: "update",
      version,
      yours: draft,
      write: async ({ row, before }) => {
        const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
          (name) => !isDeepStrictEqual(fields[name], before[name]),
        );
        if (changed.length === 0) return UNCHANGED;
        const frozen = row.state === "Draft" ? [] : changed.filter((name) => name !== "notes");
        const moved = changed.includes("did") ? (["did"] as const) : [];
        refuseAny(
          [...new Set([...frozen, ...moved])].map((name) =>
            faultAt(`body.${name}`, "domain.request.frozen", { number: row.number, found: row.state }),
          ),
        );
        await tx
          .update(supplyRequests)
          .set({ ...fields, ...nextVersion(row, caller) })
          .where(eq(supplyRequests.id, id));
        return undefined;
      },
    });
  });
}

/**
 * Makes a draft for the unrequested shortfall of each of these blocks, in one transaction; refused at the
 * shortfall that does not exist, or that other requests cover.
 */
export function requestShortfalls(
  db: Database,
  caller: RequestCaller,
  { eid, shortfalls: asked }: Shortfalls,
): Promise<RequestSummary[]> {
  return inTransaction(db, async (tx) => {
    const { did } = await readEstimationRow(tx, eid);
    // Others who request the same shortfall wait here, and then find it requested.
    assertOpen(await lockDisasterRow(tx, did, "update"));
    const { status } = await readEstimationRow(tx, eid);
    const run = await readNewestRun(tx, eid);
    if (run === null) return throwHttpError(409, "domain.request.noRun");
    const { products: compared } = await comparisonOfRun(tx, run, status);
    const packs = new Map((await tx.select().from(products)).map((row) => [row.name, packOf(row)]));
    const requests = await readRequests(tx, did);
    const open = requests.filter(({ state }) => state === "Draft" || state === "Approved");
    const missing = unrequestedShortfalls(compared, open, (product) => packs.get(product));
    const found = asked.map(({ product, block }) =>
      missing.find((one) => one.product === product && one.block === block),
    );
    const isTwice = (index: number) => found.indexOf(found[index]) < index;
    refuseAny(
      found.flatMap((one, index) => {
        const path = `body.shortfalls.${index}`;
        if (one === undefined) return [faultAt(path, "domain.request.noShortfall", { ...asked[index] })];
        if (one.quantity > 0 && !isTwice(index)) return [];
        return [faultAt(path, "domain.request.isRequested", { ...asked[index], numbers: one.requests.join(", ") })];
      }),
    );
    const created: Request[] = [];
    for (const one of found) {
      if (one === undefined) continue;
      const { product, block, quantity, unit, from: neededBy } = one;
      const fields = {
        did,
        eid,
        block,
        product,
        quantity,
        unit,
        neededBy,
        source: "Vendor",
        priority: "Life Sustaining",
      };
      created.push(await createRequest(tx, caller, fields as NewRequest));
    }
    return created.map(({ steps: _steps, arrivals: _arrivals, ...summary }) => summary);
  });
}

/** Creates a request with the next number of its disaster, which the caller has locked. */
async function createRequest(tx: Transaction, caller: RequestCaller, fields: NewRequest): Promise<Request> {
  const { userName: by } = caller;
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from supply_request where did = ${fields.did})`;
  const { id } = returnedRow(
    await tx
      .insert(supplyRequests)
      .values({ ...fields, number, createdBy: by, editedBy: by })
      .returning({ id: supplyRequests.id }),
  );
  await tx.insert(supplyRequestSteps).values({ requestId: id, state: "Draft", by });
  return auditCreated(tx, caller, REQUEST_RECORD, { id });
}

async function assertProduct(tx: Transaction, product: string): Promise<void> {
  const rows = await tx.select({ name: products.name }).from(products);
  if (!rows.some(({ name }) => name === product))
    refuseAt("body.product", "domain.request.productUnknown", {
      found: product,
      expected: rows.map(({ name }) => name).join(", "),
    });
}
