import { useProductText } from "../../client/use-product-text.ts";
import type { ComparedProduct } from "../../client/comparison.ts";
import { Chart } from "../../framework/ui/chart/Chart.tsx";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { figureRows } from "./figure-rows.ts";
import type { FigureName } from "./figure-rows.ts";
import { useNames } from "./use-names.ts";

/** What each of a product's two charts draws; together the figures of the table. */
const CHARTS = {
  compared: ["projected", "actual", "surplus", "expected", "used"],
  running: ["carriedIn", "balance", "expired"],
} as const satisfies Record<string, readonly FigureName[]>;

/** Where the library's own order would give two figures of neighbouring charts one color. */
const COLORS: Readonly<Partial<Record<FigureName, string>>> = {
  surplus: "var(--pv-text-muted)",
  balance: "var(--pv-brand)",
  expired: "var(--pv-danger)",
};

/** The same numbers as the table's, drawn: two charts a product. */
export function ComparisonCharts(props: {
  readonly products: readonly ComparedProduct[];
  /** Where the drawn charts put their handles. */
  readonly handles: Map<string, ChartHandle>;
}) {
  const { products, handles } = props;
  return (
    <div className="pv-figures__charts">
      {products.flatMap((compared) =>
        (["compared", "running"] as const).map((kind) => (
          <ProductChart key={`${compared.product} ${kind}`} {...{ compared, kind, handles }} />
        )),
      )}
    </div>
  );
}

function ProductChart(props: {
  readonly compared: ComparedProduct;
  readonly kind: keyof typeof CHARTS;
  readonly handles: Map<string, ChartHandle>;
}) {
  const { compared, kind, handles } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const format = useFormat();
  const names = useNames();
  const { product, shown } = compared;
  const unit = names.unit(shown.unit);
  const short = shown.firstShortfall;
  const facts = {
    product: productText(product),
    unit,
    projected: format.number(shown.total.projected),
    actual: format.number(shown.total.actual),
  };
  const rows = figureRows(shown).filter(({ figure }) => CHARTS[kind].some((name) => name === figure));
  // A row that no one filled in draws nothing and would only take a place in the legend.
  const drawn = rows.filter(({ blocks }) => blocks.some((value) => value !== null));
  return (
    <Chart
      ref={(handle) => {
        if (handle) handles.set(`${product} ${kind}`, handle);
        return () => void handles.delete(`${product} ${kind}`);
      }}
      title={text(`charts.${kind}`, facts)}
      subtitle={
        short
          ? text("charts.short", {
              days: names.days(short.block),
              quantity: format.quantity(short.quantity, shown.unit),
            })
          : shown.total.projected === null
            ? text("projectedUnknown")
            : text("noShortfall")
      }
      description={text(`charts.${kind}Description`, facts)}
      categories={shown.blocks.map(({ block }) => names.span(block))}
      categoryTitle={text("daysAxis")}
      series={drawn.map(({ figure, blocks }) => ({
        name: text(`figures.${figure}`),
        values: blocks,
        ...(COLORS[figure] === undefined ? {} : { color: COLORS[figure] }),
      }))}
      valueTitle={unit}
      format={format.number}
      fileStem={`${product}_${kind}`}
    />
  );
}
