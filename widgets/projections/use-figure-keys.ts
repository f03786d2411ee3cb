import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

const FIGURE = "[data-explained]";

/** How far each arrow key goes: columns and rows. */
const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One stop of the Tab key for all figures of a table, and the arrow keys between them. */
export function useFigureKeys(): {
  readonly ref: RefObject<HTMLTableElement | null>;
  onKeyDown(event: KeyboardEvent): void;
} {
  const ref = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const figures = [...(ref.current?.querySelectorAll<HTMLElement>(FIGURE) ?? [])];
    if (figures.length > 0 && !figures.some(({ tabIndex }) => tabIndex === 0)) setStop(figures[0]);
  });
  const setStop = (figure: HTMLElement | undefined) => {
    for (const one of ref.current?.querySelectorAll<HTMLElement>(FIGURE) ?? []) one.tabIndex = one === figure ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [columns, rows] = STEPS[event.key] ?? [0, 0];
    const here = (event.target as HTMLElement).closest<HTMLElement>(FIGURE);
    if (here === null || (columns === 0 && rows === 0)) return;
    const lines = [...(ref.current?.rows ?? [])].map((row) => [...row.querySelectorAll<HTMLElement>(FIGURE)]);
    const own = lines.filter((line) => line.length > 0);
    const row = own.findIndex((line) => line.includes(here));
    const next = own[row + rows]?.[(own[row]?.indexOf(here) ?? 0) + columns];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    next.focus();
  };
  return { ref, onKeyDown };
}
