import "./ReportView.css";
import { useEffect, useId } from "react";
import type { Language } from "../../contract/languages.ts";
import { shownReportCode } from "../../contract/report-code.ts";
import type { ReportDocument, ReportPage, ReportSection } from "../../engine/report/document.ts";
import type { Formatter } from "../../engine/report/formatter.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { InLanguage } from "../../framework/ui/InLanguage.tsx";
import { ChartHandlesProvider, type ChartHandles } from "./ChartHandles.ts";
import { CheckFoot, type CheckCode } from "./CheckFoot.tsx";
import { ReportBlockView } from "./ReportBlock.tsx";
import { isWide, rowsOf, type BlockRow } from "./paper-layout.ts";
import { ReadingProvider, useFormatter, useReading } from "./reading.ts";

export interface ReportViewProps {
  readonly document: ReportDocument;
  /** The report's own language, whatever the app around it speaks. */
  readonly language: Language;
  /** Takes the charts as they are drawn, by their block's id, for anyone who exports or prints them. */
  readonly charts?: ChartHandles;
  /** The code of a report that was issued; is at its end and on each printed page. */
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
  const reading = useFormatter(document.timeZone);
  const title = useId();
  usePaperFrame(document, reading, check?.code ?? null);
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
  const { format } = useReading();
  const id = useId();
  const title = format(page.title);
  const tables = page.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
  return (
    <section
      className="report-view__page"
      aria-labelledby={id}
      data-page={page.page}
      data-paper={tables.some((table) => isWide(table, format)) ? "wide" : "upright"}
    >
      <h2 id={id}>
        <span className="report-view__page-number" aria-hidden="true">
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

/** A section under its heading, which is heard but not seen where the page's says the same. */
function Section({ section, above }: { readonly section: ReportSection; readonly above: string }) {
  const { format } = useReading();
  const id = useId();
  const title = format(section.title);
  return (
    <section className="report-view__section" aria-labelledby={id} data-section={section.id}>
      <h3 id={id} className={title === above ? "pv-visually-hidden" : undefined}>
        {title}
      </h3>
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
    <div className="report-view__row" data-beside={row.length}>
      {row.map((one) => (
        <ReportBlockView key={one.id} block={one} above={above} beside={row.length} />
      ))}
    </div>
  );
}

/** Whose report it is, of what, for whom, and when it was calculated. */
function ReportHead({ document, titleId }: { readonly document: ReportDocument; readonly titleId: string }) {
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

/** Puts what stands above and below each printed page around the report while it is shown, in the PDF's words. */
function usePaperFrame(document: ReportDocument, { format }: Formatter, code: string | null): void {
  const text = useTexts("report");
  const { agency, disaster, estimation, sampleData, run } = document;
  const calculated = text("file.calculated", { when: format({ moment: run.at }), version: run.engineVersion });
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      paperSheet({
        above: [agency, text("file.of", { disaster, estimation }), sampleData ? text("sampleData") : ""],
        below: [code === null ? "" : text("file.code", { code: shownReportCode(code) }), calculated],
        pageOf: (page, pages) => text("file.page", { page, pages }),
      }),
    );
    const root = window.document;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text, agency, disaster, estimation, sampleData, calculated, code]);
}

/** What stands around each printed page. */
interface PaperFrame {
  /** Above: at the start of the line; at its end, one below the other. */
  readonly above: readonly [string, ...string[]];
  /** Below: at the start, one below the other. */
  readonly below: readonly string[];
  /** Below, at the end: the page of all pages. */
  pageOf(page: string, pages: string): string;
}

/** Where the browser's own counters are in a text; no text has these signs. */
const PAGE = "\u{f0000}";
const PAGES = "\u{f0001}";

/** The style sheet of the printed pages: margins, and texts in them (CSS Paged Media 3; a browser without it prints none). */
export function paperSheet({ above: [first, ...others], below, pageOf }: PaperFrame): string {
  const box = (place: string, content: string, look = "") =>
    `@${place} { content: ${content}; color: #4a4a4a; font: 7.5pt Helvetica, Arial, sans-serif; white-space: pre-line; ${look} }`;
  return `@page { margin: 50pt 32pt 46pt; ${[
    box("top-left", cssString(first), "font-weight: bold; color: #151515"),
    box("top-right", cssString(lines(others))),
    box("bottom-left", cssString(lines(below)), "inline-size: 75%"),
    box("bottom-right", counted(pageOf(PAGE, PAGES))),
  ].join(" ")} }`;
}

const lines = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

/** A text with the counters in their places. */
function counted(text: string): string {
  return text
    .split(/([\u{f0000}\u{f0001}])/u)
    .filter((part) => part !== "")
    .map((part) => (part === PAGE ? "counter(page)" : part === PAGES ? "counter(pages)" : cssString(part)))
    .join(" ");
}

/** A text as a style sheet quotes it: what could end it is written by its number (CSS Syntax 3, §4.3.7). */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\p{Cc}<>]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
