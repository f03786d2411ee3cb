import { useEffect } from "react";
import { shownReportCode } from "../../contract/report-code.ts";
import type { ReportDocument } from "../../engine/report/document.ts";
import type { Formatter } from "../../engine/report/formatter.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** Puts what stands above and below each printed page around the report while it is shown, in the PDF's words. */
export function usePaperFrame(document: ReportDocument, { format }: Formatter, code: string | null): void {
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
