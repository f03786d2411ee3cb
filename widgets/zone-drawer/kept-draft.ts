import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { DraftState } from "./draft.ts";

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
