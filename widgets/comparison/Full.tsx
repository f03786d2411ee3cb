import { useRef, useState } from "react";
import type { ComparedProduct } from "../../client/comparison.ts";
import { UnitChoice } from "../../client/display-units/UnitChoice.tsx";
import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import { blockCells, figureCells, figureColumns, type FigureTable } from "../../client/figure-export/figure-table.ts";
import { useProductText } from "../../client/use-product-text.ts";
import { convert } from "../../engine/units.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Radios } from "../../framework/ui/Radios.tsx";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import { ComparisonCharts } from "./ComparisonCharts.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { Notices } from "./Notices.tsx";
import { figureRows, type FigureName } from "./figure-rows.ts";
import { stateOf } from "./states.tsx";
import { useCompared } from "./use-compared.ts";
import { useNames } from "./use-names.ts";

const VIEWS = ["table", "chart", "both"] as const;
type View = (typeof VIEWS)[number];

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
  const [view, setView] = useState<View>("table");
  const charts = useRef(new Map<string, ChartHandle>());
  const { eid, query, comparison, name } = compared;
  const state = stateOf(compared, text);
  // Nothing to choose from, and nothing to take away, before it is known.
  if (eid === null || query.isPending || query.isError) return state;
  const product = compared.products.some((one) => one.product === props.product) ? props.product : null;
  const products = compared.products.filter((one) => product === null || one.product === product);
  return (
    <div className="comparison comparison--full">
      <div className="pv-figures__toolbar">
        <Radios
          label={text("viewLabel")}
          options={VIEWS}
          chosen={view}
          textOf={(id) => text(`views.${id}`)}
          onChoose={(next) => setView(next)}
        />
        <select
          className="pv-input pv-select"
          aria-label={text("columns.product")}
          value={product ?? ""}
          onChange={(event) => props.onProduct(event.target.value === "" ? null : event.target.value)}
        >
          <option value="">{text("allProducts")}</option>
          {compared.products.map((one) => (
            <option key={one.product} value={one.product}>
              {productText(one.product)}
            </option>
          ))}
        </select>
        {products.map(({ product: each, exact, shown }) => (
          <UnitChoice
            key={each}
            product={each}
            unit={exact.unit}
            chosen={shown.unit}
            label={text("unitOf", { product: productText(each) })}
            className="comparison__unit"
            textOf={(unit) => `${productText(each)}: ${names.unit(unit)}`}
          />
        ))}
        <Exports
          products={products}
          fileStem={(name ?? "comparison").replace(/[^\p{L}\p{N}]+/gu, "_")}
          charts={() => [...charts.current.values()]}
        />
      </div>
      {comparison === null ? (
        state
      ) : (
        <>
          <Notices compared={compared} />
          {view !== "chart" && <ComparisonTable products={products} />}
          {view !== "table" && <ComparisonCharts products={products} handles={charts.current} />}
        </>
      )}
    </div>
  );
}

/** What can be taken away: the table as a file, the charts as files and on paper to whom that is given. */
function Exports(props: {
  readonly products: readonly ComparedProduct[];
  readonly fileStem: string;
  charts(): readonly ChartHandle[];
}) {
  const { products, fileStem, charts } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const table = (unrounded: (column: string) => string) => {
    const blocks = products[0]?.shown.blocks ?? [];
    return exportTable(products, {
      column: (key) => text(`columns.${key}`),
      block: (block) => {
        const dated = blocks[block - 1];
        return `${names.days(block)}${dated ? ` (${names.fullDates(dated)})` : ""}`;
      },
      figure: (figure) => text(`figures.${figure}`),
      unrounded,
      product: productText,
      unit: ({ shown }) => names.unit(shown.unit),
    });
  };
  return <FigureExport stem={fileStem} tableStem={`${fileStem}_comparison`} table={table} charts={charts} />;
}

/** Names of the columns in the reader's language. */
interface ExportNames {
  column(key: "product" | "figure" | "unit" | "total"): string;
  product(name: string): string;
  block(block: number): string;
  figure(figure: FigureName): string;
  unrounded(column: string): string;
  unit(compared: ComparedProduct): string;
}

/** The table for a spreadsheet: every figure as it is displayed, and behind them the same figures unrounded. */
export function exportTable(products: readonly ComparedProduct[], names: ExportNames): FigureTable {
  const blocks = products[0]?.shown.blocks.map(({ block }) => block) ?? [];
  const figures: ExportColumn[] = [
    ...blocks.map((block) => ({ key: `block${block}`, label: names.block(block), width: 18 })),
    { key: "total", label: names.column("total"), width: 14 },
  ];
  return {
    columns: figureColumns(
      [
        { key: "product", label: names.column("product"), width: 14 },
        { key: "figure", label: names.column("figure"), width: 18 },
        { key: "unit", label: names.column("unit"), width: 12 },
      ],
      figures,
      names.unrounded,
    ),
    rows: products.flatMap((compared) => {
      const { exact, shown } = compared;
      const unrounded = figureRows(exact);
      return figureRows(shown).map(({ figure, blocks: values, total }, i): ExportRow => {
        const row = unrounded[i];
        return {
          product: names.product(compared.product),
          figure: names.figure(figure),
          unit: names.unit(compared),
          ...figureCells(blockCells(values, total), blockCells((row?.blocks ?? []).map(inUnit), inUnit(row?.total))),
        };
      });

      function inUnit(value: number | null | undefined): number | null {
        return value === null || value === undefined ? null : convert(value, exact.unit, shown.unit);
      }
    }),
  };
}
