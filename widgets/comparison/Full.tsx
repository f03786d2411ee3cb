import { useRef, useState } from "react";
import { type ComparedProduct, useProjections } from "../../client/planning/projections.ts";
import { ProductChoice, UnitChoice } from "../../client/figures/parts.tsx";
import { StaleMark } from "../../client/planning/update/UpdatePrompt.tsx";
import { useRunLines } from "../../client/figures/files.ts";
import { FigureExport } from "../../client/figures/FigureExport.tsx";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Chart, type ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { Button, SegmentedControl } from "../../framework/ui/controls/index.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { CoverTable } from "./CoverTable.tsx";
import { Notices, stateOf } from "./Notices.tsx";
import { exportTable, figureRows, type FigureName } from "./figure-rows.ts";
import { useCompared, useNames } from "./use-names.ts";

/** The views: coverage, the table of all figures, and the same numbers as charts. */
const VIEWS = ["cover", "figures", "chart"] as const;

/** Coverage and orders of every product and block, and on demand all figures as a table or charts. */
export function Full(props: {
  /** The only product shown; null for all. */
  readonly product: string | null;
  onProduct(product: string | null): void;
}) {
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const compared = useCompared();
  const [view, setView] = useState<(typeof VIEWS)[number]>("cover");
  const [unitsShown, setUnitsShown] = useState(false);
  const charts = useRef(new Map<string, ChartHandle>());
  const { eid, query, comparison, name } = compared;
  const files = useTexts("client.files");
  const lines = useRunLines(useProjections(eid).data?.projections?.run);
  const state = stateOf(compared, text);
  // Neither choices nor exports are shown before the figures are loaded.
  if (eid === null || query.isPending || query.isError) return state;
  const product = compared.products.some((one) => one.product === props.product) ? props.product : null;
  const products = compared.products.filter((one) => product === null || one.product === product);
  return (
    <div className={`comparison pv-figures pv-figures--full${compared.stale ? " pv-stale" : ""}`}>
      <div className="pv-row">
        <SegmentedControl
          label={text("viewLabel")}
          options={VIEWS}
          chosen={view}
          textOf={(id) => text(`views.${id}`)}
          onChoose={(id) => setView(id)}
        />
        <ProductChoice
          product={product}
          products={compared.products.map((one) => one.product)}
          onProduct={props.onProduct}
        />
        <Button kind="quiet" aria-expanded={unitsShown} onClick={() => setUnitsShown(!unitsShown)}>
          {text("unitsButton")}
        </Button>
        {unitsShown &&
          products.map(({ product: each, exact, shown }) => (
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
          {view === "cover" && <CoverTable eid={comparison.eid} products={products} blocks />}
          {view === "figures" && <ComparisonTable products={products} />}
          {view === "chart" && (
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

/** The figures in each of a product's two charts; together they are those of the table. */
const CHARTS = {
  compared: ["projected", "actual", "surplus", "expected", "used"],
  running: ["carriedIn", "onOrder", "balance", "expired"],
} as const satisfies Record<string, readonly FigureName[]>;

/** Height of a chart in pixels with title and legend; at least 220 remain for the plot. */
const CHART_HEIGHT = 444;

/** Colors for figures that would otherwise get the same color as a neighboring figure. */
const COLORS: Readonly<Partial<Record<FigureName, string>>> = {
  surplus: "var(--calcite-color-text-2)",
  balance: "var(--calcite-color-brand)",
  expired: "var(--calcite-color-status-danger)",
};

/** Charts of the table's numbers. */
function ProductChart(props: {
  readonly compared: ComparedProduct;
  readonly kind: keyof typeof CHARTS;
  /** Receives the handle of each drawn chart. */
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
  // A row without values would only take up space in the legend.
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
      height={CHART_HEIGHT}
    />
  );
}
