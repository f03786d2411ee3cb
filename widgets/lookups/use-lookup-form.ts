import { useCallback, useMemo } from "react";
import { LookupSchema, type Lookup } from "../../contract/calls/lookups.ts";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import { useSaveLookup } from "../../client/lookups.ts";
import { useRecordForm, type RecordForm } from "../../client/record-form/use-record-form.ts";
import { draftOf, EMPTY_DRAFT, faultsOf, sentOf, type Draft } from "./draft.ts";

const usePersistedDraft = persistedDrafts<Draft>("lookups");

/** One lookup while it is edited; its faults by the place in what is sent (`caption`, `details.2.value`, `details`). */
export type LookupForm = RecordForm<Draft, Lookup>;

/** The form of a lookup (`saved` is null for a new one), which is saved with its entries in one call. */
export function useLookupForm(saved: Lookup | null, onSaved: (lookup: Lookup) => void): LookupForm {
  const call = useSaveLookup();
  return useRecordForm<Draft, Lookup, Lookup>({
    saved,
    start: useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]),
    kept: usePersistedDraft(String(saved?.lookupId ?? "new")),
    schema: LookupSchema,
    check: useCallback((draft) => faultsOf(draft, saved), [saved]),
    faultsShown: "atOnce",
    send: (draft, version) =>
      call.mutateAsync(sentOf(draft, saved && version !== null ? { lookupId: saved.lookupId, version } : null)),
    onSaved,
  });
}
