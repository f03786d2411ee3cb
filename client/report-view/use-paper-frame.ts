import { useEffect } from "react";
import { shownReportCode } from "../../contract/report-code.ts";
import type { ReportDocument } from "../../engine/report/document.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { paperSheet } from "./paper-sheet.ts";

/** Puts what stands above and below each printed page around the report while it is shown. */
export function usePaperFrame({ agency, disaster, estimation, sampleData }: ReportDocument, code: string | null): void {
  const text = useTexts("client.reportView");
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      paperSheet({
        above: [agency, `${disaster} · ${estimation}`],
        below: [
          [code === null ? "" : `${text("check.code")} ${shownReportCode(code)}`, sampleData ? text("sample") : ""]
            .filter((part) => part !== "")
            .join(" · "),
          (page, pages) => text("check.page", { page, pages }),
        ],
      }),
    );
    const root = window.document;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text, agency, disaster, estimation, sampleData, code]);
}
