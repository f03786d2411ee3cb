import { lazy, Suspense, type Ref } from "react";
import { Loading } from "../states.tsx";
import type { ChartProps } from "./chart-options.ts";
import type { ChartHandle } from "./HighchartsChart.tsx";

export type { ChartProps, ChartSeries } from "./chart-options.ts";
export type { ChartHandle } from "./HighchartsChart.tsx";

const HighchartsChart = lazy(() => import("./HighchartsChart.tsx"));
/** The library's bars between two figures are in a part that no other chart needs. */
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
