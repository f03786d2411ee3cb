import { usePreference } from "../preferences/use-preference.ts";

/** A number, flag or word of the screen that is remembered for the reader. */
export function useRemembered<Value extends number | boolean | string>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  return usePreference<Value>(name, initial);
}
