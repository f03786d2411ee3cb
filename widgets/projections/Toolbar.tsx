import { useProductText } from "../../client/use-product-text.ts";
import type { ShownProjections } from "./shown.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Radios } from "../../framework/ui/Radios.tsx";
import { exportCsv, exportXlsx, MenuButton, useToast } from "../../framework/ui/index.ts";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { ChartFileType, ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import { MEASURES } from "../../engine/display/need-tables.ts";
import type { ChosenUnits, Measure, ProductTable } from "../../engine/display/need-tables.ts";
import { UnitChoice } from "./UnitChoice.tsx";
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
    <div className="projections__toolbar">
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
  const toast = useToast();
  const names = useNames(projections, measure);
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));

  const take = (write: typeof exportCsv | typeof exportXlsx) => {
    if (tables.length === 0) return toast({ kind: "warning", text: text("noRecords") });
    const { columns, rows } = exportTable(tables, measure, {
      column: (key) => text(`columns.${key}`),
      block: (i) => `${names.days(i)} (${names.fullDates(i)})`,
      unrounded: (column) => text("unrounded", { column }),
      unit: names.unit,
      product: productText,
      allZones: text("allZones"),
    });
    void write(`${fileStem}_${measure}`, columns, rows);
  };
  const saveCharts = async (type: ChartFileType) => {
    const drawn = charts();
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToExport") });
    for (const chart of drawn) await chart.save(type);
  };
  const print = () => {
    const drawn = charts();
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToPrint") });
    void printDrawings(
      fileStem,
      drawn.map((chart) => chart.svg()),
    );
  };

  const item = (id: string, icon: string, onChoose: () => void): MenuItem => ({ id, label: text(id), icon, onChoose });
  const items = [
    item("exportCsv", "file-csv", () => take(exportCsv)),
    item("exportExcel", "file-excel", () => take(exportXlsx)),
    ...(mayExport
      ? [
          item("exportPng", "file-image", () => void saveCharts("png")),
          item("exportSvg", "file-image", () => void saveCharts("svg")),
          item("exportPdf", "file-pdf", () => void saveCharts("pdf")),
          item("exportFigures", "file-csv", () => void saveCharts("csv")),
        ]
      : []),
    ...(mayPrint ? [item("printChart", "print", print)] : []),
  ];
  return (
    <div className="projections__exports">
      <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />
    </div>
  );
}
