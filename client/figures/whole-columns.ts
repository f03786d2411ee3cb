import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";

/** Tolerance before a figure that overlaps its container counts as cut off, for the browser's rounding. */
const WITHIN = 1;

/**
 * Shows only whole columns of a table that scrolls sideways: a column that an edge or a sticky column would cut is not
 * drawn until it is whole, since 8,230,717 must never be read as 8,230. If the sticky columns would leave no room for
 * another, they scroll as well: the total first (`data-loose="total"`), then the names (`"all"`). On a phone a table
 * that is too wide becomes a card for each row (`data-cards`), and each figure has its column's name before it. Returns
 * whether there is anything to scroll, and the numbers of columns hidden before and after the visible ones.
 */
export function useWholeColumns(place: RefObject<HTMLElement | null>): BeyondSight & { readonly scrolls: boolean } {
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const [scrolls, setScrolls] = useState(false);
  const [{ before, after }, setBeyond] = useState(NOTHING);
  const update = useCallback(() => {
    const table = place.current?.querySelector("table");
    if (!place.current || !table) return;
    const beyond = showWhole(place.current, table, phone);
    setBeyond((was) => (was.before === beyond.before && was.after === beyond.after ? was : beyond));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = place.current;
    setScrolls(scrollWidth - clientWidth > WITHIN || scrollHeight - clientHeight > WITHIN);
  }, [place, phone]);
  // The content may have changed without a change of size.
  useLayoutEffect(update);
  useLayoutEffect(() => {
    const frame = place.current;
    if (!frame) return undefined;
    const onScroll = () => {
      if (!("cards" in frame.dataset)) update();
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(frame);
    const table = frame.querySelector("table");
    if (table) sizes.observe(table);
    frame.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener("scroll", onScroll);
    };
  }, [place, update]);
  return { scrolls, before, after };
}

interface BeyondSight {
  readonly before: number;
  readonly after: number;
}

const NOTHING: BeyondSight = { before: 0, after: 0 };

function showWhole(place: HTMLElement, table: HTMLTableElement, phone: boolean): BeyondSight {
  const cells = [...table.rows].flatMap((row) => [...row.cells]).filter(({ colSpan }) => colSpan === 1);
  delete place.dataset["cards"];
  place.dataset["loose"] = "";
  if (phone && table.scrollWidth - place.clientWidth > WITHIN) {
    nameCells(table);
    place.dataset["cards"] = "";
    for (const cell of cells) cell.classList.remove(CUT);
    place.removeAttribute("data-more");
    return NOTHING;
  }
  const outer = place.getBoundingClientRect();
  const frame = { left: outer.left + place.clientLeft, right: outer.left + place.clientLeft + place.clientWidth };
  const rooms = new Map(cells.map((cell) => [cell, cell.getBoundingClientRect()]));
  // A second row of headings begins with the heading of a figure.
  const isName = (cell: HTMLTableCellElement) => cell.cellIndex === 0 && !cell.matches("thead tr + tr > *");
  const names = cells.filter((cell) => table.matches(WIDE) && isName(cell));
  const totals = cells.filter((cell) => table.matches(TALL) && cell.matches(TOTAL));
  const figures = cells.filter((cell) => !names.includes(cell) && !totals.includes(cell) && !cell.matches(WORDS));
  const widest = (of: readonly HTMLElement[]) =>
    Math.max(0, ...of.map((cell) => rooms.get(cell as HTMLTableCellElement)?.width ?? 0));
  const room = frame.right - frame.left;
  const [named, summed, needed] = [widest(names), widest(totals), widest(figures)];
  const loose = named + summed + needed <= room ? "" : named + Math.max(needed, summed) <= room ? "total" : "all";
  place.dataset["loose"] = loose;
  const [start, end] = [loose === "all" ? 0 : named, loose === "" ? summed : 0];
  place.style.scrollPaddingInline = `${start}px ${end}px`;
  const isRightToLeft = getComputedStyle(place).direction === "rtl";
  const free = {
    left: frame.left + (isRightToLeft ? end : start) - WITHIN,
    right: frame.right - (isRightToLeft ? start : end) + WITHIN,
  };
  const moving = [...figures, ...(loose === "" ? [] : totals)];
  const cut = new Set(
    moving.filter((cell) => {
      // The columns that no longer stick have moved.
      const { left, right, width } = cell.getBoundingClientRect();
      return width <= room && (left < free.left || right > free.right);
    }),
  );
  for (const cell of cells) cell.classList.toggle(CUT, cut.has(cell));
  place.toggleAttribute("data-more", cut.size > 0);
  const heads = [...(table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? [])].filter((head) => cut.has(head));
  const before = heads.filter((head) => {
    const { left, right } = head.getBoundingClientRect();
    return isRightToLeft ? right > free.right : left < free.left;
  }).length;
  return { before, after: heads.length - before };
}

const WIDE = ".pv-figures__table--wide";
const TALL = ".pv-figures__table--tall";
const TOTAL = ".pv-figures__total, thead tr > :last-child";
const WORDS = ".pv-figures__words";
const CUT = "pv-figures__cut";

/**
 * Gives each cell of a table's bodies its column's name (`data-column`): the texts of the headings above it, from the
 * top.
 */
function nameCells(table: HTMLTableElement): void {
  const names = columnNames(table);
  for (const body of table.tBodies)
    for (const row of body.rows) for (const cell of row.cells) cell.dataset["column"] = names[cell.cellIndex] ?? "";
}

/**
 * The names of the columns, from the first: below a heading that spans several, each has that heading's text before its
 * own.
 */
function columnNames({ tHead }: HTMLTableElement): string[] {
  const columns: string[][] = [];
  const taken = new Set<string>();
  [...(tHead?.rows ?? [])].forEach((row, y) => {
    let x = 0;
    for (const head of row.cells) {
      while (taken.has(`${x} ${y}`)) x++;
      for (const end = x + head.colSpan; x < end; x++) {
        for (let down = 0; down < head.rowSpan; down++) taken.add(`${x} ${y + down}`);
        columns[x] = [...(columns[x] ?? []), textOf(head).trim()];
      }
    }
  });
  return columns.map((texts) => texts.filter(Boolean).join(", "));
}

/** Elements that are not read, and elements that can be pressed. */
const LEFT_OUT = "[aria-hidden], calcite-button:empty";
/** Content on a line of its own. */
const APART = "small, .pv-chip";

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  if (node.matches(LEFT_OUT)) return "";
  const text = [...node.childNodes].map(textOf).join("");
  return node.matches(APART) ? `, ${text}` : text;
}
