import type { AdhocRow, ResultColumn } from "../../contract/adhoc/queries.ts";
import type { ChartSeries } from "../../framework/ui/chart/Chart.tsx";

export const CHART_FORMS = ["columns", "stacked", "lines"] as const;
export type AdhocChartForm = (typeof CHART_FORMS)[number];

/** An answer as a chart: its axis, the figure it draws, its series, and its form. */
interface ChartPlan {
  readonly form: AdhocChartForm;
  readonly category: ResultColumn;
  readonly figure: ResultColumn;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** The most series that a reader can still distinguish. */
const SERIES_MOST = 12;

interface ChartRows {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly AdhocRow[];
}

/**
 * The chart that suits an answer, of the given or the first figure; null if it has no figure, or no column to name its
 * rows. A column of days, moments or numbers of days is drawn along the axis as lines; otherwise the first column is
 * the axis. Other groups become series.
 */
export function planChart(
  { columns, rows }: ChartRows,
  wanted: string | null,
  textOf: (column: ResultColumn, row: AdhocRow) => string,
): ChartPlan | null {
  const figures = columns.filter((column) => column.figure);
  const figure = figures.find(({ id }) => id === wanted) ?? figures[0];
  const others = columns.filter((column) => !column.figure);
  const running =
    others.find(({ kind }) => kind === "day" || kind === "moment") ?? others.find(({ kind }) => kind === "number");
  const category = running ?? others[0];
  if (figure === undefined || category === undefined || rows.length === 0) return null;
  const frame = { form: running === undefined ? "columns" : "lines", category, figure } as const;
  const parts = others.filter((column) => column.grouped && column !== category);
  if (!category.grouped) {
    // Ungrouped rows may share a name, so each keeps its own place.
    const categories = rows.map((row) => textOf(category, row));
    return { ...frame, categories, series: [{ name: figure.title, values: rows.map((row) => numberIn(row, figure)) }] };
  }
  const categories = [...new Set(rows.map((row) => textOf(category, row)))];
  const places = new Map(categories.map((text, place) => [text, place]));
  const series = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const name = parts.map((column) => textOf(column, row)).join(", ") || figure.title;
    const values = series.get(name) ?? Array<number | null>(categories.length).fill(null);
    values[places.get(textOf(category, row)) ?? 0] = numberIn(row, figure);
    series.set(name, values);
  }
  return {
    ...frame,
    categories,
    series: [...series].slice(0, SERIES_MOST).map(([name, values]) => ({ name, values })),
  };
}

function numberIn(row: AdhocRow, { id }: ResultColumn): number | null {
  const value = row[id];
  return typeof value === "number" ? value : null;
}
