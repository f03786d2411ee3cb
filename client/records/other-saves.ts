import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { rereadQuietly } from "../calls/use-call.ts";
import { useSession } from "../../framework/gate/session.ts";

/** Milliseconds between checks for saves by other users; with the request's time, one is reported within 15 s. */
const LOOK = 12_000;

/** A record as it was read; most have the last editor and date. */
export interface SavedRecord {
  readonly version: number;
  readonly editedBy?: string | null;
  /** Instant, ISO 8601. */
  readonly editedDate?: string | null;
}

/**
 * Reads the open record again while the page is visible. It finds the answers in the cache that hold the record by
 * identity, so that a form need not name the calls that its record came from.
 */
export function useRereading(held: object | null): void {
  const client = useQueryClient();
  const look = useEffectEvent(() => {
    if (held === null || document.visibilityState === "hidden") return;
    for (const key of keysHolding(client, held)) void rereadQuietly(client, key);
  });
  const idle = held === null;
  useEffect(() => {
    if (idle) return;
    const timer = setInterval(() => look(), LOOK);
    const onVisible = () => look();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [idle]);
}

/** Calls `tell` when someone else has saved the record; `record` identifies it. */
export function useOtherSaves(record: unknown, saved: SavedRecord | null, onSaved: (by: string) => void): void {
  const me = useSession()?.user?.userName;
  const known = useRef({ record, version: saved?.version });
  const compare = useEffectEvent((version: number | undefined) => {
    const before = known.current;
    known.current = { record, version };
    const isOther = typeof saved?.editedBy === "string" && saved.editedBy !== me;
    if (before.record === record && before.version !== undefined && version !== before.version && isOther)
      onSaved(saved.editedBy);
  });
  useEffect(() => compare(saved?.version), [saved?.version]);
}

/** The keys of answers in use that are, or contain, a record or a list of records. */
const keysHolding = (client: QueryClient, held: object) =>
  client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state: { data } }) => data === held || (isObject(data) && holds(data, held)))
    .map(({ queryKey }) => queryKey);

const isObject = (data: unknown): data is object => typeof data === "object" && data !== null;

const holds = (data: object, held: object): boolean =>
  Object.values(data).some((part: unknown) => part === held || (Array.isArray(part) && part.includes(held)));
