import { useEffect } from "react";
import { shownReportCode } from "../../contract/report-code.ts";
import type { ReportDocument } from "../../engine/report/document.ts";
import type { Formatter } from "../../engine/report/formatter.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { paperSheet } from "./paper-sheet.ts";

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
