import { useCallback, useState } from "react";
import { keepPreference, PREFERENCE_PREFIX } from "../layout/remembered.ts";

/** Reads what is stored under a preference's name; undefined where it is nothing that the reader could have chosen. */
export type ReadPreference<Value> = (stored: unknown) => Value | undefined;

/** A choice of the reader's that outlives the page: its value and how to choose another. */
export function usePreference<Value>(
  name: string,
  fallback: Value,
  read: ReadPreference<Value> = sameKind(fallback),
): [Value, (value: Value) => void] {
  const key = `${PREFERENCE_PREFIX}${name}`;
  const [value, setValue] = useState<Value>(() => read(stored(key)) ?? fallback);
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      keepPreference(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, keep];
}

function sameKind<Value>(fallback: Value): ReadPreference<Value> {
  return (value) => (value !== undefined && typeof value === typeof fallback ? (value as Value) : undefined);
}

function stored(key: string): unknown {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Something else wrote there: the fallback is as good as any.
    return undefined;
  }
}
