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
import { faultAt, refuseAny, refuseAt } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun } from "../planning/projections/runs.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { comparisonOfRun } from "../supply/comparison.ts";
import {
  changeContent,
  createRequest,
  faultsOfContent,
  readProducts,
  readRequestNames,
  spelledContent,
  type NewRequest,
} from "./request-drafts.ts";
import { readRequest, readRequests } from "./request-rows.ts";

type Shortfalls = z.output<typeof ShortfallsCall.body>;

/** Creates a request, or saves a changed draft; of one that is approved only the notes may change. */
export function saveRequest(db: Database, caller: RequestCaller, draft: RequestDraft): Promise<Request> {
  return inTransaction(db, async (tx) => {
    const { id, version, did, ...given } = draft;
    if (id !== undefined) {
      if (version === undefined) return refuseAt("body.version", "domain.request.versionMissing");
      const { did: own, number, state: found } = await readRequest(tx, id);
      if (own !== did) refuseAt("body.did", "domain.request.frozen", { number, found });
      return changeContent(tx, caller, { id, version, content: given });
    }
    const names = await readRequestNames(tx);
    const content = spelledContent(given, names);
    refuseAny(faultsOfContent(content, null, names));
    assertOpen(await lockDisasterRow(tx, did, "update"));
    return createRequest(tx, caller, { did, ...content });
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
    const packs = new Map([...(await readProducts(tx))].map(([name, row]) => [name, packOf(row)]));
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
