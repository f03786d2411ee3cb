import { useAtom } from "jotai";
import { useCallback } from "react";
import { reduceDraft } from "./draft.ts";
import type { DraftAction, DraftState } from "./draft.ts";
import { openDraftAtom } from "./kept-draft.ts";

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
