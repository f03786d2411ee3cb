import { putRequests, type BulkAnswer } from "../../contract/supply/calls/bulk.ts";
import type { RequestSummary } from "../../contract/supply/calls/requests.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { auditAll } from "../persistence/audit/audit.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { bulkAnswerOf, bulkBodyOf, readBulkRows } from "../programs/bulk-rows.ts";
import { excluded } from "../sheets/saving.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { insertRows } from "../storage/insert-rows.ts";
import { eq, sql } from "../storage/orm.ts";
import { supplyRequests, supplyRequestSteps } from "../storage/schema/index.ts";
import { ContentSchema, NEW } from "./importing.ts";
import {
  changedFields,
  faultsOfContent,
  readRequestNames,
  spelledContent,
  type RequestContent,
} from "./request-drafts.ts";
import { readRequests, REQUEST_RECORD, requestSubject } from "./request-rows.ts";

/** What a row does: `before` is the request that it changes, or that says the same; null for a new one. */
interface BulkRequest {
  readonly before: RequestSummary | null;
  readonly content: RequestContent;
}

/**
 * Saves requests of a disaster that another program sends, all or none, by the rules of their Excel file; a request is
 * found again by its external id.
 */
export async function putRequestRows(
  { db, caller }: { readonly db: Database; readonly caller: RequestCaller },
  bytes: Uint8Array,
): Promise<BulkAnswer> {
  const { did, rows } = bulkBodyOf(putRequests, bytes);
  return inTransaction(db, async (tx) => {
    assertOpen(await lockDisasterRow(tx, did, "update"));
    const stored = new Map((await readRequests(tx, did)).map((request) => [request.externalId, request]));
    const known = await readRequestNames(tx);
    const { read, faults } = await readBulkRows<BulkRequest>(putRequests, rows, (sent) => {
      const before = stored.get(sent.externalId) ?? null;
      const parsed = ContentSchema.safeParse({ ...NEW, ...before, ...sent }, { reportInput: true });
      if (!parsed.success) return { error: parsed.error };
      return { draft: { before, content: spelledContent(parsed.data, known) } };
    });
    for (const { at, sent, draft } of read) faults.add(at, faultsOfContent(draft.content, draft.before, known), sent);
    faults.refuse();
    const drafts = read.map(({ draft }) => draft);
    const changed = drafts.flatMap(({ before, content }) =>
      before !== null && changedFields(content, before).length > 0 ? [{ before, content }] : [],
    );
    await create(tx, caller, did, drafts);
    await change(tx, caller, did, changed);
    const after = new Map((await readRequests(tx, did)).map((request) => [request.externalId, request]));
    const touched = new Set<unknown>(changed.map(({ before }) => before.id));
    const answers = drafts.flatMap(({ before, content: { externalId = "" } }) => {
      const own = after.get(externalId);
      const state =
        before === null ? ("created" as const) : touched.has(before.id) ? ("changed" as const) : ("unchanged" as const);
      return own === undefined
        ? []
        : [{ own, before, answer: { externalId, id: own.id, version: own.version, state } }];
    });
    await auditAll(
      tx,
      answers
        .filter(({ answer }) => answer.state !== "unchanged")
        .map(({ own, before, answer }) => ({
          caller,
          module: REQUEST_RECORD.module,
          action: answer.state === "created" ? "create" : "update",
          ...requestSubject(own),
          before,
          after: own,
        })),
    );
    return bulkAnswerOf(answers.map(({ answer }) => answer));
  });
}

/** Makes the new ones, with the next numbers of the disaster. */
async function create(tx: Transaction, { userName: by }: RequestCaller, did: number, drafts: readonly BulkRequest[]) {
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${supplyRequests.number}), 0)::int` })
    .from(supplyRequests)
    .where(eq(supplyRequests.did, did));
  const fresh = drafts.flatMap(({ before, content }) => (before === null ? [content] : []));
  const made = fresh.map((content, i) => ({ did, ...content, number: last + 1 + i, createdBy: by, editedBy: by }));
  const ids = await insertRows(tx, supplyRequests, made, { returning: supplyRequests.id });
  await insertRows(
    tx,
    supplyRequestSteps,
    ids.map((id) => ({ requestId: Number(id), state: "Draft" as const, by })),
  );
}

async function change(
  tx: Transaction,
  { userName: editedBy }: RequestCaller,
  did: number,
  changed: readonly BulkRequest[],
) {
  const held = new Map(
    (await tx.select().from(supplyRequests).where(eq(supplyRequests.did, did))).map((row) => [row.id, row]),
  );
  const rewritten = changed.flatMap(({ before, content }) => {
    const row = held.get(before?.id ?? 0);
    return row === undefined
      ? []
      : [{ ...row, ...content, editedBy, editedAt: clock.date(), version: row.version + 1 }];
  });
  await insertRows(tx, supplyRequests, rewritten, {
    onConflict: sql`on conflict (id) do update set ${excluded(supplyRequests)}`,
  });
}
