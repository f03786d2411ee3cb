import { lazy, Suspense } from "react";
import type { Ref } from "react";
import { Loading } from "../states.tsx";

/** How figures are drawn: columns side by side, lines, or bars that lie from one figure to another. */
export type ChartForm = "columns" | "lines" | "range";

/** One run of columns, one line, or one run of bars. */
export interface ChartSeries {
  readonly name: string;
  /** One per category; null leaves a gap, which is not a zero. */
  readonly values: readonly (number | null)[];
  /** Where each bar of a `range` ends that begins at `values`. */
  readonly until?: readonly (number | null)[];
  /** A color or `var(--name)`; otherwise one that tells the series apart. */
  readonly color?: string;
}

export interface ChartProps {
  readonly title: string;
  readonly subtitle?: string;
  /** What the chart shows, for those who hear it. */
  readonly description: string;
  readonly categories: readonly string[];
  /** Title of the category axis. */
  readonly categoryTitle?: string;
  readonly series: readonly ChartSeries[];
  /** Columns where absent. */
  readonly form?: ChartForm;
  /** Whether a category's columns add up. */
  readonly stacked?: boolean;
  /** Title of the value axis: what and in which unit. */
  readonly valueTitle: string;
  format(value: number): string;
  /** Name of exported files, without ending. */
  readonly fileStem: string;
  /** Pixels. */
  readonly height?: number;
}

/** What a chart can be saved as: a picture, a page, or its figures. */
export type ChartFileType = "png" | "svg" | "pdf" | "csv";

/** What can be done with a drawn chart. */
export interface ChartHandle {
  /** Saves the chart as a file, made in the browser. */
  save(type: ChartFileType): Promise<void>;
  /** The chart as SVG markup, in paper colors. */
  svg(): string;
}

const HighchartsChart = lazy(() => import("./HighchartsChart.tsx"));
/** Bars between two figures are a part of the library that no other chart needs. */
const RangeChart = lazy(async () => {
  await import("highcharts/esm/highcharts-more.js");
  return import("./HighchartsChart.tsx");
});

/** A chart; its code (Highcharts) is fetched when the first one is shown. Put a table of the same numbers next to it. */
export function Chart({ ref, ...props }: ChartProps & { readonly ref?: Ref<ChartHandle> }) {
  const Drawn = props.form === "range" ? RangeChart : HighchartsChart;
  return (
    <Suspense fallback={<Loading />}>
      <Drawn {...props} {...(ref ? { handle: ref } : {})} />
    </Suspense>
  );
}
