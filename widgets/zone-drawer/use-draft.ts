import { useAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useCallback } from "react";
import { reduceDraft } from "./draft.ts";
import type { DraftAction, DraftState } from "./draft.ts";

/** Where an unsaved zone is kept: it outlives a change of step, a reload and the end of the session, in this tab alone. */
export const ZONE_DRAFT_KEY = "provision.draft.zones";

/** The zone under the hand, and the estimation it belongs to; null when none is open. */
export interface OpenDraft {
  readonly eid: number;
  readonly draft: DraftState;
}

export const openDraftAtom = atomWithStorage<OpenDraft | null>(
  ZONE_DRAFT_KEY,
  null,
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

/** The zone that is open in an estimation, how it is changed, and how another is opened (null closes it). */
export function useDraft(eid: number): {
  readonly draft: DraftState | null;
  readonly act: (action: DraftAction) => void;
  readonly open: (draft: DraftState | null) => void;
} {
  const [kept, setKept] = useAtom(openDraftAtom);
  const act = useCallback(
    (action: DraftAction) =>
      setKept((before) => (before?.eid === eid ? { eid, draft: reduceDraft(before.draft, action) } : before)),
    [eid, setKept],
  );
  const open = useCallback((draft: DraftState | null) => setKept(draft && { eid, draft }), [eid, setKept]);
  return { draft: kept?.eid === eid ? kept.draft : null, act, open };
}
