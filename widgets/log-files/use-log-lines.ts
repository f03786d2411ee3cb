import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from "react";
import { logLines } from "./calls.ts";
import type { LogFilter, LogLine, LogPage } from "../../contract/logs/calls.ts";

export interface LogLines {
  readonly state: "loading" | "ready" | "failed";
  readonly error: unknown;
  readonly loaded: LoadedLines;
  /** Whether older lines are loading. */
  readonly reaching: boolean;
  reachBack(): void;
  retry(): void;
}

interface FollowedLog {
  readonly logFileId: string;
  readonly filter: LogFilter;
  /** Seconds between requests for new lines; null does not follow. */
  readonly everySeconds: number | null;
  onNew(count: number): void;
}

const NOTHING: LoadedLines = { lines: [], older: null, newer: 0, partly: false };

/** The lines of a file that match a filter: first its end, older ones on demand, newer ones while following. */
export function useLogLines({ logFileId, filter, everySeconds, onNew }: FollowedLog): LogLines {
  const [loaded, setLoaded] = useState(NOTHING);
  const [state, setState] = useState<LogLines["state"]>("loading");
  const [error, setError] = useState<unknown>(null);
  const [reaching, setReaching] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const fail = (reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") return;
    setError(reason);
    setState("failed");
  };

  useEffect(() => {
    const abort = new AbortController();
    setState("loading");
    setReaching(false);
    logLines({ logFileId, filter, direction: "older", at: null, signal: abort.signal }).then((page) => {
      setLoaded(loadedOf(page));
      setState("ready");
    }, fail);
    return () => abort.abort();
  }, [logFileId, filter, attempt]);

  const reachBack = useCallback(() => {
    if (reaching || state !== "ready" || loaded.older === null) return;
    const { older } = loaded;
    setReaching(true);
    logLines({ logFileId, filter, direction: "older", at: older })
      .then((page) => setLoaded((now) => (now.older === older ? withOlder(now, page) : now)), fail)
      .finally(() => setReaching(false));
  }, [reaching, state, loaded, logFileId, filter]);

  const take = useEffectEvent((asked: number, page: LogPage) => {
    setLoaded((now) => withNewer(now, asked, page));
    if (page.lines.length > 0) onNew(page.lines.length);
  });
  const { newer } = loaded;
  useEffect(() => {
    if (everySeconds === null || state !== "ready") return;
    const abort = new AbortController();
    let busy = false;
    const look = async () => {
      // A hidden tab sends no requests.
      if (busy || document.hidden) return;
      busy = true;
      try {
        take(
          newer,
          await logLines({ logFileId, filter, direction: "newer", at: newer, signal: abort.signal, unasked: true }),
        );
      } catch (reason) {
        fail(reason);
      } finally {
        busy = false;
      }
    };
    const timer = setInterval(() => void look(), everySeconds * 1000);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [everySeconds, state, newer, logFileId, filter]);

  return { state, error, loaded, reaching, reachBack, retry: () => setAttempt((count) => count + 1) };
}

/** The loaded lines of a file in their order, and the positions to continue from at both ends. */
interface LoadedLines {
  readonly lines: readonly LogLine[];
  /** Position at which older lines continue; null if there are none. */
  readonly older: number | null;
  readonly newer: number;
  /** Whether the search for older lines stopped at its reading limit. */
  readonly partly: boolean;
}

/** The most lines kept while following; the oldest are dropped and reloaded on demand. */
export const LINES_KEPT = 20_000;

/** The loaded lines after the first page. */
export const loadedOf = ({ lines, older, newer, partly }: LogPage): LoadedLines => ({ lines, older, newer, partly });

/** Adds a page of older lines before the loaded ones. */
export function withOlder(loaded: LoadedLines, { lines, older, partly }: LogPage): LoadedLines {
  return { ...loaded, lines: [...lines, ...loaded.lines], older, partly };
}

/** Adds newer lines after the loaded ones; a repeated page is ignored. */
export function withNewer(loaded: LoadedLines, asked: number, { lines, newer }: LogPage): LoadedLines {
  if (asked !== loaded.newer) return loaded;
  const all = [...loaded.lines, ...lines];
  const kept = all.slice(-LINES_KEPT);
  const [first] = kept;
  return all.length > kept.length && first
    ? { ...loaded, lines: kept, newer, older: first.offset, partly: false }
    : { ...loaded, lines: all, newer };
}

/** Height of a row: one line of text, or two where the box is narrow. In rem, as LogFiles.css has them. */
const ROW = { wide: 2, narrow: 3.5 } as const;
/** A box narrower than this has rows of two lines. In rem. */
const NARROW = 37.5;
/** The reader's text size in pixels, which scales the rows. */
const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Rows drawn above and below what is visible. */
const BESIDE = 10;

/** The visible rows of a scrolling box, from the first to before the last, and the height of a row. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, count: number) {
  const [{ top, height, width }, setSight] = useState({ top: 0, height: 600, width: NARROW * rem() });
  const shown = count > 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, shown]);
  const rowHeight = rem() * (width < NARROW * rem() ? ROW.narrow : ROW.wide);
  const from = Math.max(0, Math.floor(top / rowHeight) - BESIDE);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + BESIDE);
  return { from, to, rowHeight };
}
