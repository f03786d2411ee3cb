import { BASE_PATH } from "../../../contract/api/base-path.ts";
import {
  MOST_AGE,
  POLL_EVERY,
  getChanges,
  type Changes,
  type Presences,
} from "../../../contract/planning/calls/live.ts";
import { ApiError, send } from "../../../framework/http/api.ts";
import { openStream, type Heard } from "./open-stream.ts";
import { pause } from "./pause.ts";

/** Milliseconds between two tries to open a stream: soon after one that worked, rarely where none passes. */
const AGAIN = { worked: 500, failed: 60_000 } as const;

/** Seconds of commits before the page was opened that may have come after what it read. */
const BEFORE = 10;

type TabMessage = { readonly changes: Changes } | { readonly presences: Presences };

/**
 * Follows what changes, for all tabs of a browser at once: the one that holds the lock has the stream, or asks where
 * streams do not pass, and tells the others. Browsers lock only on secure pages; on others each tab asks for itself.
 * Ends with the signal.
 */
export function followChanges(who: string, signal: AbortSignal, heard: Heard): void {
  const name = `provision.live${BASE_PATH}.${who}`;
  let last: number | null = null;
  const hear = (changes: Changes) => {
    last = Math.max(last ?? 0, changes.last);
    heard.onChanges(changes);
  };
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) {
    void ask({ signal, last: () => last, until: Infinity }, hear);
    return;
  }
  const tabs = new BroadcastChannel(name);
  const tell = (said: TabMessage) => tabs.postMessage(said);
  signal.addEventListener("abort", () => tabs.close());
  tabs.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if ("changes" in data) hear(data.changes);
    else heard.onPresences(data.presences);
  });
  const toAll: Heard = {
    onChanges(changes) {
      hear(changes);
      tell({ changes });
    },
    onPresences(presences) {
      heard.onPresences(presences);
      tell({ presences });
    },
  };
  const lead = async () => {
    while (!signal.aborted) {
      const worked = await openStream({ place: placeAfter(last), signal }, toAll);
      const until = performance.now() + (worked ? AGAIN.worked : AGAIN.failed);
      // Its answer says whose session this is now, which a stream that was ended does not.
      await ask({ signal, last: () => last, until }, toAll.onChanges);
    }
  };
  void locks.request(name, { signal }, lead).catch((error: unknown) => {
    // The page is left, or someone else signs in: another tab follows.
    if (!signal.aborted) throw error;
  });
}

interface Inquiry {
  readonly signal: AbortSignal;
  last(): number | null;
  /** By the clock of `performance`. */
  readonly until: number;
}

/** Asks what changed from time to time; without a stream, or until the next try. */
async function ask({ signal, last, until }: Inquiry, hear: Heard["onChanges"]): Promise<void> {
  do {
    await pause(Math.max(0, Math.min(POLL_EVERY, until - performance.now())), signal);
    if (signal.aborted) return;
    const after = last();
    try {
      hear(await send(getChanges, { query: placeAfter(after), signal, quiet: true, unasked: true, silent: true }));
    } catch (error) {
      // Not reachable, or busy: it is asked again.
      if (!(error instanceof ApiError) && !signal.aborted) throw error;
    }
  } while (performance.now() < until);
}

/** Where to go on: after a link or, before any is known, with what changed since the page was opened. */
const placeAfter = (after: number | null): Readonly<Record<string, number>> =>
  after === null ? { age: Math.min(MOST_AGE, Math.ceil(performance.now() / 1_000) + BEFORE) } : { after };
