import { useRef, useState } from "react";
import { type ComparedProduct, useProjections } from "../../client/planning/projections.ts";
import { ProductChoice, UnitChoice, ViewChoice, type FigureView } from "../../client/figures/parts.tsx";
import { StaleMark } from "../../client/planning/update/UpdatePrompt.tsx";
import { UrgentList } from "../../client/planning/UrgentList.tsx";
import { useUrgent } from "../../client/planning/urgency.ts";
import { useRunLines } from "../../client/figures/files.ts";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import { exportTable, figureRows, type FigureName } from "./figure-rows.ts";
import { useCompared, useNames } from "./use-names.ts";

/** Every product and block, as a table and as charts of the same numbers. */
export function Full(props: {
  /** The product that is shown alone; null for all. */
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const compared = useCompared();
  const [view, setView] = useState<FigureView>("table");
  const charts = useRef(new Map<string, ChartHandle>());
  const { eid, query, comparison, name } = compared;
  const files = useTexts("client.files");
  const lines = useRunLines(useProjections(eid).data?.projections?.run);
  const urgent = useUrgent(compared.products);
  const state = stateOf(compared, text);
  // Nothing to choose from, and nothing to take away, before it is known.
  if (eid === null || query.isPending || query.isError) return state;
  const product = compared.products.some((one) => one.product === props.product) ? props.product : null;
  const products = compared.products.filter((one) => product === null || one.product === product);
  return (
    <div className={`comparison pv-figures pv-figures--full${compared.stale ? " pv-stale" : ""}`}>
      <div className="pv-row">
        <ViewChoice view={view} onView={setView} />
        <ProductChoice
          product={product}
          products={compared.products.map((one) => one.product)}
          onProduct={props.onProduct}
        />
        {products.map(({ product: each, exact, shown }) => (
          <UnitChoice key={each} named product={each} unit={exact.unit} chosen={shown.unit} />
        ))}
        <StaleMark eid={compared.eid} />
        <FigureExport
          subject={{ of: name ?? "", what: files("what.comparison"), lines }}
          charts={() => [...charts.current.values()]}
          table={(unrounded) =>
            exportTable(products, {
              column: (key) => text(`columns.${key}`),
              block: (block) => {
                const dated = products[0]?.shown.blocks[block - 1];
                return `${names.days(block)}${dated ? ` (${names.fullDates(dated)})` : ""}`;
              },
              figure: (figure) => text(`figures.${figure}`),
              unrounded,
              product: productText,
              unit: ({ shown }) => names.unit(shown.unit),
            })
          }
        />
      </div>
      {comparison === null ? (
        state
      ) : (
        <>
          <Notices compared={compared} />
          {urgent.length > 0 && <UrgentList products={urgent} />}
          {view !== "chart" && <ComparisonTable products={products} />}
          {view !== "table" && (
            <div className="pv-figures__charts">
              {products.flatMap((one) =>
                (["compared", "running"] as const).map((kind) => (
                  <ProductChart key={`${one.product} ${kind}`} {...{ compared: one, kind }} handles={charts.current} />
                )),
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** What each of a product's two charts draws; together the figures of the table. */
const CHARTS = {
  compared: ["projected", "actual", "surplus", "expected", "used"],
  running: ["carriedIn", "balance", "expired"],
} as const satisfies Record<string, readonly FigureName[]>;

/** Where the library's own order would give two figures of neighboring charts one color. */
const COLORS: Readonly<Partial<Record<FigureName, string>>> = {
  surplus: "var(--calcite-color-text-2)",
  balance: "var(--calcite-color-brand)",
  expired: "var(--calcite-color-status-danger)",
};

/** The same numbers as the table's, drawn. */
function ProductChart(props: {
  readonly compared: ComparedProduct;
  readonly kind: keyof typeof CHARTS;
  /** Where the drawn charts put their handles. */
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
    />
  );
}
