import { useAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useCallback } from "react";
import type { Draft } from "./draft.ts";

/** Changes that are not saved yet, with the version that they were begun on. */
export interface KeptDraft {
  readonly version: number;
  readonly draft: Draft;
}

/** Where drafts are kept: they outlive a change of step, a reload and the end of the session, in this tab alone. */
export const DRAFTS_KEY = "provision.draft.parameters";

/** Unsaved changes by estimation. */
export const draftsAtom = atomWithStorage<Readonly<Record<string, KeptDraft>>>(
  DRAFTS_KEY,
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

/** The unsaved changes of one estimation, and how to keep or drop them. */
export function useKeptDraft(eid: number): [KeptDraft | null, (kept: KeptDraft | null) => void] {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const keep = useCallback(
    (kept: KeptDraft | null) =>
      setDrafts((before) => {
        const others = Object.fromEntries(Object.entries(before).filter(([id]) => id !== String(eid)));
        return kept ? { ...others, [eid]: kept } : others;
      }),
    [eid, setDrafts],
  );
  return [drafts[eid] ?? null, keep];
}
