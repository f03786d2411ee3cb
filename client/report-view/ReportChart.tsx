import { useMemo } from "react";
import type { ChartBlock } from "../../engine/report/document.ts";
import { drawChart } from "../../engine/report/draw/draw-chart.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import { useChartHandles } from "./ChartHandles.ts";
import { DrawnSvg } from "./DrawnSvg.tsx";
import { chartOnPaper } from "./drawing-options.ts";
import { useReading } from "./reading.ts";

/** A chart of figures that are in a table of the same section: to explore on screen, as the PDF draws it on paper. */
export function ReportChart({ block, beside }: { readonly block: ChartBlock; readonly beside: number }) {
  const reading = useReading();
  const { format, figure } = reading;
  const handles = useChartHandles();
  const printed = useMemo(() => drawChart(block, chartOnPaper(reading, beside)), [block, reading, beside]);
  const { unit, decimals, form } = block;
  return (
    <figure className="report-view__block report-view__chart" data-block={block.id}>
      <div className="report-view__on-screen">
        <Chart
          ref={(handle) => {
            if (handle) handles?.set(block.id, handle);
            return () => void handles?.delete(block.id);
          }}
          title={format(block.title)}
          description={format(block.description)}
          categories={block.categories.map(format)}
          categoryTitle={format(block.categoryTitle)}
          valueTitle={format(block.valueTitle)}
          form={form === "stacked" ? "columns" : form}
          stacked={form === "stacked"}
          series={block.series.map(({ name, values, until }) => ({
            name: format(name),
            values,
            ...(until === undefined ? {} : { until }),
          }))}
          format={(value) => figure({ shown: value, exact: value, unit, decimals })}
          fileStem={block.id}
        />
      </div>
      <div className="report-view__on-paper">
        <p>
          <strong>{format(block.title)}</strong>
        </p>
        <DrawnSvg drawing={printed} name={null} />
      </div>
    </figure>
  );
}
