import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

const FIGURE = "[data-explained]";

/**
 * Makes all figures of a table, or of a group that counts as one row, a single Tab stop: arrows move between them, Home
 * and End go to the ends of a row (the ARIA grid pattern), since 200 stops would keep keyboard users from the content
 * that follows.
 */
export function useFigureKeys<Group extends HTMLElement = HTMLTableElement>(): {
  readonly ref: RefObject<Group | null>;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: { readonly target: EventTarget }): void;
} {
  const ref = useRef<Group>(null);
  const figures = () => [...(ref.current?.querySelectorAll<HTMLElement>(FIGURE) ?? [])];
  useEffect(() => {
    const all = figures();
    if (all[0] !== undefined && !all.some(({ tabIndex }) => tabIndex === 0)) all[0].tabIndex = 0;
  });
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const here = figureAt(target);
    if (here !== null) for (const one of figures()) one.tabIndex = one === here ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = figureAt(event.target);
    const group = ref.current;
    const parts = group instanceof HTMLTableElement ? [...group.rows] : group === null ? [] : [group];
    const rows = parts.map((row) => [...row.querySelectorAll<HTMLElement>(FIGURE)]).filter((row) => row.length > 0);
    const y = rows.findIndex((row) => row.some((one) => one === here));
    const row = rows[y];
    if (here === null || row === undefined) return;
    const x = row.indexOf(here);
    const ahead = getComputedStyle(here).direction === "rtl" ? -1 : 1;
    const next = {
      ArrowRight: row[x + ahead],
      ArrowLeft: row[x - ahead],
      ArrowDown: placeIn(rows[y + 1], here),
      ArrowUp: placeIn(rows[y - 1], here),
      Home: row[0],
      End: row.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown, onFocus };
}

const figureAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(FIGURE) : null;

const columnOf = (figure: HTMLElement): number => figure.closest("td")?.cellIndex ?? 0;

/** The figure of another row in the same column, or the nearest before it: a balance has no total. */
const placeIn = (row: readonly HTMLElement[] | undefined, from: HTMLElement): HTMLElement | undefined =>
  row?.findLast((one) => columnOf(one) <= columnOf(from)) ?? row?.[0];
