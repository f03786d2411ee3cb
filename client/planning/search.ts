import { keepPreviousData, skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { find, SEARCH_TEXT_MAX, SEARCH_TEXT_MIN, type SearchResult } from "../../contract/planning/calls/search.ts";
import { send } from "../../framework/http/api.ts";

/** Milliseconds that typing must pause before the server is queried. */
const SEARCH_REST_MS = 200;

/** The query for a typed text; null if there is nothing to search for. */
export function askedFor(typed: string): string | null {
  const text = typed
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, SEARCH_TEXT_MAX)
    .trim();
  return text.length >= SEARCH_TEXT_MIN && /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** The typed text, once typing pauses. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    if (typed === rested) return undefined;
    const timer = setTimeout(() => setRested(typed), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, rested]);
  return rested;
}

const keyOf = (text: string | null) => ["search", text] as const;

/**
 * The records and places that match, best first, for callers outside a component; empty if there is nothing to search
 * for.
 */
export async function fetchFound(client: QueryClient, typed: string): Promise<readonly SearchResult[]> {
  const text = askedFor(typed);
  if (text === null) return [];
  // Two kinds that are searched at once share one answer.
  return client.fetchQuery({
    queryKey: keyOf(text),
    queryFn: ({ signal }) => send(find, { params: { text }, signal }),
    staleTime: SEARCH_REST_MS,
    retry: false,
  });
}

/** The records and places that match, best first; earlier results stay until the answer arrives. */
export function useFound(rested: string) {
  const text = askedFor(rested);
  return useQuery({
    queryKey: keyOf(text),
    queryFn: text === null ? skipToken : ({ signal }) => send(find, { params: { text }, signal }),
    placeholderData: keepPreviousData,
    // No retry: the reader keeps typing.
    retry: false,
  });
}
