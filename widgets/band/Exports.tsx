import type { Tornado } from "../../engine/band/band.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { exportCsv, exportXlsx, MenuButton, useToast } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { ChartFileType, ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";
import { exportTable } from "./export-rows.ts";
import { useLineNames } from "./line-names.ts";
import type { BandLine } from "./shown-band.ts";

/** What can be taken away: the tables as a file, the chart as a file and on paper to whom that is given. */
export function Exports(props: {
  readonly lines: readonly BandLine[];
  readonly tornado: Tornado;
  readonly name: string;
  chart(): ChartHandle | null;
}) {
  const { lines, tornado, name, chart } = props;
  const text = useTexts("widgets.band");
  const toast = useToast();
  const names = useLineNames();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));
  const stem = `${name.replace(/[^\p{L}\p{N}]+/gu, "_")}_range`;

  const take = (write: typeof exportCsv | typeof exportXlsx) => {
    const { columns, rows } = exportTable(lines, tornado, {
      ...names,
      column: (key) => text(`columns.${key}`),
      unrounded: (column) => text("unrounded", { column }),
      together: text("together"),
    });
    void write(stem, columns, rows);
  };
  const saveChart = (type: ChartFileType) => {
    const drawn = chart();
    if (drawn) void drawn.save(type);
    else toast({ kind: "warning", text: text("noChartToExport") });
  };
  const print = () => {
    const drawn = chart();
    if (drawn) void printDrawings(stem, [drawn.svg()]);
    else toast({ kind: "warning", text: text("noChartToPrint") });
  };

  const item = (id: string, icon: string, onChoose: () => void): MenuItem => ({ id, label: text(id), icon, onChoose });
  const items = [
    item("exportCsv", "file-csv", () => take(exportCsv)),
    item("exportExcel", "file-excel", () => take(exportXlsx)),
    ...(mayExport
      ? [
          item("exportPng", "file-image", () => saveChart("png")),
          item("exportSvg", "file-image", () => saveChart("svg")),
          item("exportPdf", "file-pdf", () => saveChart("pdf")),
          item("exportFigures", "file-csv", () => saveChart("csv")),
        ]
      : []),
    ...(mayPrint ? [item("printChart", "print", print)] : []),
  ];
  return <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />;
}
