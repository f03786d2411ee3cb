import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartFileType, ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/chart-files.ts";
import { exportCsv, exportXlsx, MenuButton, useToast, type MenuItem } from "../../framework/ui/index.ts";
import type { FigureTable } from "./figure-table.ts";

/** What can be taken away of figures: their table as a file, and their charts as files and on paper to whom that is given. */
export function FigureExport(props: {
  /** What the figures are of: names the printed charts and the file of the table. */
  readonly name: string;
  /** What follows the name in that of the table's file. */
  readonly suffix?: string;
  /** The table, made when it is asked for; `unrounded` heads the columns of unrounded figures. */
  table(unrounded: (column: string) => string): FigureTable;
  charts(): readonly ChartHandle[];
}) {
  const { name, suffix = "", table, charts } = props;
  const stem = name.replace(/[^\p{L}\p{N}]+/gu, "_");
  const text = useTexts("client.figureExport");
  const toast = useToast();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));

  const take = (write: typeof exportCsv | typeof exportXlsx) => {
    const { columns, rows } = table((column) => text("unrounded", { column }));
    if (rows.length === 0) return toast({ kind: "warning", text: text("noRecords") });
    void write(`${stem}${suffix}`, columns, rows);
  };
  const save = async (type: ChartFileType) => {
    const drawn = charts();
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToExport") });
    for (const chart of drawn) await chart.save(type);
  };
  const print = () => {
    const drawn = charts();
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToPrint") });
    void printDrawings(
      stem,
      drawn.map((chart) => chart.svg()),
    );
  };

  const item = (id: string, icon: string, onChoose: () => void): MenuItem => ({ id, label: text(id), icon, onChoose });
  const items = [
    item("exportCsv", "file-csv", () => take(exportCsv)),
    item("exportExcel", "file-excel", () => take(exportXlsx)),
    ...(mayExport
      ? [
          item("exportPng", "file-image", () => void save("png")),
          item("exportSvg", "file-image", () => void save("svg")),
          item("exportPdf", "file-pdf", () => void save("pdf")),
          item("exportFigures", "file-csv", () => void save("csv")),
        ]
      : []),
    ...(mayPrint ? [item("printChart", "print", print)] : []),
  ];
  return (
    <div className="pv-figure-export">
      <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />
    </div>
  );
}
