import { csvBlob, csvOf, type ExportColumn, type ExportRow } from "../export.ts";
import type { ChartProps } from "./chart-options.ts";
import { pdfOfDrawings, pngOfDrawings, stackedDrawings, type DrawnPage } from "./chart-pictures.ts";

/** File types of a saved chart: a picture, a page, or its figures. */
export type ChartFileType = "png" | "svg" | "pdf" | "csv";

/** A chart as it is saved. */
export interface DrawnChart extends DrawnPage {
  readonly title: string;
  readonly figures: ChartFigures;
  /** Names of the two ends of a bar between figures. */
  readonly ends: RangeLabels;
}

/**
 * Makes one file of all the charts under a title: pictures one below the other, a PDF page for each, or all their
 * figures.
 */
export async function chartsFile(type: ChartFileType, title: string, charts: readonly DrawnChart[]): Promise<Blob> {
  const drawings = charts.map(({ svg }) => svg);
  switch (type) {
    case "svg":
      return new Blob([stackedDrawings(title, drawings)], { type: "image/svg+xml" });
    case "png":
      return pngOfDrawings(title, drawings);
    case "pdf":
      return pdfOfDrawings(title, charts);
    case "csv":
      return csvBlob(chartsCsv(charts));
  }
}

/** The parts of a chart that its figures are made from. */
export type ChartFigures = Pick<ChartProps, "categories" | "categoryTitle" | "series" | "valueTitle">;

interface RangeLabels {
  readonly low: string;
  readonly high: string;
}

/**
 * The figures of charts as CSV: a row for each category, a column for each series, named with the unit; bars between
 * two figures have a column for each end. A missing figure leaves its cell empty, since it is not zero. With several
 * charts, the first column names the chart; columns with the same name are merged.
 */
export function chartsCsv(charts: readonly Pick<DrawnChart, "title" | "figures" | "ends">[]): string {
  const tables = charts.map(({ title, figures, ends }) => ({ title, ...chartTable(figures, ends) }));
  const [only] = tables;
  if (only !== undefined && tables.length === 1) return csvOf(only.columns, only.rows);
  const columns = new Map(tables.flatMap((table) => table.columns.map(({ label }) => [label, { key: label, label }])));
  const rows = tables.flatMap((table) =>
    table.rows.map((row) => ({
      ...Object.fromEntries(table.columns.map(({ key, label }) => [label, row[key]])),
      [CHART]: table.title,
    })),
  );
  return csvOf([{ key: CHART, label: "" }, ...columns.values()], rows);
}

/** Key of the column that names the chart; no series has this name. */
const CHART = "\u0000chart";

function chartTable(
  { categories, categoryTitle = "", series, valueTitle }: ChartFigures,
  ends: RangeLabels,
): { readonly columns: readonly ExportColumn[]; readonly rows: readonly ExportRow[] } {
  const runs = series.flatMap(({ name, values, until }): readonly ChartColumn[] => {
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
  return { columns, rows };
}

/** A column of figures. */
interface ChartColumn {
  readonly label: string;
  readonly values: readonly RangeBound[];
}
type RangeBound = number | null | undefined;
// If one end is missing, the other keeps its role as low or high.
const lesser = (from: RangeBound, until: RangeBound): RangeBound =>
  from == null || until == null ? from : Math.min(from, until);
const greater = (from: RangeBound, until: RangeBound): RangeBound =>
  from == null || until == null ? until : Math.max(from, until);

/**
 * Prints drawings, one per page, from a frame of their own: the page around them stays unchanged. Resolves when the
 * dialog was opened.
 */
export async function printDrawings(title: string, drawings: readonly string[]): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.className = "pv-print-frame";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = printPage(title, drawings);
  document.body.append(frame);
  await loaded;
  const target = frame.contentWindow;
  // Chromium blocks here during printing; other browsers send an event at the end.
  target?.addEventListener("afterprint", () => frame.remove(), { once: true });
  target?.focus();
  target?.print();
}

/** The page that is printed: nothing but the drawings. */
export function printPage(title: string, drawings: readonly string[]): string {
  const escaped = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const pages = drawings.map((svg) => `<figure>${svg}</figure>`).join("");
  return `<!doctype html><title>${escaped}</title><style>
    @page { size: landscape; margin: 12mm }
    body { margin: 0 }
    figure { margin: 0; break-after: page }
    figure:last-child { break-after: auto }
    svg { inline-size: 100%; block-size: auto }
  </style>${pages}`;
}
