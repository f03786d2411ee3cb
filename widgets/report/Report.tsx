import "./Report.css";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { ReportView } from "../../client/reports/view/ReportView.tsx";
import type { ChartHandles } from "../../client/reports/view/reading.ts";
import { usePublicReport } from "../../client/reports/reports.ts";
import { usePublishedList } from "../../client/reports/published.ts";
import { ApiError } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ChartMenu, ReportChoices } from "./ReportChoices.tsx";
import { WorkingReport } from "./WorkingReport.tsx";
import type { ReportConfig } from "./config.ts";
import { useAskedPublished, useChoice, useReportActions } from "./use-choice.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";

/** The report of an estimation, as printed and saved, with its actions. */
export default function Report(props: WidgetProps<ReportConfig>) {
  return (
    <div className="report pv-column-page pv-stack pv-stack--wide">
      {props.config.source === "published" ? <PublishedReport {...props} /> : <WorkingReport {...props} />}
    </div>
  );
}

/** The Public report of a published estimation, for everyone. */
function PublishedReport({ config, setAction }: WidgetProps<ReportConfig>) {
  const text = useTexts("widgets.report");
  const published = usePublishedList();
  const { eid, own, choose } = useAskedPublished();
  const [{ language, ...choice }, change] = useChoice(config);
  const report = usePublicReport(eid, choice);
  useReportActions(setAction, { choose, change });
  const [charts] = useState<ChartHandles>(() => new Map());

  if (own !== null) return <Navigate replace to={own} />;
  if (eid === null) {
    if (published.isError) return <ErrorState error={published.error} retry={() => void published.refetch()} />;
    return published.isPending ? <Loading /> : <EmptyState icon="view-visible" text={text("nonePublished")} />;
  }
  const unpublished = report.error instanceof ApiError && report.error.status === 404;
  return (
    <>
      <ReportChoices
        choice={{ ...choice, language }}
        variants={false}
        onChange={change}
        actions={
          report.data &&
          !unpublished && (
            <div className="pv-row">
              <Button icon="print" onClick={() => window.print()}>
                {text("print")}
              </Button>
              <ChartMenu charts={charts} name={report.data.estimation} />
            </div>
          )
        }
      >
        {(published.data?.length ?? 0) > 0 && (
          <SelectField
            label={text("estimation")}
            value={eid}
            options={[
              ...(published.data?.some((one) => one.eid === eid) ? [] : [{ value: eid, label: text("choose") }]),
              ...(published.data ?? []).map((one) => ({ value: one.eid, label: `${one.disaster.name} · ${one.name}` })),
            ]}
            onChange={choose}
          />
        )}
      </ReportChoices>
      {unpublished ? (
        <EmptyState icon="view-hide" text={text("unpublished")} />
      ) : report.isError ? (
        <ErrorState error={report.error} retry={() => void report.refetch()} />
      ) : report.data ? (
        <Explaining run={{ eid: report.data.eid, run: report.data.run.id, source: "published" }}>
          <ReportView document={report.data} language={language} charts={charts} />
        </Explaining>
      ) : (
        <Loading />
      )}
    </>
  );
}
