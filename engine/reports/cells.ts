import { roundFigure, sum, wholeRow, type WholeRow } from "../display/whole-figures.ts";
import type {
  Cell,
  FactsBlock,
  Figure,
  FigureUnit,
  NotesBlock,
  ReportText,
  TableBlock,
  TableColumn,
  TableRow,
} from "./document.ts";

/** A text of `report` in locales/, by its whole key. */
export function keyed(key: string, values?: Readonly<Record<string, Cell>>): ReportText {
  return values === undefined ? { key } : { key, values };
}

/** A text that a person typed or a name that a person gave. */
export function raw(text: string): ReportText {
  return { said: text };
}

/** A shown figure with the engine's exact one; whole unless `decimals` is given. */
export function figureOf(
  unit: FigureUnit,
  shown: number | null,
  { exact = shown, decimals = 0 }: { readonly exact?: number | null; readonly decimals?: number } = {},
): Figure {
  return { shown, exact: shown === null ? null : exact, unit, decimals };
}

/** A single figure, rounded in the same way as totals. */
export function rounded(unit: FigureUnit, exact: number | null): Figure {
  return figureOf(unit, exact === null ? null : roundFigure(exact), { exact });
}

/** The figure of a headline or a sentence: see `alone` of Figure. */
export const alone = (figure: Figure): Figure => ({ ...figure, alone: true });

/** A percentage, with at most one decimal. */
export function percentage(exact: number): Cell {
  const shown = Math.round(exact * 10) / 10;
  return { figure: figureOf("percent", shown, { exact, decimals: decimalsOf(shown) }) };
}

/** A figure that someone typed, with the decimals it was typed with. */
export function asTyped(unit: FigureUnit, value: number): Cell {
  return { figure: figureOf(unit, value, { decimals: decimalsOf(value) }) };
}

/** A plain number: a zone, a block, a year. */
export function count(value: number): Cell {
  return cell("count", value);
}

/** A cell with a shown and an exact figure, which are equal by default. */
export function cell(unit: FigureUnit, shown: number | null, exact: number | null = shown): Cell {
  return { figure: figureOf(unit, shown, { exact }) };
}

/** An empty cell, for a column that does not apply to the row. */
export const NOTHING: Cell = { said: "" };

export function row(id: string, cells: readonly Cell[], emphasis: TableRow["emphasis"] = "none"): TableRow {
  return { id, emphasis, cells };
}

/** Row that heads the rows below it. */
export function groupRow(id: string, head: Cell): TableRow {
  return row(id, [head], "group");
}

/** A table. `empty` is the text shown without rows; tables that always have rows can leave it out. */
export function table(parts: Omit<TableBlock, "kind" | "empty"> & Partial<Pick<TableBlock, "empty">>): TableBlock {
  return { kind: "table", ...parts, empty: parts.empty ?? keyed("report.none") };
}

export function notesBlock(id: string, title: ReportText | null, notes: readonly ReportText[]): NotesBlock {
  return { kind: "notes", id, title, notes };
}

/** Facts by their ids, each under the label that its id has. */
export function factsBlock(
  id: string,
  { title, labelOf }: { readonly title: ReportText | null; labelOf(id: string): ReportText },
  facts: Readonly<Record<string, Cell>>,
): FactsBlock {
  const labelled = Object.entries(facts).map(([fact, value]) => ({ id: fact, label: labelOf(fact), value }));
  return { kind: "facts", id, title, facts: labelled };
}

/** A column, of figures unless `numeric` is false. */
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

/** The shown figures of one row, and their total. */
interface ShownRow extends WholeRow {
  readonly exactTotal: number | null;
}

/** Rounds a row whose figures add up to a total next to them. */
export function shownRow(values: readonly (number | null)[]): ShownRow {
  return { ...wholeRow(values), exactTotal: values.every((value) => value === null) ? null : sum(values) };
}
