import { useCallback, useEffect, type RefObject } from "react";

/** Tolerance in pixels before a column counts as cut off, for the browser's rounding. */
const WITHIN = 1;
const CUT = "pv-grid-cut";

/**
 * Hides columns at the edge of a grid that scrolls sideways until they are wholly visible: 8,230,717 must never be read
 * as 8,230. An edge with more columns beyond it is marked (`data-more`). Returns the function that the grid calls when
 * its rows or its size have changed.
 */
export function useWholeColumns(grid: RefObject<HTMLElement | null>): () => void {
  const update = useCallback(() => {
    // The grid draws new rows in a separate frame.
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
  const heads = [...host.querySelectorAll(".ag-header-cell[col-id]")];
  const isCut = (head: Element): boolean => {
    const { left, right, width } = head.getBoundingClientRect();
    // Words of a wide column are shown in part rather than not at all.
    const most = head.matches(".pv-grid-number-header") ? window.width : window.width / 2;
    return width <= most && (left < window.left - WITHIN || right > window.right + WITHIN);
  };
  const cut = new Set(heads.filter(isCut).map((head) => head.getAttribute("col-id")));
  for (const cell of host.querySelectorAll(":is(.ag-cell, .ag-header-cell)[col-id]"))
    cell.classList.toggle(CUT, cut.has(cell.getAttribute("col-id")));
  const isRightToLeft = getComputedStyle(host).direction === "rtl";
  const isBeyond = (head: Element): boolean => {
    const { left, right } = head.getBoundingClientRect();
    return isRightToLeft ? left < window.left - WITHIN : right > window.right + WITHIN;
  };
  host.toggleAttribute("data-more", heads.some(isBeyond));
}
