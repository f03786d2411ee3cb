import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { find, SEARCH_TEXT_MAX, SEARCH_TEXT_MIN } from "../contract/calls/search.ts";
import { send } from "../framework/http/api.ts";

/** Typing rests this many milliseconds before the server is asked. */
const SEARCH_REST_MS = 200;

/** What the server is asked for what was typed; null where there is nothing to look for. */
export function askedFor(typed: string): string | null {
  const text = typed
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, SEARCH_TEXT_MAX)
    .trim();
  return text.length >= SEARCH_TEXT_MIN && /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** What was typed, once the typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    if (typed === rested) return undefined;
    const timer = setTimeout(() => setRested(typed), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [typed, rested]);
  return rested;
}

/** The records and places that fit, best first; what was found before stays until the answer comes. */
export function useFound(rested: string) {
  const text = askedFor(rested);
  return useQuery({
    queryKey: ["search", text],
    queryFn: text === null ? skipToken : ({ signal }) => send(find, { params: { text }, signal }),
    placeholderData: keepPreviousData,
    // A second try costs nothing: the reader types on.
    retry: false,
  });
}
