import { useEffect, useState } from "react";

/** Longest that a browser's timer waits, in milliseconds; a page stays open for less. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Whether so many seconds have passed since the first drawing; null never ends. */
export function useOver(seconds: number | null): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (seconds === null || seconds * 1000 > MAX_TIMER_MS) return;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return over;
}
