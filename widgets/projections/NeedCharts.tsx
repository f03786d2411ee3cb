import { useProductText } from "../../client/use-product-text.ts";
import type { ShownProjections } from "./shown.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import type { ChartHandle, ChartSeries } from "../../framework/ui/chart/Chart.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { Measure, ProductTable } from "../../engine/display/need-tables.ts";
import { useNames } from "./use-names.ts";

/**
 * One chart a product: quantities stack up to the total; trucks stand side by side,
 * since those of the zones need not add up to those of the sum.
 */
export function chartSeries(
  table: ProductTable,
  measure: Measure,
  zoneName: (zone: number) => string,
  allZones: string,
): ChartSeries[] {
  const zones = table.zones.map((line) => ({
    name: zoneName(line.zone),
    values: line.shown.blocks,
    color: `var(--pv-zone-${line.zone})`,
  }));
  return measure === "trucks"
    ? [...zones, { name: allZones, values: table.all.shown.blocks, color: "var(--pv-text-muted)" }]
    : zones;
}

/** The same numbers as the table's, drawn. */
export function NeedCharts(props: {
  readonly projections: ShownProjections;
  readonly tables: readonly ProductTable[];
  readonly measure: Measure;
  /** Where the drawn charts put their handles, by product. */
  readonly handles: Map<string, ChartHandle>;
}) {
  const { projections, tables, measure, handles } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames(projections, measure);
  return (
    <div className="pv-figures__charts">
      {tables.map((table) => {
        const unit = names.unit(table);
        const facts = {
          dayOne: format.number(table.all.shown.dayOne),
          total: format.number(table.all.shown.total),
          unit,
          product: productText(table.product),
        };
        return (
          <Chart
            key={table.product}
            ref={(handle) => {
              if (handle) handles.set(table.product, handle);
              return () => void handles.delete(table.product);
            }}
            title={text("chartTitle", facts)}
            subtitle={text("chartFacts", facts)}
            description={text("chartDescription", facts)}
            categories={projections.blocks.map((_, i) => names.span(i))}
            categoryTitle={text("daysAxis")}
            series={chartSeries(table, measure, names.zone, text("allZones"))}
            stacked={measure === "quantity"}
            valueTitle={unit}
            format={format.number}
            fileStem={`${table.product}_${measure}`}
          />
        );
      })}
    </div>
  );
}
