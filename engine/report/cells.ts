import { roundFigure, roundRows } from "../display/largest-remainder.ts";
import type { Cell, Figure, FigureUnit, ReportText, TableColumn, TableRow } from "./document.ts";

/** A text of `report` in locales/, by its whole key. */
export function keyed(key: string, values?: Readonly<Record<string, Cell>>): ReportText {
  return values === undefined ? { key } : { key, values };
}

/** What a person typed or named. */
export function said(text: string): ReportText {
  return { said: text };
}

/** A figure as it is shown next to the engine's; whole unless `decimals` says otherwise. */
export function figureOf(
  unit: FigureUnit,
  shown: number | null,
  { exact = shown, decimals = 0 }: { readonly exact?: number | null; readonly decimals?: number } = {},
): Figure {
  return { shown, exact: shown === null ? null : exact, unit, decimals };
}

/** A figure that stands by itself, rounded as totals are. */
export function rounded(unit: FigureUnit, exact: number | null): Figure {
  return figureOf(unit, exact === null ? null : roundFigure(exact), { exact });
}

/** A figure that someone typed, with the decimals it was typed with. */
export function asTyped(unit: FigureUnit, value: number): Figure {
  return figureOf(unit, value, { decimals: Math.min(DECIMALS_MAX, decimalsOf(value)) });
}

/** A plain number: a zone, a block, a year. */
export function count(value: number): Cell {
  return { figure: figureOf("count", value) };
}

export function cell(figure: Figure): Cell {
  return { figure };
}

/** The cell of a row where nothing can stand. */
export const NOTHING: Cell = { said: "" };

/** Row that heads the rows below it. */
export function groupRow(id: string, head: Cell): TableRow {
  return { id, emphasis: "group", cells: [head] };
}

/** Column of figures, unless `numeric` says that it holds words. */
export function column(
  id: string,
  header: ReportText,
  { group = null, numeric = true, width = 1 }: Partial<Pick<TableColumn, "group" | "numeric" | "width">> = {},
): TableColumn {
  return { id, header, group, numeric, width };
}

const DECIMALS_MAX = 6;

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < DECIMALS_MAX; decimals++)
    if (Number(value.toFixed(decimals)) === value) return decimals;
  return DECIMALS_MAX;
}

/** Figures of one row as they are shown, and what they come to. Unknown ones are null and part of no total. */
export interface ShownRow {
  readonly cells: readonly (number | null)[];
  /** Null where not one figure is known. */
  readonly total: number | null;
  readonly exactTotal: number | null;
}

/** Rounds a row whose figures add up to a total next to them. */
export function shownRow(values: readonly (number | null)[]): ShownRow {
  const known = values.filter((value) => value !== null);
  const shown = roundRows(known);
  let next = 0;
  const cells = values.map((value) => (value === null ? null : (shown[next++] ?? null)));
  const exactTotal = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  return { cells, exactTotal, total: exactTotal === null ? null : roundFigure(exactTotal) };
}
