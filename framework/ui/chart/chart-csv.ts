import { csvOf, type ExportRow } from "../export.ts";
import type { ChartProps } from "./chart-options.ts";

/** What of a chart is in its figures. */
export type ChartFigures = Pick<ChartProps, "categories" | "categoryTitle" | "series" | "valueTitle">;

/**
 * The figures of a chart as CSV: a row for each category, a column for each series, named with the unit; bars between
 * two figures take a column for each end. A figure that is missing leaves its cell empty, which is not a zero.
 */
export function chartCsv(
  { categories, categoryTitle = "", series, valueTitle }: ChartFigures,
  ends: { readonly low: string; readonly high: string },
): string {
  const runs = series.flatMap(({ name, values, until }): readonly Run[] => {
    const label = name === valueTitle ? name : `${name}, ${valueTitle}`;
    if (!until) return [{ label, values }];
    return [
      { label: `${label}, ${ends.low}`, values: values.map((one, i) => lesser(one, until[i])) },
      { label: `${label}, ${ends.high}`, values: values.map((one, i) => greater(one, until[i])) },
    ];
  });
  const columns = [
    { key: "category", label: categoryTitle },
    ...runs.map(({ label }, i) => ({ key: String(i), label })),
  ];
  const rows = categories.map((category, row): ExportRow => ({
    category,
    ...Object.fromEntries(runs.map(({ values }, i) => [String(i), values[row]])),
  }));
  return csvOf(columns, rows);
}

/** A column of figures. */
interface Run {
  readonly label: string;
  readonly values: readonly End[];
}
type End = number | null | undefined;
// Where one end is missing, the other is given as it is, as the low or the high one that it was given as.
const lesser = (from: End, until: End): End => (from == null || until == null ? from : Math.min(from, until));
const greater = (from: End, until: End): End => (from == null || until == null ? until : Math.max(from, until));
