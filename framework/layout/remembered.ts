import { useCallback, useState } from "react";

/** Preferences begin with this. */
export const PREFERENCE_PREFIX = "provision.preference.";
/** Flags that preferences were chosen which no server holds yet: the end of a session then leaves them alone. */
export const PREFERENCES_UNSAVED_KEY = "provision.preferencesUnsaved";

/** Keeps a preference in this browser, and the flag with it. */
export function keepPreference(key: string, text: string): void {
  localStorage.setItem(key, text);
  localStorage.setItem(PREFERENCES_UNSAVED_KEY, "true");
}

/** A number or flag of the screen that the reader's browser remembers. */
export function useRemembered<Value extends number | boolean | string>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const key = `${PREFERENCE_PREFIX}${name}`;
  const [value, setValue] = useState<Value>(() => remembered(key, initial));
  const remember = useCallback(
    (next: Value) => {
      setValue(next);
      keepPreference(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, remember];
}

function remembered<Value>(key: string, initial: Value): Value {
  const stored = localStorage.getItem(key);
  if (stored === null) return initial;
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === typeof initial ? (value as Value) : initial;
  } catch {
    // Something else wrote there: the initial value is as good as any.
    return initial;
  }
}
