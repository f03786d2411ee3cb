import { useAtom, useAtomValue } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useCallback } from "react";

/** Changes that are not saved yet, with the version that they were begun on; null for a record that is not there yet. */
export interface PersistedDraft<Draft> {
  readonly version: number | null;
  readonly draft: Draft;
}

export type PersistDraft<Draft> = (kept: PersistedDraft<Draft> | null) => void;

/** The unsaved changes of one record, and how to keep or drop them; `useRecords` names all records that have some. */
export interface UseKeptDraft<Draft> {
  (record: string): [PersistedDraft<Draft> | null, PersistDraft<Draft>];
  useRecords(): readonly string[];
}

/**
 * Where a form keeps its unsaved changes: they outlive a reload and the end of the session, in this tab alone. Call it
 * once for a kind of record; `name` begins the storage's key after `provision.draft.`.
 */
export function persistedDrafts<Draft>(name: string): UseKeptDraft<Draft> {
  const draftsAtom = atomWithStorage<Readonly<Record<string, PersistedDraft<Draft>>>>(
    `provision.draft.${name}`,
    {},
    createJSONStorage(() => sessionStorage),
    { getOnInit: true },
  );
  function useKeptDraft(record: string): [PersistedDraft<Draft> | null, PersistDraft<Draft>] {
    const [drafts, setDrafts] = useAtom(draftsAtom);
    const keep = useCallback<PersistDraft<Draft>>(
      (kept) =>
        setDrafts((before) => {
          const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== record));
          return kept ? { ...others, [record]: kept } : others;
        }),
      [record, setDrafts],
    );
    return [drafts[record] ?? null, keep];
  }
  function useRecords(): readonly string[] {
    return Object.keys(useAtomValue(draftsAtom));
  }
  return Object.assign(useKeptDraft, { useRecords });
}
