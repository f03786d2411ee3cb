import { PREFERENCE_PREFIX, PREFERENCES_UNSAVED_KEY, unsavedPreferences } from "./stored.ts";

/** Prefix of unsaved input that waits for its user; keys of forms continue with the user's number and a dot. */
export const DRAFT_PREFIX = "provision.draft.";
/** Prefix under which the current records (disaster, estimation) are kept. */
const CURRENT_PREFIX = "provision.current";

const OF_A_USER = /^provision\.draft\.\d+\./;

/** Whether a key of the browser's storages is kept. */
export type KeepsKey = (key: string) => boolean;

/**
 * The keys that are kept at sign-out: the current records, preferences marked as unsaved (specification 4), and drafts
 * of other users, since the user who signs out was asked only about their own.
 */
export function keysKeptAtSignOut(userId: number | null, unsaved = unsavedPreferences().names): KeepsKey {
  const isUnsaved = among(unsaved);
  const own = `${DRAFT_PREFIX}${userId ?? ""}.`;
  return (key) => key.startsWith(CURRENT_PREFIX) || isUnsaved(key) || (OF_A_USER.test(key) && !key.startsWith(own));
}

/**
 * Returns the keys that are kept when a session ended automatically: unsaved preferences, and drafts to be offered
 * again; decisions 14.
 */
export function keysKeptAtExpiry(unsaved = unsavedPreferences().names): KeepsKey {
  const isUnsaved = among(unsaved);
  return (key) => key.startsWith(DRAFT_PREFIX) || isUnsaved(key);
}

/** The keys of unsaved preferences, and of the list that names them. */
function among(unsaved: readonly string[]): KeepsKey {
  const keys = new Set(unsaved.map((name) => PREFERENCE_PREFIX + name));
  return (key) => keys.has(key) || (key === PREFERENCES_UNSAVED_KEY && keys.size > 0);
}

/** Clears local and session storage except for what is kept. */
export function clearStorages(kept: KeepsKey, storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
    for (const key of keys) if (key !== null && !kept(key)) storage.removeItem(key);
  }
}

/** A storage that lasts as long as its page. */
export class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();

  get length(): number {
    return this.#entries.size;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#entries.set(key, String(value));
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  clear(): void {
    this.#entries.clear();
  }
}
