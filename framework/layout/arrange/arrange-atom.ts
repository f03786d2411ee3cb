import { atom } from "jotai";
import type { Arranging, Carried } from "../preview/messages.ts";

/** What the editor around a preview said last about arranging by hand. */
export interface ArrangedPreview {
  readonly arranging: Arranging | null;
  readonly carried: Carried;
}

export const NOT_ARRANGING: ArrangedPreview = { arranging: null, carried: null };
export const arrangeAtom = atom<ArrangedPreview>(NOT_ARRANGING);
