import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { anyOf } from "../../contract/privileges.ts";
import type { ShownProduct } from "../../engine/what-if/shown.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { exportCsv, exportXlsx, MenuButton, useToast } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { ChartFileType, ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";
import { exportTable } from "./export-rows.ts";
import type { Names } from "./use-names.ts";

/** What can be taken away: every figure as a file, the charts as files and on paper to whom that is given. */
export function Exports(props: {
  readonly whatIf: WhatIfAnswer;
  readonly quantity: readonly ShownProduct[];
  readonly trucks: readonly ShownProduct[];
  readonly names: Names;
  charts(): readonly ChartHandle[];
}) {
  const { whatIf, quantity, trucks, names, charts } = props;
  const text = useTexts("widgets.estimation-comparison");
  const toast = useToast();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));
  const stem = `${whatIf.a.name} ${whatIf.b.name}`.replace(/[^\p{L}\p{N}]+/gu, "_");

  const take = (write: typeof exportCsv | typeof exportXlsx) => {
    const { columns, rows } = exportTable(
      whatIf,
      { quantity, trucks },
      {
        names,
        column: (key) => text(`columns.${key}`),
        unrounded: (column) => text("unrounded", { column }),
      },
    );
    void write(stem, columns, rows);
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
          item("exportPng", "file-image", () => void saveCharts("png")),
          item("exportSvg", "file-image", () => void saveCharts("svg")),
          item("exportPdf", "file-pdf", () => void saveCharts("pdf")),
          item("exportFigures", "file-csv", () => void saveCharts("csv")),
        ]
      : []),
    ...(mayPrint ? [item("printChart", "print", print)] : []),
  ];
  return (
    <div className="estimation-comparison__exports">
      <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />
    </div>
  );
}
