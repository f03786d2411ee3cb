import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import type { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { chartsFile, printDrawings, type ChartFileType } from "../../framework/ui/chart/chart-files.ts";
import { saveBlob, useErrorToast, useToast, type MenuItem } from "../../framework/ui/index.ts";
import { useNamedFile, type FileSubject } from "./files.ts";

/** Menu items to export and print charts, for permitted users; empty for others. */
export function useChartItems(parts: {
  readonly subject: FileSubject;
  readonly text: ReturnType<typeof useTexts>;
  charts(): readonly ChartHandle[];
}): MenuItem[] {
  const { subject, text, charts } = parts;
  const toast = useToast();
  const showError = useErrorToast();
  const named = useNamedFile();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));
  const drawn = (none: "noChartToExport" | "noChartToPrint") => {
    const all = charts().map((chart) => chart.drawn());
    if (all.length === 0) toast({ kind: "warning", text: text(none) });
    return all;
  };
  const save = async (type: ChartFileType) => {
    const all = drawn("noChartToExport");
    if (all.length === 0) return;
    const file = await named(subject);
    saveBlob(await chartsFile(type, file.title, all), file.nameWith(type));
  };
  const print = async () => {
    const all = drawn("noChartToPrint");
    if (all.length === 0) return;
    await printDrawings(
      (await named(subject)).title,
      all.map(({ svg }) => svg),
    );
  };
  const item = (id: string, label: string, icon: string, act: () => Promise<void>): MenuItem => ({
    id,
    label,
    icon,
    onChoose: () => void act().catch(showError),
  });
  return [
    ...(mayExport
      ? [
          item("exportPng", text("exportPng"), "file-image", () => save("png")),
          item("exportSvg", text("exportSvg"), "file-image", () => save("svg")),
          item("exportPdf", text("exportPdf"), "file-pdf", () => save("pdf")),
          item("exportFigures", text("exportFigures"), "file-csv", () => save("csv")),
        ]
      : []),
    ...(mayPrint ? [item("printChart", text("printChart"), "print", print)] : []),
  ];
}
