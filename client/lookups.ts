import { useQuery, type QueryClient } from "@tanstack/react-query";
import * as calls from "../contract/calls/lookups.ts";
import type { Lookup, LookupDraft, PageLookup } from "../contract/calls/lookups.ts";
import { SHIPPED_LOOKUPS, type ShippedLookup } from "../contract/lookups.ts";
import { send } from "../framework/http/api.ts";
import { useAnswer, useChange } from "./use-call.ts";

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
  /** What it is called in other languages, where the agency says so. */
  readonly names?: Partial<Readonly<Record<string, string>>> | undefined;
}

const SEARCH_KEYS = Object.values(SHIPPED_LOOKUPS).map(({ searchKey }) => searchKey);
const MINUTES = 60_000;

/** The entries of a shipped list that are offered, in the administrator's order; the shipped ones until the server answers. */
export function useLookupEntries({ searchKey, entries }: ShippedLookup): readonly LookupEntry[] {
  const { data } = useQuery({
    queryKey: LOOKUP_KEYS.page,
    queryFn: ({ signal }) =>
      send(calls.getPageLevelLookupDetails, {
        body: { searchKeys: SEARCH_KEYS },
        signal,
        quiet: true,
        silent: true,
      }),
    staleTime: 5 * MINUTES,
  });
  return data?.find((one: PageLookup) => one.searchKey === searchKey)?.details ?? entries;
}

/** All lookups without their entries. */
export const useLookups = () => useAnswer(calls.getAllLookups, LOOKUP_KEYS.all);

/** One lookup with its entries; idle for a new one. */
export const useLookup = (lookupId: number | null) =>
  useAnswer(calls.getLookupById, LOOKUP_KEYS.one(lookupId), lookupId === null ? null : { params: { lookupId } });

/** Creates a lookup, or saves a changed one with its entries at the version it was read. */
export const useSaveLookup = () =>
  useChange((body: LookupDraft) => send(calls.addOrUpdateLookup, { body }), {
    onSuccess: lookupSaved,
  });

/** Deletes a lookup with its entries. */
export const useDeleteLookup = () =>
  useChange((params: { lookupId: number; actingUserId: number }) => send(calls.deleteLookup, { params }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: LOOKUP_KEYS.all }),
    onSuccess: (client, { lookupId }) => client.removeQueries({ queryKey: LOOKUP_KEYS.one(lookupId) }),
  });

/** Takes one's own deletion back. */
export const useRestoreLookup = () =>
  useChange((lookupId: number) => send(calls.restoreLookup, { body: { lookupId } }), { onSuccess: lookupSaved });

async function lookupSaved(client: QueryClient, saved: Lookup): Promise<void> {
  client.setQueryData(LOOKUP_KEYS.one(saved.lookupId), saved);
  await client.invalidateQueries({ queryKey: LOOKUP_KEYS.all });
  await client.invalidateQueries({ queryKey: LOOKUP_KEYS.page });
  // The disaster form reads its types with the categories.
  await client.invalidateQueries({ queryKey: ["disasterCategories"] });
}
