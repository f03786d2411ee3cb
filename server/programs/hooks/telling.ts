import type { AuditModule } from "../../../contract/audits/calls.ts";
import type { HookEvent } from "../../../contract/people/webhook-events.ts";
import { afterAudit, type AuditEntry } from "../../persistence/audit/audit.ts";
import type { Transaction } from "../../storage/database.ts";
import { webhookChecks } from "../../storage/schema/index.ts";
import { arrivedAdvisories, movedRequests, movedSites } from "./changed-records.ts";
import type { EventsToTell } from "./event-content.ts";
import { listenersOf, writeEvent } from "./outbox.ts";
import { changedNeed, deletedPublications, needAfterAdvisory, publishedEvent } from "./run-events.ts";

/** How the events of audited changes are read, in their transaction. */
type ReadEvents = (tx: Transaction, entries: readonly [AuditEntry, ...AuditEntry[]]) => Promise<EventsToTell>;
const ofOne =
  (read: (tx: Transaction, id: number) => Promise<EventsToTell>): ReadEvents =>
  (tx, [{ subjectId }]) =>
    read(tx, Number(subjectId));

/** Which changes are an event: those of a module with an action, or with ids of records that begin so. */
const TELLERS: readonly (readonly [HookEvent, AuditModule, string, ReadEvents])[] = [
  ["estimation.published", "Estimation", "publish", ofOne((tx, eid) => publishedEvent(tx, eid, true))],
  ["estimation.unpublished", "Estimation", "unpublish", ofOne((tx, eid) => publishedEvent(tx, eid, false))],
  ["estimation.unpublished", "Estimation", "delete", deletedPublications],
  ["estimation.unpublished", "Disaster", "delete", deletedPublications],
  ["advisory.arrived", "Storm", "import", (tx, [entry]) => arrivedAdvisories(tx, entry)],
  ["need.changed", "Projection", "calculate", ofOne(changedNeed)],
  ["need.changed", "Storm", "takeOver", ofOne(needAfterAdvisory)],
  ["request.state", "Supply", "requests/", movedRequests],
  ["site.state", "Supply", "sites/", movedSites],
];

/** Changes after which another block may be short, or none. */
const MOVES_SUPPLY: readonly AuditModule[] = ["Supply", "Projection", "Defaults"];

const wakers = new Set<() => void>();

/** Calls a function shortly before the transaction of an event is committed; returns how to end that. */
export function onEvent(wake: () => void): () => void {
  wakers.add(wake);
  afterAudit.add(tellOf);
  return () => wakers.delete(wake);
}

/**
 * Writes what webhooks are to send of a change, in its transaction. Every change has its audit row, so that this is the
 * one place where all of them pass, and what is rolled back is never sent.
 */
async function tellOf(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  let written = 0;
  for (const [event, module, which, read] of TELLERS) {
    const isOf = ({ action, subjectId }: AuditEntry) => action === which || String(subjectId).startsWith(which);
    const [first, ...others] = entries.filter((entry) => entry.module === module && isOf(entry));
    const webhookIds = first === undefined ? [] : await listenersOf(tx, event);
    if (first === undefined || webhookIds.length === 0) continue;
    for (const content of await read(tx, [first, ...others]))
      written += (await writeEvent(tx, webhookIds, { event, ...content })).length;
  }
  const moves = entries.some(({ module }) => MOVES_SUPPLY.includes(module));
  if (moves && (await listenersOf(tx, "supply.shortfall")).length > 0) {
    await tx.insert(webhookChecks).values({});
    written += 1;
  }
  if (written > 0) for (const wake of wakers) wake();
}
