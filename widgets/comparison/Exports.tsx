import { useProductText } from "../../client/use-product-text.ts";
import type { ComparedProduct } from "../../client/comparison.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { exportCsv, exportXlsx, MenuButton, useToast } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { ChartFileType, ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";
import { exportTable } from "./export-rows.ts";
import { useNames } from "./use-names.ts";

/** What can be taken away: the table as a file, the charts as files and on paper to whom that is given. */
export function Exports(props: {
  readonly products: readonly ComparedProduct[];
  readonly fileStem: string;
  charts(): readonly ChartHandle[];
}) {
  const { products, fileStem, charts } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const toast = useToast();
  const names = useNames();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));

  const take = (write: typeof exportCsv | typeof exportXlsx) => {
    if (products.length === 0) return toast({ kind: "warning", text: text("noRecords") });
    const blocks = products[0]?.shown.blocks ?? [];
    const { columns, rows } = exportTable(products, {
      column: (key) => text(`columns.${key}`),
      block: (block) => {
        const dated = blocks[block - 1];
        return `${names.days(block)}${dated ? ` (${names.fullDates(dated)})` : ""}`;
      },
      figure: (figure) => text(`figures.${figure}`),
      unrounded: (column) => text("unrounded", { column }),
      product: productText,
      unit: ({ shown }) => names.unit(shown.unit),
    });
    void write(`${fileStem}_comparison`, columns, rows);
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
    <div className="comparison__exports">
      <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />
    </div>
  );
}
