import type { ColorType, Options, Point, SeriesOptionsType } from "highcharts";
import { direction } from "../../i18n/languages.ts";
import { PAPER, SERIES_COLORS, type ChartColors } from "./chart-colors.ts";

/** Ways to draw figures: columns side by side, lying bars, lines, slices, or bars that run from one figure to another. */
type ChartForm = keyof typeof TYPES;

/** The columns, line, or bars of one series. */
export interface ChartSeries {
  readonly name: string;
  /** One per category; null leaves a gap, which is not a zero. */
  readonly values: readonly (number | null)[];
  /** The end of each bar of a `range` whose beginning is in `values`. */
  readonly until?: readonly (number | null)[];
  /** A color or `var(--name)`; by default a distinct one. */
  readonly color?: string;
}

export interface ChartProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Description of the chart for screen readers. */
  readonly description: string;
  readonly categories: readonly string[];
  /**
   * Short axis labels below some of the categories, if there are many and their names are too long; null for the
   * others.
   */
  readonly marks?: readonly (string | null)[];
  /** Title of the category axis. */
  readonly categoryTitle?: string;
  readonly series: readonly ChartSeries[];
  /** Columns if absent. */
  readonly form?: ChartForm;
  /** Whether a category's columns add up. */
  readonly stacked?: boolean;
  /** Title of the value axis: the quantity and its unit. */
  readonly valueTitle: string;
  format(value: number): string;
  /** Called with the index of a category that the reader presses; `chosen` is marked. */
  onChoose?(category: number): void;
  readonly chosen?: number;
  /** Pixels. */
  readonly height?: number;
}

/** Texts of a chart in the reader's language; single braces are the chart library's own placeholders. */
export interface ChartTexts {
  readonly noData: string;
  /** Names of the ends of a bar between two figures, in a file of figures. */
  readonly ends: { readonly low: string; readonly high: string };
  readonly lang: NonNullable<Options["lang"]>;
}

interface ChartContext {
  readonly colors: ChartColors;
  readonly texts: ChartTexts;
  /** A figure for small spaces: 3.6M. */
  short(value: number): string;
  /** Plain color of a series. */
  seriesColor(color: string | undefined, index: number): string;
}

/**
 * Names next to horizontal bars wrap at this width in pixels, whatever the chart's width: the library would set a width
 * relative to the chart's and cut a name off when the chart is resized.
 */
const NAME_WIDTH = 130;
/** The chart's text sizes: two of the six sizes of the app, in the library's own terms. */
const LETTERS = { title: "14px", label: "12px" } as const;
/** Space above and below horizontal bars, and for each of them, since its name may take two lines. */
const RANGE_FRAME = 120;
const RANGE_ROW = 34;

const TYPES = { columns: "column", bars: "bar", lines: "line", slices: "pie", range: "columnrange" } as const;

/** Escapes a name, since the library treats angle brackets as markup and drops them. */
const asWritten = (name: string): string => name.replaceAll("<", "&lt;");

/** Restores such names in everything that screen readers get from a drawn chart, which has no markup. */
export function speakAsWritten(chart: Element): void {
  for (const one of chart.querySelectorAll('[aria-label*="&lt;"]')) {
    one.setAttribute("aria-label", one.getAttribute("aria-label")?.replaceAll("&lt;", "<") ?? "");
  }
}

/** A chart of categories, each with a column, a stack of columns, a point of a line, or a bar between two figures. */
export function chartOptions(props: ChartProps, { colors, texts, short, seriesColor }: ChartContext): Options {
  const { title, subtitle, description, categories, marks, categoryTitle, series } = props;
  const { form = "columns", stacked = false, valueTitle, format, height, onChoose, chosen } = props;
  const ranges = form === "range";
  const lying = ranges || form === "bars";
  const goesBelow = series.some(({ values }) => values.some((value) => value !== null && value < 0));
  const rightToLeft = direction() === "rtl";
  const atStart = rightToLeft ? "right" : "left";
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? texts.noData : format(value);
  /** Both figures of a range bar are announced. */
  const valueAt = (point: Point & { low?: number; high?: number }) =>
    ranges ? `${shown(point.low)} – ${shown(point.high)}` : shown(point.y);
  const type = TYPES[form];
  const label = { color: colors.faint, fontSize: LETTERS.label };
  const looks = form === "lines" || ranges ? (color: string) => color : hatched;
  const click = ({ point }: { readonly point: Point }) => onChoose?.(point.index);
  const border = { borderColor: colors.faint, borderWidth: 1 };
  return {
    chart: {
      type,
      // Range bars are horizontal, so that their names can be read.
      inverted: lying,
      height: Math.max(height ?? 320, lying ? RANGE_FRAME + RANGE_ROW * categories.length : 0),
      backgroundColor: "transparent",
      animation: false,
      style: { fontFamily: "inherit", fontSize: LETTERS.label },
      events: {
        // Replaces the library's description with the chart's.
        render() {
          const shown = this.container.querySelector("svg > desc");
          if (shown) shown.textContent = description;
        },
      },
    },
    title: {
      text: asWritten(title),
      align: atStart,
      style: { fontSize: LETTERS.title, fontWeight: "600", color: colors.text },
    },
    subtitle: {
      text: asWritten(subtitle ?? ""),
      align: atStart,
      style: { fontSize: LETTERS.label, color: colors.faint },
    },
    credits: { enabled: false },
    lang: texts.lang,
    colors: [...SERIES_COLORS],
    xAxis: {
      categories: categories.map(asWritten),
      // Names in a column are read from the top.
      reversed: lying || rightToLeft,
      title: { text: asWritten(categoryTitle ?? ""), style: label },
      lineColor: colors.grid,
      tickColor: colors.grid,
      labels: {
        style: { ...label, ...(lying ? { width: NAME_WIDTH, textOverflow: "clip" } : {}) },
        ...(lying ? { overflow: "allow" } : {}),
        ...(marks ? { formatter: ({ pos }) => marks[pos] ?? "", autoRotation: undefined } : {}),
      },
      ...(marks ? { tickPositions: marks.flatMap((mark, at) => (mark === null ? [] : [at])), tickLength: 5 } : {}),
    },
    yAxis: {
      // The axis begins at zero, or lower only if a figure is below zero.
      softMin: 0,
      opposite: rightToLeft,
      title: { text: asWritten(valueTitle), style: label },
      gridLineColor: colors.grid,
      labels: { style: label, formatter: ({ value }) => short(Number(value)) },
      stackLabels: {
        enabled: stacked,
        style: { color: colors.text, fontSize: LETTERS.label, textOutline: "none", fontWeight: "600" },
        formatter() {
          // If columns go below zero, each has an empty one above it.
          return this.total === 0 && goesBelow ? "" : short(this.total ?? 0);
        },
      },
    },
    legend: {
      enabled: series.length > 1,
      rtl: rightToLeft,
      itemStyle: { color: colors.text, fontSize: LETTERS.label },
      itemHiddenStyle: { color: colors.faint },
      // Names in lines below each other are hit apart.
      itemMarginBottom: 12,
      navigation: { activeColor: colors.text, inactiveColor: colors.faint, style: { color: colors.text } },
    },
    tooltip: {
      shared: true,
      backgroundColor: colors.surface,
      borderColor: colors.grid,
      style: { color: colors.text, fontSize: LETTERS.label },
      pointFormatter() {
        const { index } = this.series;
        return `<span style="color:${seriesColor(series[index]?.color, index)}">■</span> ${this.series.name}: <b>${valueAt(this)}</b><br/>`;
      },
    },
    plotOptions: {
      series: { animation: false, ...(onChoose && { cursor: "pointer", point: { events: { click } } }) },
      bar: border,
      pie: { ...border, dataLabels: { style: { color: colors.text, textOutline: "none" } } },
      columnrange: { borderColor: colors.faint, grouping: false },
      column: {
        // A border distinguishes a dark zone from a dark page.
        ...border,
        pointPadding: 0.08,
        groupPadding: 0.12,
        ...(stacked ? { stacking: "normal" } : {}),
      },
    },
    series: series.map(
      (one, index) =>
        ({
          type,
          name: asWritten(one.name),
          data: dataOf(one, form).map((y, i) => {
            const mark = i === chosen && { borderColor: colors.text, borderWidth: 4, marker: { radius: 8 } };
            const slice = form === "slices" && { name: categories[i], color: looks(seriesColor(undefined, i), i) };
            return mark || slice ? { y, ...slice, ...mark } : y;
          }),
          color: looks(seriesColor(one.color, index), index),
          dashStyle: DASHES[index % DASHES.length],
        }) as SeriesOptionsType,
    ),
    accessibility: {
      // A chart is a named group: a report has seven, and as landmarks they would hide the page's own.
      landmarkVerbosity: "disabled",
      ...OWN_COLORS,
      description: asWritten(description),
      point: { descriptionFormatter: (point) => `${categories[point.index]}, ${point.series.name}: ${valueAt(point)}` },
    },
    exporting: {
      // Nothing leaves the browser: no export server, no script fetched from elsewhere.
      fallbackToExportServer: false,
      buttons: { contextButton: { enabled: false } },
      sourceWidth: 960,
      sourceHeight: 480,
      scale: 2,
      chartOptions: onPaper(),
    },
  };
}

/**
 * Series keep their colors in high contrast mode, in which the library would make all of them alike; its types lack
 * this value, which it accepts (Accessibility.js).
 */
const OWN_COLORS: object = { highContrastMode: false };

/** Like a series on paper: no two differ in color alone, which grey, forced colors and some eyes do not show. */
const DASHES = ["Solid", "ShortDash", "ShortDot", "ShortDashDot"] as const;
const HATCHES = [null, "M 0 8 L 8 0", "M 0 0 L 8 8", "M 0 4 L 8 4", "M 4 0 L 4 8"] as const;

function hatched(color: string, index: number): ColorType {
  const d = HATCHES[index % HATCHES.length];
  const path = { d, strokeWidth: 1.5, fill: "none" };
  return d ? { pattern: { path, width: 8, height: 8, color: PAPER.surface, backgroundColor: color } as never } : color;
}

/** A bar with an unknown end is not drawn. */
function dataOf({ values, until = [] }: ChartSeries, form: ChartForm): (number | null | [number, number])[] {
  if (form !== "range") return [...values];
  return values.map((from, i) => {
    const to = until[i] ?? null;
    return from === null || to === null ? null : [Math.min(from, to), Math.max(from, to)];
  });
}

/** A picture is viewed on white paper, in any theme. */
function onPaper(): Options {
  const faint = { style: { color: PAPER.faint } };
  return {
    chart: { backgroundColor: PAPER.surface, style: { fontFamily: "Helvetica, Arial, sans-serif" } },
    title: { style: { color: PAPER.text } },
    subtitle: faint,
    xAxis: { title: faint, lineColor: PAPER.grid, tickColor: PAPER.grid, labels: faint },
    yAxis: { gridLineColor: PAPER.grid, title: faint, labels: faint, stackLabels: { style: { color: PAPER.text } } },
    legend: { itemStyle: { color: PAPER.text } },
  };
}
