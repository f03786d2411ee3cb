import { DRAFT_PREFIX } from "../../framework/preferences/storages.ts";

/** Where unsaved changes wait: they outlive a reload and the end of the session, in this tab alone. */
export const LAYOUT_DRAFT_KEY = `${DRAFT_PREFIX}layout`;

export interface StoredLayoutDraft {
  readonly app: string;
  /** The revision that it was begun on. */
  readonly revision: number;
  readonly text: string;
}

/** The unsaved text of an app, if one waits. */
export function storedLayoutDraft(app: string): StoredLayoutDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LAYOUT_DRAFT_KEY) ?? "null") as StoredLayoutDraft | null;
    return kept?.app === app && typeof kept.text === "string" ? kept : null;
  } catch {
    // Something else wrote there: nothing of ours waits.
    return null;
  }
}

export function storeLayoutDraft(kept: StoredLayoutDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(LAYOUT_DRAFT_KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(LAYOUT_DRAFT_KEY);
  } catch {
    // The browser has no room for it: the question before leaving is what remains.
  }
}
