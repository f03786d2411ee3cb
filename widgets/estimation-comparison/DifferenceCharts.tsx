import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { differenceLines } from "./difference-rows.ts";
import { heading, rowName } from "./DifferenceTable.tsx";
import type { ShownSlice } from "./DifferenceTable.tsx";

/** The same contributions as the table's, one chart a product: a row's columns stack up, and down, to its difference. */
export function DifferenceCharts({
  products,
  handles,
  ...shown
}: ShownSlice & {
  /** Where the drawn charts put their handles. */
  readonly handles: Map<string, ChartHandle>;
}) {
  const { measure, slice, names } = shown;
  const text = useTexts("widgets.estimation-comparison");
  const format = useFormat();
  return (
    <div className="pv-figures__charts">
      {products.map((product) => {
        const key = `${product.product} ${product.unit}`;
        const lines = differenceLines(product, slice, measure);
        const whole = lines.find((line) => line.whole)?.figure.difference ?? null;
        const facts = {
          product: names.product(product.product),
          unit: names.unit(measure, product.unit),
          of: heading(shown),
          difference: names.change(whole),
        };
        return (
          <Chart
            key={key}
            ref={(handle) => {
              if (handle) handles.set(key, handle);
              return () => void handles.delete(key);
            }}
            title={text("chartTitle", facts)}
            subtitle={text("chartSubtitle", facts)}
            description={text("chartDescription", facts)}
            categories={lines.map((line) => rowName(line, shown))}
            series={names.parts.map((name, i) => ({
              name,
              values: lines.map(({ figure }) => figure.parts[i] ?? null),
            }))}
            stacked
            valueTitle={facts.unit}
            format={(value) => (value > 0 ? `+${format.number(value)}` : format.number(value))}
            fileStem={`${product.product}_${measure}`}
          />
        );
      })}
    </div>
  );
}
