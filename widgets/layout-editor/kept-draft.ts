import { DRAFT_PREFIX } from "../../framework/preferences/storages.ts";

/** Where unsaved changes wait: they outlive a reload and the end of the session, in this tab alone. */
export const KEPT_LAYOUT_KEY = `${DRAFT_PREFIX}layout`;

export interface KeptLayout {
  readonly app: string;
  /** The revision that it was begun on. */
  readonly revision: number;
  readonly text: string;
}

/** The unsaved text of an app, if one waits. */
export function keptLayout(app: string): KeptLayout | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_LAYOUT_KEY) ?? "null") as KeptLayout | null;
    return kept?.app === app && typeof kept.text === "string" ? kept : null;
  } catch {
    // Something else wrote there: nothing of ours waits.
    return null;
  }
}

export function keepLayout(kept: KeptLayout | null): void {
  try {
    if (kept) sessionStorage.setItem(KEPT_LAYOUT_KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT_LAYOUT_KEY);
  } catch {
    // The browser has no room for it: the question before leaving is what remains.
  }
}
