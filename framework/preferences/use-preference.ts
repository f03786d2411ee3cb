import { useCallback, useMemo, useSyncExternalStore } from "react";
import { storePreference, preferenceOf, preferenceText, watchPreferences } from "./stored.ts";

/** Reads what is kept under a preference's name; undefined where it is nothing that the reader could have chosen. */
export type ReadPreference<Value> = (stored: unknown) => Value | undefined;

/**
 * A choice of the reader's that outlives the page: its value and how to choose another. It is kept in this browser at
 * once and, for who is signed in, on the server soon after, so that it follows them to another browser.
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

/** Something else may have written there: what is not of the fallback's kind is as good as nothing. */
function sameKind<Value>(stored: unknown, fallback: Value): Value | undefined {
  return stored !== undefined && typeof stored === typeof fallback ? (stored as Value) : undefined;
}
