import { useState } from "react";
import type { KeyboardEvent } from "react";

/** The buttons of a table that arrows walk through; each names itself in `data-figure`. */
const FIGURE = "button[data-figure]";

/**
 * One stop of the Tab key for all figures of a table: arrows go from one to the next, Home and End to the ends of a row
 * (the ARIA pattern of a grid), as 200 stops would keep anyone who uses the keyboard from what comes after.
 */
export function useRoving(first: string) {
  const [active, setActive] = useState(first);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof Element ? event.target.closest(FIGURE) : null;
    const rows = [...event.currentTarget.querySelectorAll("tr")]
      .map((row) => [...row.querySelectorAll<HTMLElement>(FIGURE)])
      .filter((figures) => figures.length > 0);
    const y = rows.findIndex((figures) => figures.some((one) => one === from));
    const row = rows[y];
    if (!row) return;
    const x = row.findIndex((one) => one === from);
    const ahead = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const target = {
      ArrowRight: row[x + ahead],
      ArrowLeft: row[x - ahead],
      ArrowDown: placeIn(rows[y + 1], row[x]),
      ArrowUp: placeIn(rows[y - 1], row[x]),
      Home: row[0],
      End: row.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return { active, setActive, onKeyDown };
}

/** The figure of another row in the same column, or the nearest before it: a balance has no total. */
function placeIn(row: readonly HTMLElement[] | undefined, from: HTMLElement | undefined): HTMLElement | undefined {
  const column = from?.closest("td")?.cellIndex ?? 0;
  return row?.findLast((one) => (one.closest("td")?.cellIndex ?? 0) <= column);
}
