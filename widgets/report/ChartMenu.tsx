import { anyOf } from "../../contract/privileges.ts";
import type { ChartHandles } from "../../client/report-view/ChartHandles.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { MenuButton, useToast } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { ChartFileType } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";

/** The report's charts as files and on paper, for those who may export and print charts; nothing for the others. */
export function ChartMenu({ charts, name }: { readonly charts: ChartHandles; readonly name: string }) {
  const text = useTexts("widgets.report");
  const toast = useToast();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));
  const save = async (type: ChartFileType) => {
    if (charts.size === 0) return toast({ kind: "warning", text: text("noChartToExport") });
    for (const chart of charts.values()) await chart.save(type);
  };
  const print = () => {
    if (charts.size === 0) return toast({ kind: "warning", text: text("noChartToPrint") });
    void printDrawings(
      name,
      [...charts.values()].map((chart) => chart.svg()),
    );
  };
  const item = (id: string, icon: string, onChoose: () => void): MenuItem => ({ id, label: text(id), icon, onChoose });
  const items = [
    ...(mayExport
      ? [
          item("chartPng", "file-image", () => void save("png")),
          item("chartSvg", "file-image", () => void save("svg")),
          item("chartPdf", "file-pdf", () => void save("pdf")),
          item("chartCsv", "file-csv", () => void save("csv")),
        ]
      : []),
    ...(mayPrint ? [item("chartPrint", "print", print)] : []),
  ];
  if (items.length === 0) return null;
  return <MenuButton boxed label={text("charts")} text={text("charts")} icon="graph-bar" items={items} />;
}
