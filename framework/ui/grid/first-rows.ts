import { useEffect, useMemo, useState } from "react";

/** Rows that are taken in at once: more than any window shows. */
const AT_ONCE = 100;

/**
 * The rows that a grid takes in: of a long list first as many as are seen, so that these are drawn without waiting for the
 * others, then all of them. `whole` takes them in at once, for a grid that begins at a row further down. The array is the
 * grid's to keep.
 */
export function useFirstRows<Row>(rows: readonly Row[], whole: boolean): Row[] {
  const [drawn, setDrawn] = useState(false);
  const complete = drawn || whole || rows.length <= AT_ONCE;
  useEffect(() => {
    if (drawn || rows.length === 0) return;
    // In a task of its own after the frame that shows the first.
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (later = setTimeout(() => setDrawn(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [rows, drawn]);
  return useMemo(() => (complete ? [...rows] : rows.slice(0, AT_ONCE)), [rows, complete]);
}
