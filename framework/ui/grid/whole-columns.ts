import { useCallback, useEffect, type RefObject } from "react";

/** What a column may reach beyond the grid's window before it counts as cut: the browser's own rounding. */
const WITHIN = 1;
const CUT = "pv-grid-cut";

/**
 * Draws of a grid that scrolls sideways no column of numbers that an edge would cut, until it is whole: 8,230,717 must never
 * be read as 8,230. Answers what the grid calls when its rows or its size have changed.
 */
export function useWholeColumns(grid: RefObject<HTMLElement | null>): () => void {
  const update = useCallback(() => {
    // The grid draws new rows in a frame of its own.
    requestAnimationFrame(() => requestAnimationFrame(() => grid.current && markCut(grid.current)));
  }, [grid]);
  useEffect(() => {
    const host = grid.current;
    const gone = new AbortController();
    const { signal } = gone;
    host?.addEventListener("scroll", update, { capture: true, passive: true, signal });
    // A column may have been drawn wider.
    host?.addEventListener("pointerup", update, { signal });
    return () => gone.abort();
  }, [grid, update]);
  return update;
}

function markCut(host: HTMLElement): void {
  const window = host.querySelector(".ag-grid-viewport")?.getBoundingClientRect();
  if (!window) return;
  const heads = [...host.querySelectorAll(".pv-grid-number-header[col-id]")];
  const isCut = (head: Element): boolean => {
    const { left, right, width } = head.getBoundingClientRect();
    return width <= window.width && (left < window.left - WITHIN || right > window.right + WITHIN);
  };
  const cut = new Set(heads.filter(isCut).map((head) => head.getAttribute("col-id")));
  for (const cell of host.querySelectorAll(":is(.pv-grid-number, .pv-grid-number-header)[col-id]"))
    cell.classList.toggle(CUT, cut.has(cell.getAttribute("col-id")));
}
