import type { ReportDocument } from "../../engine/report/document.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useReading } from "./reading.ts";

/** Whose report it is, of what, for whom, and when it was calculated. */
export function ReportHead({ document, titleId }: { readonly document: ReportDocument; readonly titleId: string }) {
  const text = useTexts("report");
  const { format } = useReading();
  const { agency, disaster, estimation, variant, startDate, run, sampleData } = document;
  return (
    <header className="report-view__head">
      <p className="report-view__agency">{agency}</p>
      <h1 id={titleId}>
        {disaster} <span className="report-view__estimation">{estimation}</span>
      </h1>
      <p className="report-view__facts-line">
        <span>{text(`variants.${variant}`)}</span>
        <span>{text("file.start", { day: format({ day: startDate }) })}</span>
        <span>{text("file.calculated", { when: format({ moment: run.at }), version: run.engineVersion })}</span>
        {sampleData && <strong className="report-view__sample">{text("sampleData")}</strong>}
      </p>
    </header>
  );
}
