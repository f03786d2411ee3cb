import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { useDisasters } from "../../client/planning/disasters.ts";
import { CopyAsText } from "../../client/explanation/CopyAsText.tsx";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { EstimationChoice } from "../../client/planning/EstimationChoice.tsx";
import { useEstimation, useEstimations, useHeld } from "../../client/planning/estimations.ts";
import PublishedNote from "../../client/planning/PublishedNote.tsx";
import { ShareReport } from "../../client/reports/sharing/ShareDialog.tsx";
import { ReportView, type CheckCode } from "../../client/reports/view/ReportView.tsx";
import type { ChartHandles } from "../../client/reports/view/reading.ts";
import { useIssueReport, useReport } from "../../client/reports/reports.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { startReportFile, type ReportChoice, type ReportFileOrder } from "../../contract/reports/calls/reports.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { ReportDocument, ReportVariant } from "../../engine/reports/document.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts, type Language } from "../../framework/i18n/index.ts";
import { EmptyState, Icon, Loading, MenuButton, QueryState, useReportedAction } from "../../framework/ui/index.ts";
import { useExport } from "../../framework/ui/record-list/export/use-export.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ChartMenu, ReportChoices } from "./ReportChoices.tsx";
import { ReportRefused } from "./ReportRefused.tsx";
import type { ReportConfig } from "./config.ts";
import { useAsked, useChoice, useReportActions } from "./use-choice.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Button } from "../../framework/ui/controls/index.ts";

/** The report of the estimation in the address or of the current one, in any variant. */
export function WorkingReport({ config, setAction }: WidgetProps<ReportConfig>) {
  const { eid, own, state, choose } = useAsked();
  const [{ language, ...choice }, change] = useChoice(config);
  const estimation = useEstimation(eid).data;
  const report = useReport(eid, choice);
  useReportActions(setAction, { choose, change });
  const [charts] = useState<ChartHandles>(() => new Map());
  const { check, printing, print } = usePrinting({ eid, choice, document: report.data });

  if (own !== null) return <Navigate replace to={own} state={state} />;
  if (eid === null) return <NoEstimation onChoose={choose} />;
  return (
    <>
      <ReportChoices
        choice={{ ...choice, language }}
        variants
        onChange={change}
        actions={
          report.data && (
            <ReportActions
              {...{ eid, choice, language, charts, printing, print }}
              run={report.data.run.id}
              name={estimation?.name ?? report.data.estimation}
            />
          )
        }
      >
        <EstimationChoice eid={eid} onChoose={choose} />
      </ReportChoices>
      <ReportNotes estimation={estimation} variant={choice.variant} />
      {report.isError ? (
        <ReportRefused error={report.error} estimation={estimation} retry={() => void report.refetch()} />
      ) : report.data ? (
        <Explaining run={{ eid, run: report.data.run.id, source: "working" }}>
          <ReportView document={report.data} language={language} charts={charts} check={check} />
        </Explaining>
      ) : (
        <Loading />
      )}
    </>
  );
}

/** Notes above the report: the reason why the estimation cannot be changed, and that the public cannot see it. */
function ReportNotes(props: { readonly estimation: Estimation | undefined; readonly variant: ReportVariant }) {
  const { estimation, variant } = props;
  const text = useTexts("widgets.report");
  const held = useHeld(estimation);
  const note = (icon: string, message: string) => (
    <p className="pv-note pv-row pv-row--one pv-no-print">
      <Icon name={icon} />
      {message}
    </p>
  );
  return (
    <>
      {held !== null && note("lock", held)}
      <PublishedNote estimation={estimation} />
      {variant === "Public" && estimation?.published === null && note("view-hide", text("notPublished"))}
    </>
  );
}

/** Offers estimations to choose from, those of the current or latest disaster first. */
function NoEstimation({ onChoose }: { onChoose(eid: number): void }) {
  const text = useTexts("widgets.report");
  const disasters = useDisasters();
  const latest = disasters.data?.[0];
  const estimations = useEstimations(latest?.did ?? null);
  if (!disasters.isSuccess) return <QueryState query={disasters} />;
  if (!latest) return <EmptyState icon="emergency" text={text("noDisaster")} />;
  const none = estimations.data?.every(({ status }) => status !== "Projected") ?? false;
  return (
    <div className="report__bar pv-stack pv-no-print">
      <h1 className="pv-record-page__head">{text("title")}</h1>
      {none && (
        <p className="pv-note pv-row pv-no-print" data-kind="warning" role="status">
          <Icon name="exclamation-mark-triangle" />
          {text("latestNoData", { disaster: latest.name })}
        </p>
      )}
      <p>{text("chooseFirst")}</p>
      <div className="report__choices pv-columns pv-columns--narrow" role="group" aria-label={text("choices")}>
        <EstimationChoice eid={null} onChoose={onChoose} />
      </div>
    </div>
  );
}

/**
 * Prints the shown report. The server first stores it under a code, so that anyone can check the printed figures. The
 * code stays below the report while it is shown.
 */
function usePrinting(props: {
  readonly eid: number | null;
  readonly choice: ReportChoice;
  readonly document: ReportDocument | undefined;
}) {
  const { eid, choice, document } = props;
  const issue = useIssueReport();
  const reported = useReportedAction();
  const [issued, setIssued] = useState<(CheckCode & { readonly of: string }) | null>(null);
  const [asked, setAsked] = useState(0);
  const shown = document ? JSON.stringify([eid, choice, document.run.id]) : "";
  const current = issued?.of === shown ? issued : null;

  // Prints after the code is drawn below the report.
  useEffect(() => {
    if (asked > 0) window.print();
  }, [asked]);

  const print = async () => {
    if (eid === null || issue.isPending) return;
    await reported(async () => {
      const { code, address, document: frozen } = await issue.mutateAsync({ eid, ...choice });
      const of = JSON.stringify([eid, choice, frozen.run.id]);
      setIssued({ code, address, of });
      setAsked((before) => before + 1);
    });
  };
  return { check: current, printing: issue.isPending, print };
}

type FileKind = Pick<ReportFileOrder, "format" | "paper">;
const FILES: readonly (FileKind & { readonly id: string; readonly icon: string })[] = [
  { id: "pdfLetter", icon: "file-pdf", format: "pdf", paper: "letter" },
  { id: "pdfA4", icon: "file-pdf", format: "pdf", paper: "a4" },
  { id: "excel", icon: "file-excel", format: "xlsx", paper: "letter" },
];

/** The actions of a report: files, print, sharing, and chart images; each for permitted users. */
function ReportActions(props: {
  readonly eid: number;
  /** Id of the report's run. */
  readonly run: number;
  readonly choice: ReportChoice;
  readonly language: Language;
  readonly charts: ChartHandles;
  readonly name: string;
  readonly printing: boolean;
  print(): Promise<void>;
}) {
  const { eid, run, choice, language, charts, name, printing, print } = props;
  const text = useTexts("widgets.report");
  const start = useExport();
  const mayExport = usePermits(anyOf("report.export"));
  const mayPrint = usePermits(anyOf("report.export", "report.share"));
  const narrow = useNarrowerThan(BREAKPOINTS.phone);
  const order = ({ format, paper }: FileKind): ReportFileOrder => ({ eid, ...choice, language, format, paper });
  const [pdf, ...others] = FILES.map((file) => ({
    id: file.id,
    label: text(`files.${file.id}`),
    icon: file.icon,
    onChoose: () =>
      start({
        list: name,
        kind: text(`files.${file.id}`),
        progressText: (done, total) => text("progress", { done, total }),
        begin: (signal) => send(startReportFile, { body: order(file), quiet: true, signal }),
      }),
  }));
  return (
    <div className="pv-row" role="group" aria-label={text("actions")}>
      {mayExport && pdf && (
        <>
          <Button icon={pdf.icon} label={pdf.label} onClick={pdf.onChoose}>
            {narrow ? pdf.label.split(",")[0] : pdf.label}
          </Button>
          <MenuButton boxed label={text("save")} icon="download" items={others} />
        </>
      )}
      {mayPrint && (
        <Button icon="print" label={text("print")} aria-disabled={printing || undefined} onClick={() => void print()}>
          {narrow ? null : text("print")}
        </Button>
      )}
      <ShareReport order={{ eid, ...choice }} language={language} name={name} />
      <CopyAsText run={{ eid, run, source: "working" }} brief />
      <ChartMenu charts={charts} name={name} />
    </div>
  );
}
