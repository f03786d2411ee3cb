import { useCallback, useEffect, useState, type RefObject } from "react";

/** Tolerance in pixels before a column counts as cut off, for the browser's rounding. */
const WITHIN = 1;
const CUT = "pv-grid-cut";

/**
 * Hides columns at the edge of a grid that scrolls sideways until they are wholly visible: 8,230,717 must never be read
 * as 8,230. Returns the function that the grid calls when its rows or its size have changed, and how many columns are not
 * visible.
 */
export function useWholeColumns(grid: RefObject<HTMLElement | null>): [update: () => void, beyond: number] {
  const [beyond, setBeyond] = useState(0);
  const update = useCallback(() => {
    // The grid draws new rows in a separate frame.
    requestAnimationFrame(() => requestAnimationFrame(() => grid.current && setBeyond(markCut(grid.current))));
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
  return [update, beyond];
}

/** The columns of a grid and whether each is visible, from the first: their headings are drawn even where cells are not. */
function columnsIn(host: HTMLElement) {
  const window = host.querySelector(".ag-grid-viewport")?.getBoundingClientRect() ?? new DOMRect();
  return [...host.querySelectorAll(".ag-header-cell[col-id]")].map((head) => {
    const { left, right, width } = head.getBoundingClientRect();
    // Words of a wide column are shown in part rather than not at all.
    const most = head.matches(".pv-grid-number-header") ? window.width : window.width / 2;
    const isVisible = left >= window.left - WITHIN && right <= window.right + WITHIN;
    const isOut = right <= window.left || left >= window.right || width <= most;
    return { id: head.getAttribute("col-id") ?? "", isVisible, isCut: !isVisible && isOut };
  });
}

/** The column to show next: the first after the visible ones, or of all once the last one is visible. */
export function nextColumn(host: HTMLElement): string {
  const columns = columnsIn(host);
  return (columns.find(({ isVisible }, at) => !isVisible && columns[at - 1]?.isVisible) ?? columns[0])?.id ?? "";
}

function markCut(host: HTMLElement): number {
  const columns = columnsIn(host);
  const cut = new Set<string | null>(columns.filter(({ isCut }) => isCut).map(({ id }) => id));
  for (const cell of host.querySelectorAll(":is(.ag-cell, .ag-header-cell)[col-id]"))
    cell.classList.toggle(CUT, cut.has(cell.getAttribute("col-id")));
  return columns.filter(({ isVisible }) => !isVisible).length;
}
