import { anyOf } from "../../contract/privileges.ts";
import type { ChartHandles } from "../../client/report-view/ChartHandles.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { MenuButton, useToast } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import type { PictureType } from "../../framework/ui/chart/Chart.tsx";
import { printDrawings } from "../../framework/ui/chart/print-charts.ts";

/** The report's charts as pictures and on paper, for those who may export and print charts; nothing for the others. */
export function ChartMenu({ charts, name }: { readonly charts: ChartHandles; readonly name: string }) {
  const text = useTexts("widgets.report");
  const toast = useToast();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));
  const save = async (type: PictureType) => {
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
      ? [item("chartPng", "file-image", () => void save("png")), item("chartSvg", "file-image", () => void save("svg"))]
      : []),
    ...(mayPrint ? [item("chartPrint", "print", print)] : []),
  ];
  if (items.length === 0) return null;
  return <MenuButton boxed label={text("charts")} text={text("charts")} icon="graph-bar" items={items} />;
}
