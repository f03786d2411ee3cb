import type { AuditModule } from "../../../contract/audits/calls.ts";
import type { HookEvent } from "../../../contract/people/webhook-events.ts";
import { afterAudit, type AuditEntry } from "../../persistence/audit/audit.ts";
import type { Transaction } from "../../storage/database.ts";
import { webhookChecks } from "../../storage/schema/index.ts";
import { arrivedAdvisories, movedRequests, movedSites } from "./changed-records.ts";
import type { EventsToTell } from "./event-content.ts";
import { listenersOf, writeEvent } from "./outbox.ts";
import { changedNeed, needAfterAdvisory, publishedEvent } from "./run-events.ts";

/** Which audited changes are an event, and how it is read in their transaction. */
interface Teller {
  readonly event: HookEvent;
  readonly module: AuditModule;
  /** The action of a single record, or the start of the records' ids. */
  readonly action?: string;
  readonly subjects?: string;
  readonly read: (tx: Transaction, entries: readonly [AuditEntry, ...AuditEntry[]]) => Promise<EventsToTell>;
}

const TELLERS: readonly Teller[] = [
  {
    event: "estimation.published",
    module: "Estimation",
    action: "publish",
    read: (tx, [{ subjectId }]) => publishedEvent(tx, Number(subjectId), true),
  },
  {
    event: "estimation.unpublished",
    module: "Estimation",
    action: "unpublish",
    read: (tx, [{ subjectId }]) => publishedEvent(tx, Number(subjectId), false),
  },
  { event: "advisory.arrived", module: "Storm", action: "import", read: (tx, [entry]) => arrivedAdvisories(tx, entry) },
  {
    event: "need.changed",
    module: "Projection",
    action: "calculate",
    read: (tx, [{ subjectId }]) => changedNeed(tx, Number(subjectId)),
  },
  {
    event: "need.changed",
    module: "Storm",
    action: "takeOver",
    read: (tx, [{ subjectId }]) => needAfterAdvisory(tx, Number(subjectId)),
  },
  { event: "request.state", module: "Supply", subjects: "requests/", read: movedRequests },
  { event: "site.state", module: "Supply", subjects: "sites/", read: movedSites },
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
  for (const { event, module, action, subjects = "", read } of TELLERS) {
    const [first, ...others] = entries.filter(
      (entry) =>
        entry.module === module &&
        (action ?? entry.action) === entry.action &&
        String(entry.subjectId).startsWith(subjects),
    );
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
