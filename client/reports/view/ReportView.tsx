import "../../figures/figures.css";
import "./ReportView.css";
import { useId, useMemo } from "react";
import type { Language } from "../../../contract/api/languages.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import {
  isOnePage,
  type ReportDocument,
  type ReportPage,
  type ReportSection,
} from "../../../engine/reports/document.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { useReportSeal } from "../reports.ts";
import { InLanguage } from "../../../framework/ui/InLanguage.tsx";
import { QrCode } from "../../../framework/ui/qr-code.tsx";
import { ReportBlockView } from "./ReportBlock.tsx";
import { isWide, rowsOf, usePaperFrame, type BlockRow } from "./paper-layout.ts";
import { rangeRule } from "./made-of.ts";
import { useFormatter } from "./use-formatter.ts";
import { ChartHandlesProvider, ReadingProvider, useReading, type ChartHandles } from "./reading.ts";

interface ReportViewProps {
  readonly document: ReportDocument;
  /** The report's language, independent of the app's. */
  readonly language: Language;
  /** Receives the drawn charts by block id, for export and print. */
  readonly charts?: ChartHandles;
  /** The code of an issued report; it is at its end and on each printed page. */
  readonly check?: CheckCode | null;
}

/** A report on screen and, printed, on paper: a rendering of its document and nothing else. */
export function ReportView({ language, ...props }: ReportViewProps) {
  return (
    <InLanguage language={language}>
      <Report {...props} language={language} />
    </InLanguage>
  );
}

function Report({ document, language, charts, check = null }: ReportViewProps) {
  const formatter = useFormatter(document.timeZone);
  const reading = useMemo(() => ({ ...formatter, rule: rangeRule(document) }), [formatter, document]);
  const title = useId();
  usePaperFrame(document, reading, check?.code ?? null);
  return (
    <ReadingProvider value={reading}>
      <ChartHandlesProvider value={charts ?? null}>
        <article className="report-view pv-stack" lang={language} aria-labelledby={title} data-run={document.run.id}>
          <ReportHead document={document} titleId={title} />
          {document.pages.map((page) => (
            <Page key={page.page} page={page} annex={isOnePage(document.variant) && page.page > 1} />
          ))}
          {check && <CheckFoot {...check} />}
        </article>
      </ChartHandlesProvider>
    </ReadingProvider>
  );
}

function Page({ page, annex }: { readonly page: ReportPage; readonly annex: boolean }) {
  const { format } = useReading();
  const id = useId();
  const title = format(page.title);
  const tables = page.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  return (
    // Pages are found by their headings: a landmark for each would hide those of the shell.
    <section
      role="group"
      className="report-view__page pv-card pv-stack"
      aria-labelledby={id}
      data-page={page.page}
      data-annex={annex || undefined}
      data-paper={tables.some((table) => isWide(table, format)) ? "wide" : "upright"}
    >
      <h2 id={id} className="pv-row pv-row--one">
        <span className="report-view__page-number pv-muted" aria-hidden="true">
          {page.page}
        </span>
        {title}
      </h2>
      {page.sections.map((section) => (
        <Section key={section.id} section={section} above={title} />
      ))}
    </section>
  );
}

/** A section under its heading, which is visually hidden if it equals the page's or the large figures repeat it. */
function Section({ section, above }: { readonly section: ReportSection; readonly above: string }) {
  const { format } = useReading();
  const title = format(section.title);
  // Has no name and thus is not a landmark, since a report has dozens and headings for navigation.
  return (
    <section className="report-view__section pv-stack" data-section={section.id}>
      <h3 className={title === above || section.id === "headline" ? "pv-visually-hidden" : undefined}>{title}</h3>
      {rowsOf(section.blocks).map((row) => (
        <Row key={row[0].id} row={row} above={title} />
      ))}
    </section>
  );
}

function Row({ row, above }: { readonly row: BlockRow; readonly above: string }) {
  const [block, ...others] = row;
  if (others.length === 0) return <ReportBlockView block={block} above={above} />;
  return (
    <div className="report-view__row pv-figures__charts" data-per-row={row.length}>
      {row.map((one) => (
        <ReportBlockView key={one.id} block={one} above={above} perRow={row.length} />
      ))}
    </div>
  );
}

/** The report's agency, subject and audience, and when it was calculated. */
function ReportHead({ document, titleId }: { readonly document: ReportDocument; readonly titleId: string }) {
  const text = useTexts("report");
  const { format, numberNote } = useReading();
  const { agency, contact, disaster, estimation, variant, startDate, run, sampleData } = document;
  const seal = useReportSeal();
  return (
    <header className="pv-stack pv-stack--tight">
      <div className="report-view__agency pv-row pv-row--one">
        {seal !== null && <img className="report-view__seal" src={seal} alt="" />}
        <p>
          <strong>{agency}</strong>
          {contact !== undefined && <span className="pv-muted"> {text("file.contact", { contact })}</span>}
        </p>
      </div>
      <h1 id={titleId}>
        {disaster} <span className="report-view__estimation pv-muted">{`· ${estimation}`}</span>
      </h1>
      <p className="report-view__facts-line pv-row pv-row--wide pv-muted">
        <span>{text(`variants.${variant}`)}</span>
        <span>{text("file.start", { day: format({ day: startDate }) })}</span>
        <span>{text("file.calculated", { when: format({ moment: run.at }), version: run.engineVersion })}</span>
        {numberNote !== null && <span>{numberNote}</span>}
        {sampleData && (
          <strong className="pv-note" data-kind="warning">
            {text("sampleData")}
          </strong>
        )}
      </p>
    </header>
  );
}

/** The code that an issued report has, and where it is checked. */
export interface CheckCode {
  readonly code: string;
  /** Null if the product has no public address. */
  readonly address: string | null;
}

/** The code under which anyone can check the report's figures, to type and to scan. */
function CheckFoot({ code, address }: CheckCode) {
  const text = useTexts("report.file");
  const spoken = useTexts("client.reportView");
  return (
    <footer className="report-view__check pv-row pv-row--one">
      {address !== null && <QrCode text={address} label={spoken("qr", { address })} />}
      <p>
        <strong>{text("code", { code: shownReportCode(code) })}</strong>
        {address !== null && (
          <>
            <br />
            {text("checkAt", { address })}
          </>
        )}
      </p>
    </footer>
  );
}
