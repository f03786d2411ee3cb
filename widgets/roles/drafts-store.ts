import { useAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useCallback } from "react";
import type { Draft } from "./draft.ts";

/** Changes that are not saved yet, with the version that they were begun on; null for a role that is not there yet. */
export interface KeptDraft {
  readonly version: number | null;
  readonly draft: Draft;
}

/** Where drafts are kept: they outlive a reload and the end of the session, in this tab alone. */
export const DRAFTS_KEY = "provision.draft.roles";

const draftsAtom = atomWithStorage<Readonly<Record<string, KeptDraft>>>(
  DRAFTS_KEY,
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

/** The unsaved changes of one role (or of the new one), and how to keep or drop them. */
export function useKeptDraft(roleId: number | null): [KeptDraft | null, (kept: KeptDraft | null) => void] {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const id = roleId === null ? "new" : String(roleId);
  const keep = useCallback(
    (kept: KeptDraft | null) =>
      setDrafts((before) => {
        const others = Object.fromEntries(Object.entries(before).filter(([one]) => one !== id));
        return kept ? { ...others, [id]: kept } : others;
      }),
    [id, setDrafts],
  );
  return [drafts[id] ?? null, keep];
}
