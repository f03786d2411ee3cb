import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportCsv, exportXlsx, MenuButton, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { useNamedFile, type FileSubject } from "./files.ts";
import type { FigureTable } from "./figure-table.ts";
import { useChartItems } from "./use-chart-items.ts";

/** The exports of figures: their table as a file, and their charts, if they have any. */
export function FigureExport(props: {
  /** The subject in the files' names and titles, with the source of the figures. */
  readonly subject: FileSubject;
  /** The table, made when it is needed; `unrounded` heads the columns of unrounded figures. */
  table(unrounded: (column: string) => string): FigureTable;
  readonly charts?: () => readonly ChartHandle[];
}) {
  const { subject, table, charts } = props;
  const text = useTexts("client.figureExport");
  const toast = useToast();
  const showError = useErrorToast();
  const named = useNamedFile();
  const ofCharts = useChartItems({ subject, text, charts: charts ?? (() => []) });

  const take = async (write: typeof exportCsv | typeof exportXlsx) => {
    const { columns, rows } = table((column) => text("unrounded", { column }));
    if (rows.length === 0) return toast({ kind: "warning", text: text("noRecords") });
    await write(await named(subject), columns, rows);
  };
  const ofTable = ([id, icon, write]: readonly ["exportCsv" | "exportExcel", string, Parameters<typeof take>[0]]) => ({
    id,
    label: text(id),
    icon,
    onChoose: () => void take(write).catch(showError),
  });
  const items = [
    ofTable(["exportCsv", "file-csv", exportCsv]),
    ofTable(["exportExcel", "file-excel", exportXlsx]),
    ...(charts ? ofCharts : []),
  ];
  return (
    <div className="pv-end">
      <MenuButton boxed label={text("export")} text={text("export")} icon="export" items={items} />
    </div>
  );
}
