import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import { blockCells, figureCells, figureColumns, type FigureTable } from "../../client/figure-export/figure-table.ts";
import { useProductText } from "../../client/use-product-text.ts";
import {
  MEASURES,
  type ChosenUnits,
  type Figures,
  type Measure,
  type ProductTable,
} from "../../engine/display/need-tables.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Radios } from "../../framework/ui/Radios.tsx";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import type { ExportColumn, ExportRow } from "../../framework/ui/index.ts";
import { UnitChoice } from "./UnitChoice.tsx";
import type { ShownProjections } from "./shown.ts";
import { useNames } from "./use-names.ts";

export const VIEWS = ["table", "chart", "both"] as const;
export type View = (typeof VIEWS)[number];

interface ToolbarProps {
  readonly view: View;
  readonly measure: Measure;
  readonly product: string | null;
  readonly tables: readonly ProductTable[];
  readonly projections: ShownProjections | null;
  readonly units: ChosenUnits;
  readonly fileStem: string;
  charts(): readonly ChartHandle[];
  onView(view: View): void;
  onMeasure(measure: Measure): void;
  onProduct(product: string | null): void;
}

/** What is shown and in which units, and what can be taken away. */
export function Toolbar(props: ToolbarProps) {
  const { view, measure, product, projections, units, onView, onMeasure, onProduct } = props;
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  return (
    <div className="pv-figures__toolbar">
      <Radios
        label={text("viewLabel")}
        options={VIEWS}
        chosen={view}
        textOf={(id) => text(`views.${id}`)}
        onChoose={onView}
      />
      <Radios
        label={text("measureLabel")}
        options={MEASURES}
        chosen={measure}
        textOf={(id) => text(`measures.${id}`)}
        onChoose={onMeasure}
      />
      <select
        className="pv-input pv-select"
        aria-label={text("columns.product")}
        value={product ?? ""}
        onChange={(event) => onProduct(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">{text("allProducts")}</option>
        {projections?.totals.map((row) => (
          <option key={row.product} value={row.product}>
            {productText(row.product)}
          </option>
        ))}
      </select>
      {measure === "quantity" &&
        projections?.totals
          .filter((row) => product === null || row.product === product)
          .map((row) => (
            <UnitChoice
              key={row.product}
              named
              product={row.product}
              unit={row.unit}
              chosen={units[row.product] ?? row.unit}
            />
          ))}
      <Exports {...props} />
    </div>
  );
}

function Exports({ measure, tables, projections, fileStem, charts }: ToolbarProps) {
  const text = useTexts("widgets.projections");
  const productText = useProductText();
  const names = useNames(projections, measure);
  const table = (unrounded: (column: string) => string) =>
    exportTable(tables, measure, {
      column: (key) => text(`columns.${key}`),
      block: (i) => `${names.days(i)} (${names.fullDates(i)})`,
      unrounded,
      unit: names.unit,
      product: productText,
      allZones: text("allZones"),
    });
  return <FigureExport stem={fileStem} tableStem={`${fileStem}_${measure}`} table={table} charts={charts} />;
}

/** Names of the columns in the reader's language. */
interface ExportNames {
  column(key: "product" | "zone" | "unit" | "assisted" | "dayOne" | "total"): string;
  block(index: number): string;
  unrounded(column: string): string;
  unit(product: ProductTable): string;
  product(name: string): string;
  readonly allZones: string;
}

const BLOCKS = 7;

/**
 * The table that is shown, for a spreadsheet: every figure as it is displayed,
 * and behind them the same figures unrounded. Trucks are whole as they are.
 */
export function exportTable(tables: readonly ProductTable[], measure: Measure, names: ExportNames): FigureTable {
  const figures: ExportColumn[] = [
    { key: "assisted", label: names.column("assisted"), width: 16 },
    { key: "dayOne", label: names.column("dayOne"), width: 14 },
    ...Array.from({ length: BLOCKS }, (_, i) => ({ key: `block${i + 1}`, label: names.block(i), width: 18 })),
    { key: "total", label: names.column("total"), width: 14 },
  ];
  const about: ExportColumn[] = [
    { key: "product", label: names.column("product"), width: 14 },
    { key: "zone", label: names.column("zone"), width: 12 },
    { key: "unit", label: names.column("unit"), width: 12 },
  ];
  return {
    columns: measure === "quantity" ? figureColumns(about, figures, names.unrounded) : [...about, ...figures],
    rows: tables.flatMap((table) => {
      const row = (zone: string | number, shown: Figures, unrounded: Figures): ExportRow => ({
        product: names.product(table.product),
        zone,
        unit: names.unit(table),
        ...figureCells(cells(shown), cells(unrounded)),
      });
      return [
        ...table.zones.map((line) => row(line.zone, line.shown, line.exact)),
        row(names.allZones, table.all.shown, table.all.exact),
      ];
    }),
  };
}

const cells = ({ assisted, dayOne, blocks, total }: Figures): ExportRow => ({
  assisted,
  dayOne,
  ...blockCells(blocks, total),
});
