import type { ChartBlock } from "../../engine/report/document.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import { useChartHandles } from "./ChartHandles.ts";
import { useReading } from "./reading.ts";

/** A chart of figures that stand in a table of the same section. */
export function ReportChart({ block }: { readonly block: ChartBlock }) {
  const { say, figure } = useReading();
  const handles = useChartHandles();
  const { unit, decimals, form } = block;
  return (
    <figure className="report-view__block report-view__chart" data-block={block.id}>
      <div className="report-view__on-screen">
        <Chart
          ref={(handle) => {
            if (handle) handles?.set(block.id, handle);
            return () => void handles?.delete(block.id);
          }}
          title={say(block.title)}
          description={say(block.description)}
          categories={block.categories.map(say)}
          categoryTitle={say(block.categoryTitle)}
          valueTitle={say(block.valueTitle)}
          form={form === "stacked" ? "columns" : form}
          stacked={form === "stacked"}
          series={block.series.map(({ name, values, until }) => ({
            name: say(name),
            values,
            ...(until === undefined ? {} : { until }),
          }))}
          format={(value) => figure({ shown: value, exact: value, unit, decimals })}
          fileStem={block.id}
        />
      </div>
    </figure>
  );
}
