import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { POLL_EVERY, getChanges, type Changes, type Presences } from "../../../contract/planning/calls/live.ts";
import { ApiError, send } from "../../../framework/http/api.ts";
import { openStream, type Heard } from "./open-stream.ts";

/** Milliseconds between two tries to open a stream: soon after one that worked, rarely where none passes. */
const AGAIN = { worked: 500, failed: 60_000 } as const;

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
      const worked = await openStream({ after: last, signal }, toAll);
      const until = performance.now() + (worked ? AGAIN.worked : AGAIN.failed);
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
  while (!signal.aborted && performance.now() < until) {
    await pause(Math.min(POLL_EVERY, until - performance.now()), signal);
    if (signal.aborted || performance.now() >= until) return;
    const after = last();
    try {
      const query: Readonly<Record<string, number>> = after === null ? {} : { after };
      hear(await send(getChanges, { query, signal, quiet: true, unasked: true, silent: true }));
    } catch (error) {
      // Not reachable, or busy: it is asked again.
      if (!(error instanceof ApiError) && !signal.aborted) throw error;
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
