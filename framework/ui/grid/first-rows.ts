import { useEffect, useMemo, useState } from "react";

/** Number of rows that are passed at once: more than any window shows. */
const AT_ONCE = 100;

/**
 * The rows to pass to a grid: of a long list first as many as are visible, so that these are drawn without waiting for
 * the others, then all of them. `whole` passes them all at once, for a grid that begins at a row further down. The grid
 * may keep the array.
 */
export function useFirstRows<Row>(rows: readonly Row[], whole: boolean): Row[] {
  const [drawn, setDrawn] = useState(false);
  const complete = drawn || whole || rows.length <= AT_ONCE;
  useEffect(() => {
    if (drawn || rows.length === 0) return;
    // In a separate task after the frame that shows the first rows.
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (later = setTimeout(() => setDrawn(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [rows, drawn]);
  return useMemo(() => (complete ? [...rows] : rows.slice(0, AT_ONCE)), [rows, complete]);
}
