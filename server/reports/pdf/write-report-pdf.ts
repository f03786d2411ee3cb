import PDFDocument from "pdfkit";
import type { Cell, ReportPage } from "../../../engine/report/document.ts";
import type { Drawing } from "../../../engine/report/draw/drawing.ts";
import { createFormatter } from "../../../engine/report/formatter.ts";
import type { Formatter } from "../../../engine/report/formatter.ts";
import type { FileWriter } from "../../exports/file-plan.ts";
import { textOf } from "../../answers/texts.ts";
import type { ReportFilePlan } from "../files/plan.ts";
import { ROOMY } from "./density.ts";
import { fontsOf } from "./fonts.ts";
import { flowOf } from "./flow.ts";
import { MARGIN } from "./looks.ts";
import { putOpening } from "./opening.ts";
import { framePages } from "./page-frame.ts";
import { putPage } from "./page.ts";
import { planSheets } from "./sheets.ts";
import { rootTag } from "./tags.ts";

/**
 * Writes a report as PDF, page after page of the document: tagged (ISO 32000-1, 14.8), its letters embedded, map and
 * charts as vectors. A page whose tables are too wide to be read upright lies on its side.
 */
export function reportPdfWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  const { document, language, timeZone, paper, author, madeAt } = plan;
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    textOf(language, `report.file.${key}`, values);
  const made = new Date(madeAt);
  const doc = new PDFDocument({
    size: paper,
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: text("of", { estimation: document.estimation, disaster: document.disaster }),
      Author: author,
      Creator: document.agency,
      Subject: textOf(language, `report.variants.${document.variant}`),
      CreationDate: made,
      ModDate: made,
    },
  });
  doc.on("data", (bytes: Uint8Array) => give(bytes));
  const ended = new Promise<void>((done) => doc.on("end", done));
  const reading = {
    language,
    timeZone,
    text: (key: string, values: Readonly<Record<string, string | number>>) => textOf(language, key, values),
  };
  const fonts = fontsOf(doc);
  const parts = {
    doc,
    fonts: fonts,
    formatter: withoutRepeats(createFormatter(reading)),
    text,
    paper,
    drawings: new Map<object, Map<string, Drawing>>(),
  };
  const { density, starts } = planSheets(flowOf({ ...parts, density: ROOMY }), document, (onto, tag) =>
    putOpening(onto, tag, plan),
  );
  const flow = flowOf({ ...parts, density });
  const root = rootTag(doc);
  let written = 0;
  return {
    write(pages) {
      for (const page of pages) {
        const { layout = "portrait", fresh = true } = starts[written] ?? {};
        if (fresh) flow.newPage(layout);
        if (written === 0) putOpening(flow, root, plan);
        putPage(flow, root, page, fresh);
        written++;
      }
    },
    async end() {
      root.end();
      framePages(flow, plan);
      doc.end();
      await ended;
    },
  };
}

/** Writes each cell in words once, however often its page is laid out. */
function withoutRepeats({ format, ...others }: Formatter): Formatter {
  const said = new WeakMap<Cell, string>();
  return {
    ...others,
    format(cell) {
      const words = said.get(cell) ?? format(cell);
      said.set(cell, words);
      return words;
    },
  };
}
