import { useId } from "react";
import type { Language } from "../../contract/languages.ts";
import type { ReportDocument, ReportPage, ReportSection } from "../../engine/report/document.ts";
import { InLanguage } from "../../framework/i18n/InLanguage.tsx";
import { CheckFoot } from "./CheckFoot.tsx";
import type { CheckCode } from "./CheckFoot.tsx";
import { ReportBlockView } from "./ReportBlock.tsx";
import { ReportHead } from "./ReportHead.tsx";
import type { ChartHandles } from "./ChartHandles.ts";
import { ChartHandlesProvider } from "./ChartHandles.ts";
import { ReadingProvider, useReading, useSayer } from "./reading.ts";
import { usePaperFrame } from "./use-paper-frame.ts";
import "./ReportView.css";
import "./ReportPrint.css";

export interface ReportViewProps {
  readonly document: ReportDocument;
  /** The report's own language, whatever the app around it speaks. */
  readonly language: Language;
  /** Takes the charts as they are drawn, by their block's id, for whoever exports or prints them. */
  readonly charts?: ChartHandles;
  /** The code of a report that was issued; stands at its end and on each printed page. */
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
  const reading = useSayer(document.timeZone);
  const title = useId();
  usePaperFrame(document, check?.code ?? null);
  return (
    <ReadingProvider value={reading}>
      <ChartHandlesProvider value={charts ?? null}>
        <article className="report-view" lang={language} aria-labelledby={title} data-run={document.run.id}>
          <ReportHead document={document} titleId={title} />
          {document.pages.map((page) => (
            <Page key={page.page} page={page} />
          ))}
          {check && <CheckFoot {...check} />}
        </article>
      </ChartHandlesProvider>
    </ReadingProvider>
  );
}

function Page({ page }: { readonly page: ReportPage }) {
  const { say } = useReading();
  const id = useId();
  return (
    <section className="report-view__page" aria-labelledby={id} data-page={page.page}>
      <h2 id={id}>
        <span className="report-view__page-number" aria-hidden="true">
          {page.page}
        </span>
        {say(page.title)}
      </h2>
      {page.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </section>
  );
}

function Section({ section }: { readonly section: ReportSection }) {
  const { say } = useReading();
  const id = useId();
  return (
    <section className="report-view__section" aria-labelledby={id} data-section={section.id}>
      <h3 id={id}>{say(section.title)}</h3>
      {section.blocks.map((block) => (
        <ReportBlockView key={block.id} block={block} />
      ))}
    </section>
  );
}
