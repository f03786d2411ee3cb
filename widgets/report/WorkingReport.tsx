import { useState } from "react";
import { Navigate } from "react-router-dom";
import { EstimationChoice } from "../../client/estimation-choice/EstimationChoice.tsx";
import { useEstimation } from "../../client/estimations.ts";
import { ReportView } from "../../client/report-view/ReportView.tsx";
import type { ChartHandles } from "../../client/report-view/ChartHandles.ts";
import { useReport } from "../../client/reports.ts";
import { Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ReportConfig } from "./config.ts";
import { NoEstimation } from "./NoEstimation.tsx";
import { ReportActions } from "./ReportActions.tsx";
import { ReportChoices } from "./ReportChoices.tsx";
import { ReportNotes } from "./ReportNotes.tsx";
import { ReportRefused } from "./ReportRefused.tsx";
import { useAsked } from "./use-asked.ts";
import { useChoice, useReportActions } from "./use-choice.ts";
import { usePrinting } from "./use-printing.ts";

/** The report of the estimation that is being worked on, or that the address names, in any variant. */
export function WorkingReport({ config, setAction }: WidgetProps<ReportConfig>) {
  const { eid, own, choose } = useAsked();
  const [{ language, ...choice }, change] = useChoice(config);
  const estimation = useEstimation(eid).data;
  const report = useReport(eid, choice);
  useReportActions(setAction, { choose, change });
  const [charts] = useState<ChartHandles>(() => new Map());
  const { check, printing, print } = usePrinting({ eid, choice, document: report.data });

  if (own !== null) return <Navigate replace to={own} />;
  if (eid === null) return <NoEstimation onChoose={choose} />;
  return (
    <>
      <div className="report__bar">
        <ReportChoices choice={{ ...choice, language }} variants onChange={change}>
          <EstimationChoice key={eid} eid={eid} onChoose={choose} />
        </ReportChoices>
        {report.data && (
          <ReportActions
            {...{ eid, choice, language, charts, printing, print }}
            name={estimation?.name ?? report.data.estimation}
          />
        )}
      </div>
      <ReportNotes estimation={estimation} variant={choice.variant} />
      {report.isError ? (
        <ReportRefused error={report.error} estimation={estimation} retry={() => void report.refetch()} />
      ) : report.data ? (
        <ReportView document={report.data} language={language} charts={charts} check={check} />
      ) : (
        <Loading />
      )}
    </>
  );
}
