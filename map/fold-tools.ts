import { useEffect, useState, type RefObject } from "react";

/**
 * Number of the actions that stay in a bar: all if they fit, else one less than fits, to make room for the button that
 * shows the others.
 */
export function shownActions(count: number, room: number, width: number): number {
  if (room <= 0 || width <= 0 || count * width <= room) return count;
  return Math.max(1, Math.floor(room / width) - 1);
}

/** The same for the actions of a bar in its row, at their current sizes: other elements in the row keep their room. */
export function useShownActions(place: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count);
  useEffect(() => {
    const bar = place.current;
    const row = bar?.parentElement;
    const [action, next] = bar?.querySelectorAll<HTMLElement>("calcite-button") ?? [];
    if (!bar || !row || !action || !next) return undefined;
    const measure = (): void => {
      // The distance from one to the next: a bar has a margin around each.
      const width = Math.abs(leftOf(next) - leftOf(action));
      const edges = width - action.offsetWidth;
      setShown(shownActions(count, row.clientWidth - besides(row, bar) - edges, width));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    observer.observe(action);
    return () => observer.disconnect();
  }, [place, count]);
  return shown;
}

const leftOf = (element: Element): number => element.getBoundingClientRect().left;

/** Width of the other elements in a row, with the gap before the bar. */
function besides(row: HTMLElement, bar: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  return [...row.children]
    .filter((one) => one !== bar && getComputedStyle(one).position !== "absolute")
    .reduce((sum, one) => sum + one.getBoundingClientRect().width + gap, 0);
}
