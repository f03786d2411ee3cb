import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/lookups/calls/lookups.ts";
import type { Lookup } from "../../contract/lookups/calls/lookups.ts";
import { send } from "../../framework/http/api.ts";
import { PAGE_LOOKUPS_KEY } from "../../client/lookups/lookup-entries.ts";
import { useAnswer, useCallChange, useChange } from "../../client/calls/use-call.ts";

const LOOKUP_KEYS = { all: ["lookups"], one: (lookupId: number | null) => ["lookup", lookupId] } as const;

/** All lookups without their entries. */
export const useLookups = () => useAnswer(calls.getAllLookups, LOOKUP_KEYS.all);

/** One lookup with its entries; idle for a new one. */
export const useLookup = (lookupId: number | null) =>
  useAnswer(calls.getLookupById, LOOKUP_KEYS.one(lookupId), lookupId === null ? null : { params: { lookupId } });

/** Creates a lookup, or saves a changed one with its entries at the version it was read. */
export const useSaveLookup = () => useCallChange(calls.addOrUpdateLookup, { onSuccess: lookupSaved });

/** Deletes a lookup with its entries. */
export const useDeleteLookup = () =>
  useChange((params: { lookupId: number; actingUserId: number }) => send(calls.deleteLookup, { params }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: LOOKUP_KEYS.all }),
    onSuccess: (client, { lookupId }) => client.removeQueries({ queryKey: LOOKUP_KEYS.one(lookupId) }),
  });

/** Undoes one's own deletion. */
export const useRestoreLookup = () =>
  useChange((lookupId: number) => send(calls.restoreLookup, { body: { lookupId } }), { onSuccess: lookupSaved });

async function lookupSaved(client: QueryClient, saved: Lookup): Promise<void> {
  client.setQueryData(LOOKUP_KEYS.one(saved.lookupId), saved);
  await client.invalidateQueries({ queryKey: LOOKUP_KEYS.all });
  await client.invalidateQueries({ queryKey: PAGE_LOOKUPS_KEY });
  // The disaster form reads its types from the same query as the categories.
  await client.invalidateQueries({ queryKey: ["disasterCategories"] });
}
