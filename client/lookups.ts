import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  addOrUpdateLookup,
  deleteLookup,
  getAllLookups,
  getLookupById,
  getPageLevelLookupDetails,
  restoreLookup,
  type Lookup,
  type LookupDraft,
  type PageLookup,
} from "../contract/calls/lookups.ts";
import { SHIPPED_LOOKUPS, type ShippedLookup } from "../contract/lookups.ts";
import { send } from "../framework/http/api.ts";

const LOOKUP_KEYS = {
  all: ["lookups"],
  one: (lookupId: number | null) => ["lookup", lookupId],
  /** What the pages read of the shipped lists. */
  page: ["pageLookups"],
} as const;

/** One entry as a page offers it. */
export interface LookupEntry {
  readonly value: string;
  readonly caption: string;
}

const SEARCH_KEYS = Object.values(SHIPPED_LOOKUPS).map(({ searchKey }) => searchKey);
const MINUTES = 60_000;

/** The entries of a shipped list that are offered, in the administrator's order; the shipped ones until the server answers. */
export function useLookupEntries({ searchKey, entries }: ShippedLookup): readonly LookupEntry[] {
  const { data } = useQuery({
    queryKey: LOOKUP_KEYS.page,
    queryFn: ({ signal }) =>
      send(getPageLevelLookupDetails, { body: { searchKeys: SEARCH_KEYS }, signal, quiet: true, silent: true }),
    staleTime: 5 * MINUTES,
  });
  return data?.find((one: PageLookup) => one.searchKey === searchKey)?.details ?? entries;
}

/** All lookups without their entries. */
export function useLookups() {
  return useQuery({ queryKey: LOOKUP_KEYS.all, queryFn: ({ signal }) => send(getAllLookups, { signal }) });
}

/** One lookup with its entries; idle for a new one. */
export function useLookup(lookupId: number | null) {
  return useQuery({
    queryKey: LOOKUP_KEYS.one(lookupId),
    queryFn: lookupId === null ? skipToken : ({ signal }) => send(getLookupById, { params: { lookupId }, signal }),
  });
}

/** Creates a lookup, or saves a changed one with its entries at the version it was read. */
export function useSaveLookup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LookupDraft) => send(addOrUpdateLookup, { body }),
    onSuccess: (saved) => lookupSaved(client, saved),
  });
}

/** Deletes a lookup with its entries. */
export function useDeleteLookup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: { lookupId: number; actingUserId: number }) => send(deleteLookup, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: LOOKUP_KEYS.all }),
    onSuccess: ({ lookupId }) => client.removeQueries({ queryKey: LOOKUP_KEYS.one(lookupId) }),
  });
}

/** Takes one's own deletion back. */
export function useRestoreLookup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lookupId: number) => send(restoreLookup, { body: { lookupId } }),
    onSuccess: (saved) => lookupSaved(client, saved),
  });
}

async function lookupSaved(client: QueryClient, saved: Lookup): Promise<void> {
  client.setQueryData(LOOKUP_KEYS.one(saved.lookupId), saved);
  await client.invalidateQueries({ queryKey: LOOKUP_KEYS.all });
  await client.invalidateQueries({ queryKey: LOOKUP_KEYS.page });
  // The disaster form reads its types with the categories.
  await client.invalidateQueries({ queryKey: ["disasterCategories"] });
}
