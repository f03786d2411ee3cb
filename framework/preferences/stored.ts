import { useCallback, useMemo, useSyncExternalStore } from "react";

/** The prefix of preferences in the browser's storage. */
export const PREFERENCE_PREFIX = "provision.preference.";
/** Lists the preferences not yet saved on the server, and their user; kept when a session ends. */
export const PREFERENCES_UNSAVED_KEY = "provision.preferencesUnsaved";

/** Chosen since they were last sent to the server; a visitor's have no user. */
interface UnsentPreferences {
  readonly userId: number | null;
  readonly names: readonly string[];
}

/** Stored as plain words, since the page reads them before anything else is loaded. */
const PLAIN: readonly string[] = ["language", "variant"];

type PreferenceListener = (name: string) => void;
const listeners = new Set<PreferenceListener>();
let owner: number | null = null;

/** The user whose preferences are chosen from now on; null until the session is known. */
export function setOwner(userId: number | null): void {
  owner = userId;
}

/** Stores a preference in this browser and marks it as unsaved. */
export function storePreference(name: string, value: unknown): void {
  writePreference(name, value);
  const { names, userId } = unsavedPreferences();
  noteUnsaved({ userId: owner ?? userId, names: [...new Set([...names, name])] });
  notifyListeners(name);
}

/** Stores the server's value in this browser; undefined removes a preference. */
export function adoptPreference(name: string, value: unknown): void {
  const before = preferenceText(name);
  if (value === undefined) localStorage.removeItem(PREFERENCE_PREFIX + name);
  else writePreference(name, value);
  if (preferenceText(name) !== before) notifyListeners(name);
}

/** The stored text of a preference, or null. */
export const preferenceText = (name: string): string | null => localStorage.getItem(PREFERENCE_PREFIX + name);

/** The value of a stored text; a text that is not JSON is a plain word. */
export function preferenceOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Names of the preferences that this browser keeps. */
export function storedPreferences(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
  return keys.flatMap((key) => (key.startsWith(PREFERENCE_PREFIX) ? [key.slice(PREFERENCE_PREFIX.length)] : []));
}

/** The unsaved preferences. An older page only set a flag: then it means all of them. */
export function unsavedPreferences(): UnsentPreferences {
  const noted = localStorage.getItem(PREFERENCES_UNSAVED_KEY);
  if (noted === null) return { userId: null, names: [] };
  const read = Object(preferenceOf(noted)) as Partial<Record<keyof UnsentPreferences, unknown>>;
  if (!Array.isArray(read.names)) return { userId: null, names: storedPreferences() };
  const names = read.names.filter((name) => typeof name === "string");
  return { userId: typeof read.userId === "number" ? read.userId : null, names };
}

/** Records the unsaved preferences; an empty list removes the record. */
export function noteUnsaved(unsaved: UnsentPreferences): void {
  if (unsaved.names.length === 0) localStorage.removeItem(PREFERENCES_UNSAVED_KEY);
  else localStorage.setItem(PREFERENCES_UNSAVED_KEY, JSON.stringify(unsaved));
}

/** Called for each preference that changes, in this tab or another. */
export function watchPreferences(listener: PreferenceListener): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key?.startsWith(PREFERENCE_PREFIX)) listener(key.slice(PREFERENCE_PREFIX.length));
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}

function writePreference(name: string, value: unknown): void {
  const plain = typeof value === "string" && PLAIN.includes(name);
  localStorage.setItem(PREFERENCE_PREFIX + name, plain ? value : JSON.stringify(value));
}

function notifyListeners(name: string): void {
  for (const listener of [...listeners]) listener(name);
}

/** Reads a stored preference; undefined if the reader could not have chosen it. */
type ReadPreference<Value> = (stored: unknown) => Value | undefined;

/**
 * A choice of the reader's that outlives the page: its value and how to choose another. It is stored in this browser at
 * once and, for signed-in users, on the server soon after, so that it follows them to another browser.
 */
export function usePreference<Value>(
  name: string,
  fallback: Value,
  read?: ReadPreference<Value>,
): [Value, (value: Value) => void] {
  const watch = useCallback(
    (changed: () => void) =>
      watchPreferences((each) => {
        if (each === name) changed();
      }),
    [name],
  );
  const text = useSyncExternalStore(watch, () => preferenceText(name));
  const value = useMemo(() => {
    const stored = preferenceOf(text);
    return (read ? read(stored) : sameKind(stored, fallback)) ?? fallback;
  }, [text, read, fallback]);
  const keep = useCallback((next: Value) => storePreference(name, next), [name]);
  return [value, keep];
}

/** Other code may have written there: a value of another kind than the fallback's is ignored. */
function sameKind<Value>(stored: unknown, fallback: Value): Value | undefined {
  return stored !== undefined && typeof stored === typeof fallback ? (stored as Value) : undefined;
}

/** A number, flag or word of the screen that is remembered for the reader. */
export function useRemembered<Value extends number | boolean | string>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  return usePreference<Value>(name, initial);
}
