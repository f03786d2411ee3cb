import { SERVED_QUESTIONS, type Site } from "../../../contract/supply/calls/sites.ts";
import { ApiError } from "../../../framework/http/api-error.ts";
import { isSameValue, recordOf, valueAt, type SiteValue } from "./entry.ts";
import type { QueuedEntry } from "./entry-queue.ts";

/** What sending needs of the server, and of the queue. */
export interface SendingCalls {
  readSites(day: string): Promise<readonly Site[]>;
  /** Makes the change of an entry on a site as it is now, once for its key. */
  change(entry: QueuedEntry, site: Site | undefined): Promise<unknown>;
  /** Writes down that it was entered earlier, once for its key. */
  note(entry: QueuedEntry): Promise<unknown>;
  authorOf(entry: QueuedEntry): Promise<{ readonly by: string; readonly at: string } | null>;
  remove(place: number): Promise<unknown>;
}

/** Why an entry is still in the queue. */
export type Stuck =
  /** Someone else changed the same: a person decides. */
  | { readonly why: "conflict"; readonly theirs: SiteValue; readonly by: { readonly by: string; readonly at: string } | null } // oxfmt-ignore
  /** The server refused it; `asks` if it only wants the unlikely confirmed. */
  | { readonly why: "refused"; readonly error: ApiError; readonly asks: boolean }
  /** An earlier entry of the same record is stuck. */
  | { readonly why: "held" };

/** Refusals of a change that was made by an earlier sending whose answer did not come. */
const MADE: readonly string[] = ["errors.idempotency.lost", "errors.idempotency.otherRequest"];

/**
 * Sends entries in their order, and removes each from the queue once the server has it. It may be ended at any moment and
 * begun again: an entry that the server has is recognized by its key or by its value. Returns what stays, by place.
 * @throws ApiError where the connection or the session ends; what was not sent is still in the queue
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
    const site = (await calls.readSites(entry.day)).find(({ id }) => id === entry.site);
    const present = site === undefined ? entry.base : valueAt(site, entry.value);
    if (!isSameValue(present, entry.value)) {
      if (!isSameValue(present, entry.base))
        return { why: "conflict", theirs: present, by: await calls.authorOf(entry) };
      await unlessMade(() => calls.change(entry, site));
    }
    await unlessMade(() => calls.note(entry));
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
    if (!isAnswer) throw error;
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
