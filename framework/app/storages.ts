import { PREFERENCE_PREFIX } from "../layout/remembered.ts";

/** Prefix of drafts that wait in the tab for the next sign-in. */
export const DRAFT_PREFIX = "provision.draft.";
/** Prefix under which the current records (disaster, estimation) are kept. */
const CURRENT_PREFIX = "provision.current";

/** Whether a key of the browser's storages stays. */
export type Kept = (key: string) => boolean;

/** At sign-out the current records stay, and preferences that no server holds yet; specification §4. */
export const KEPT_AT_SIGN_OUT: Kept = (key) => key.startsWith(CURRENT_PREFIX) || key.startsWith(PREFERENCE_PREFIX);

/** When a session ended by itself, preferences stay, and drafts to be offered again; decisions §14. */
export const KEPT_AT_EXPIRY: Kept = (key) => key.startsWith(PREFERENCE_PREFIX) || key.startsWith(DRAFT_PREFIX);

/** Clears local and session storage but for what is kept. */
export function clearStorages(kept: Kept, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
    for (const key of keys) if (key !== null && !kept(key)) storage.removeItem(key);
  }
}
