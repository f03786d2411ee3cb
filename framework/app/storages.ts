import { PREFERENCE_PREFIX, PREFERENCES_UNSAVED_KEY } from "../layout/remembered.ts";

/** Prefix of drafts that wait in the tab for the next sign-in. */
export const DRAFT_PREFIX = "provision.draft.";
/** Prefix under which the current records (disaster, estimation) are kept. */
const CURRENT_PREFIX = "provision.current";

/** Whether a key of the browser's storages stays. */
export type Kept = (key: string) => boolean;

/** At sign-out the current records stay, and preferences where they are flagged as unsaved; specification §4. */
export function keptAtSignOut(flagged = preferencesUnsaved()): Kept {
  return (key) => key.startsWith(CURRENT_PREFIX) || (flagged && isPreference(key));
}

/** When a session ended by itself, unsaved preferences stay, and drafts to be offered again; decisions §14. */
export function keptAtExpiry(flagged = preferencesUnsaved()): Kept {
  return (key) => key.startsWith(DRAFT_PREFIX) || (flagged && isPreference(key));
}

const preferencesUnsaved = (): boolean => localStorage.getItem(PREFERENCES_UNSAVED_KEY) !== null;
const isPreference = (key: string): boolean => key.startsWith(PREFERENCE_PREFIX) || key === PREFERENCES_UNSAVED_KEY;

/** Clears local and session storage but for what is kept. */
export function clearStorages(kept: Kept, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
    for (const key of keys) if (key !== null && !kept(key)) storage.removeItem(key);
  }
}
