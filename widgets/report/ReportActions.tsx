import type { ReportChoice } from "../../contract/calls/reports.ts";
import { startReportFile } from "../../contract/calls/report-files.ts";
import type { ReportFileOrder } from "../../contract/calls/report-files.ts";
import { anyOf } from "../../contract/privileges.ts";
import type { ChartHandles } from "../../client/report-view/ChartHandles.ts";
import { ShareReport } from "../../client/report-sharing/ShareReport.tsx";
import { usePermits } from "../../framework/gate/index.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Language } from "../../framework/i18n/index.ts";
import { Icon, MenuButton } from "../../framework/ui/index.ts";
import type { MenuItem } from "../../framework/ui/index.ts";
import { ExportDialog } from "../../framework/ui/record-list/export/ExportDialog.tsx";
import { useExport } from "../../framework/ui/record-list/export/use-export.ts";
import { ChartMenu } from "./ChartMenu.tsx";

type FileKind = Pick<ReportFileOrder, "format" | "paper">;
const FILES: readonly (FileKind & { readonly id: string; readonly icon: string })[] = [
  { id: "pdfLetter", icon: "file-pdf", format: "pdf", paper: "letter" },
  { id: "pdfA4", icon: "file-pdf", format: "pdf", paper: "a4" },
  { id: "excel", icon: "file-excel", format: "xlsx", paper: "letter" },
];

/** What can be done with a report: files, print, sharing, and pictures of its charts; each for those who may. */
export function ReportActions(props: {
  readonly eid: number;
  readonly choice: ReportChoice;
  readonly language: Language;
  readonly charts: ChartHandles;
  readonly name: string;
  readonly printing: boolean;
  print(): Promise<void>;
}) {
  const { eid, choice, language, charts, name, printing, print } = props;
  const text = useTexts("widgets.report");
  const { exporting, start, cancel } = useExport();
  const mayExport = usePermits(anyOf("report.export"));
  const mayPrint = usePermits(anyOf("report.export", "report.share"));
  const order = ({ format, paper }: FileKind): ReportFileOrder => ({ eid, ...choice, language, format, paper });
  const items = FILES.map((file): MenuItem => ({
    id: file.id,
    label: text(`files.${file.id}`),
    icon: file.icon,
    onChoose: () => start((signal) => send(startReportFile, { body: order(file), quiet: true, signal })),
  }));
  return (
    <div className="report__actions" role="group" aria-label={text("actions")}>
      {mayExport && <MenuButton boxed label={text("save")} text={text("save")} icon="download" items={items} />}
      {mayPrint && (
        <button type="button" className="pv-button" aria-disabled={printing || undefined} onClick={() => void print()}>
          <Icon name="print" />
          {text("print")}
        </button>
      )}
      <ShareReport order={{ eid, ...choice }} language={language} name={name} />
      <ChartMenu charts={charts} name={name} />
      {exporting && (
        <ExportDialog
          list={text("title")}
          exporting={exporting}
          onCancel={cancel}
          progressText={(done, total) => text("progress", { done, total })}
        />
      )}
    </div>
  );
}
