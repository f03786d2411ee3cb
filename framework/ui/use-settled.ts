import { useEffect, useState } from "react";

/** Milliseconds for which a state must last before it is announced: shorter ones would be noise to a screen reader. */
const SETTLED_MS = 1_000;

/**
 * A value once it has stayed the same for a moment: live regions announce it. The first one counts as undefined until
 * then.
 */
export function useSettled<T>(value: T): T | undefined {
  const [settled, setSettled] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
