import { useCallback, useState } from "react";

/** Preferences begin with this: the end of a session leaves them alone. */
export const PREFERENCE_PREFIX = "provision.preference.";

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
      localStorage.setItem(key, JSON.stringify(next));
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
