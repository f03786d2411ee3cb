import { useQuery } from "@tanstack/react-query";
import { getPageLevelLookupDetails, type PageLookup } from "../../contract/lookups/calls/page-lookups.ts";
import { SHIPPED_LOOKUPS, type ShippedLookup } from "../../contract/lookups/lookups.ts";
import { send } from "../../framework/http/api.ts";

/** The parts of the shipped lists that pages read. */
export const PAGE_LOOKUPS_KEY = ["pageLookups"];

/** One entry as a page offers it. */
export interface LookupEntry {
  readonly value: string;
  readonly caption: string;
  /** Names in other languages, if the agency entered any. */
  readonly names?: Partial<Readonly<Record<string, string>>> | undefined;
}

const SEARCH_KEYS = Object.values(SHIPPED_LOOKUPS).map(({ searchKey }) => searchKey);
const MINUTES = 60_000;

/**
 * The entries of a shipped list that are offered, in the administrator's order; the shipped ones until the server
 * answers.
 */
export function useLookupEntries({ searchKey, entries }: ShippedLookup): readonly LookupEntry[] {
  const { data } = useQuery({
    queryKey: PAGE_LOOKUPS_KEY,
    queryFn: ({ signal }) =>
      send(getPageLevelLookupDetails, { body: { searchKeys: SEARCH_KEYS }, signal, quiet: true, silent: true }),
    staleTime: 5 * MINUTES,
  });
  return data?.find((one: PageLookup) => one.searchKey === searchKey)?.details ?? entries;
}
