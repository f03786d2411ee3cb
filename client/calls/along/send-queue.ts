import { SERVED_QUESTIONS } from "../../../contract/supply/calls/sites.ts";
import { ApiError } from "../../../framework/http/api-error.ts";
import { isSameValue, recordOf, type EntryValue } from "./entry.ts";
import type { QueuedEntry } from "./entry-queue.ts";

/** Who changed something last, and when. */
type Author = { readonly by: string; readonly at: string } | null;

/** What the server has of the record of an entry. */
export interface FoundRecord {
  /** Null for a delivery that it has not made yet; another's may have deleted it. */
  readonly id: number | null;
  /** Null without a record. */
  readonly value: EntryValue | null;
  author(): Promise<Author>;
  /** Makes the change of the entry on the record as it is now, once for the entry's key. */
  change(): Promise<unknown>;
}

/** What sending needs of the server, and of the queue. */
export interface SendingCalls {
  find(entry: QueuedEntry): Promise<FoundRecord>;
  /** Writes down that the record was entered earlier, once for the entry's key. */
  note(entry: QueuedEntry, id: number): Promise<unknown>;
  remove(place: number): Promise<unknown>;
}

/** Why an entry is still in the queue. */
export type Stuck =
  /** Someone else changed the same: a person decides. Theirs is null if they deleted it. */
  | { readonly why: "conflict"; readonly theirs: EntryValue | null; readonly by: Author }
  /** The server refused it; `asks` if it only wants the unlikely confirmed. */
  | { readonly why: "refused"; readonly error: ApiError; readonly asks: boolean }
  /** An earlier entry of the same record is stuck. */
  | { readonly why: "held" };

/** Answers that say nothing of the entry: the session has ended, the server gave up waiting, too many requests. */
const OF_THE_WAY = [401, 408, 429];

/** Refusals of a change that was made by an earlier sending whose answer did not come. */
const MADE: readonly string[] = ["errors.idempotency.lost", "errors.idempotency.otherRequest"];

/**
 * Sends entries in their order, and removes each from the queue once the server has it. It may be ended at any moment and
 * begun again: an entry that the server has is recognized by its key or by its value. Returns what stays, by place.
 * @throws ApiError where the connection or the session ends, or the server takes no more; what was not sent is still in the queue
 */
export async function sendQueue(
  entries: readonly QueuedEntry[],
  calls: SendingCalls,
): Promise<ReadonlyMap<number, Stuck>> {
  const stuck = new Map<number, Stuck>();
  const held = new Set<string>();
  for (const entry of entries) {
    const record = recordOf(entry);
    const why = held.has(record) ? ({ why: "held" } as const) : await sendEntry(entry, calls);
    if (why === null) continue;
    held.add(record);
    stuck.set(entry.place, why);
  }
  return stuck;
}

async function sendEntry(entry: QueuedEntry, calls: SendingCalls): Promise<Stuck | null> {
  try {
    const found = await calls.find(entry);
    if (!isSameValue(found.value, entry.value)) {
      if (!isSameValue(found.value, entry.base))
        return { why: "conflict", theirs: found.value, by: await found.author() };
      await unlessMade(() => found.change());
    }
    // A new record has its id only now.
    const id = found.id ?? (await calls.find(entry)).id;
    if (id !== null) await unlessMade(() => calls.note(entry, id));
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isAnswer || OF_THE_WAY.includes(error.status)) throw error;
    const faults = error.details.faults ?? [];
    return { why: "refused", error, asks: faults.some(({ key }) => SERVED_QUESTIONS.includes(key)) };
  }
  await calls.remove(entry.place);
  return null;
}

async function unlessMade(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !MADE.includes(error.key)) throw error;
  }
}
