import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { chartsFile, printDrawings, type ChartFileType } from "../../framework/ui/chart/chart-files.ts";
import {
  exportCsv,
  exportXlsx,
  MenuButton,
  saveBlob,
  useErrorToast,
  useToast,
  type MenuItem,
} from "../../framework/ui/index.ts";
import { useNamedFile, type FileSubject } from "./files.ts";
import type { FigureTable } from "./figure-table.ts";

/** What can be taken away of figures: their table as a file, and their charts as one file and on paper to whom that is given. */
export function FigureExport(props: {
  /** What the files are named and titled after, and where their figures come from. */
  readonly subject: FileSubject;
  /** The table, made when it is asked for; `unrounded` heads the columns of unrounded figures. */
  table(unrounded: (column: string) => string): FigureTable;
  charts(): readonly ChartHandle[];
}) {
  const { subject, table, charts } = props;
  const text = useTexts("client.figureExport");
  const toast = useToast();
  const tell = useErrorToast();
  const named = useNamedFile();
  const mayExport = usePermits(anyOf("chart.export"));
  const mayPrint = usePermits(anyOf("chart.print"));

  const take = async (write: typeof exportCsv | typeof exportXlsx) => {
    const { columns, rows } = table((column) => text("unrounded", { column }));
    if (rows.length === 0) return toast({ kind: "warning", text: text("noRecords") });
    await write(await named(subject), columns, rows);
  };
  const save = async (type: ChartFileType) => {
    const drawn = charts().map((chart) => chart.drawn());
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToExport") });
    const file = await named(subject);
    saveBlob(await chartsFile(type, file.title, drawn), file.nameWith(type));
  };
  const print = async () => {
    const drawn = charts().map((chart) => chart.drawn().svg);
    if (drawn.length === 0) return toast({ kind: "warning", text: text("noChartToPrint") });
    await printDrawings((await named(subject)).title, drawn);
  };

  const item = (id: string, icon: string, act: () => Promise<unknown>): MenuItem => ({
    id,
    label: text(id),
    icon,
    onChoose: () => void act().catch(tell),
  });
  const items = [
    item("exportCsv", "file-csv", () => take(exportCsv)),
    item("exportExcel", "file-excel", () => take(exportXlsx)),
    ...(mayExport
      ? [
          item("exportPng", "file-image", () => save("png")),
          item("exportSvg", "file-image", () => save("svg")),
          item("exportPdf", "file-pdf", () => save("pdf")),
          item("exportFigures", "file-csv", () => save("csv")),
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
