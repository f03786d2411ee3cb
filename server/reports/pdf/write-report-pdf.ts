import { fileTitle } from "../../../contract/lists/file-name.ts";
import { localeOf } from "../../../contract/api/numbers.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type { Cell, ReportPage } from "../../../engine/reports/document.ts";
import type { Drawing } from "../../../engine/reports/draw/drawing.ts";
import { createFormatter, type Formatter } from "../../../engine/reports/formatter.ts";
import { getOrMake } from "../../answers/memoize-async.ts";
import { textOf } from "../../answers/texts.ts";
import type { FileWriter } from "../../lists/file-plan.ts";
import { pdfDocument } from "../../pdf/pdf-document.ts";
import { reportFileFacts, type ReportFilePlan } from "../files/write-report.ts";
import { flowOf, paragraph, putLine, type Flow } from "./flow.ts";
import { ACCENT, ALARM, FAINT, LINE, MARGIN, ROOMY, SIZES, fontsOf } from "./looks.ts";
import { framePages } from "./page-frame.ts";
import { planSheets, putPage } from "./page.ts";
import { rootTag, type Tag } from "./tags.ts";

type PdfTextValues = Readonly<Record<string, string | number>>;

/**
 * Writes a report as PDF, page after page of the document: tagged (ISO 32000-1, 14.8), its letters embedded, map and
 * charts as vectors. A page with tables too wide for portrait is in landscape.
 */
export function reportPdfWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  const { document, language, region, timeZone, paper, author, madeAt } = plan;
  const text = (key: string, values: PdfTextValues = {}) => textOf(language, `report.file.${key}`, values);
  const made = new Date(madeAt);
  const locale = localeOf(language, region);
  const title = text("of", { estimation: document.estimation, disaster: document.disaster });
  const info = {
    Title: fileTitle({ ...reportFileFacts(plan), of: title }, locale),
    Author: author,
    Creator: document.agency,
    Subject: textOf(language, `report.variants.${document.variant}`),
    CreationDate: made,
    ModDate: made,
  };
  const options = { size: paper, margin: MARGIN, autoFirstPage: false, bufferPages: true, tagged: true };
  const { doc, ended } = pdfDocument({ ...options, lang: language, info }, give);
  const reading = { locale, timeZone, text: (...args: [string, PdfTextValues]) => textOf(language, ...args) };
  const formatter = withoutRepeats(createFormatter(reading));
  const parts = { doc, fonts: fontsOf(doc), formatter, text, paper, drawings: new Map<object, Map<string, Drawing>>() };
  const flow = flowOf({ ...parts, density: ROOMY });
  const starts = planSheets(flow, document, (onto, tag) => putOpening(onto, tag, plan));
  const root = rootTag(doc);
  let written = 0;
  return {
    write(pages) {
      for (const page of pages) {
        const { layout = "portrait", fresh = true, density = ROOMY } = starts[written] ?? {};
        flow.density = density;
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

/** Writes each cell in words once, even if its page is laid out several times. */
function withoutRepeats({ format, ...others }: Formatter): Formatter {
  const cached = new WeakMap<Cell, string>();
  return { ...others, format: (cell) => getOrMake(cached, cell, () => format(cell)) };
}

const SMALL = { size: SIZES.small, color: FAINT, after: 1 } as const;

/** The report's title and metadata: for whom, from when, calculated when and by what, and how it can be checked. */
function putOpening(flow: Flow, parent: Tag, { document, code, checkAddress }: ReportFilePlan): void {
  const { disaster, estimation, variant, startDate, run, sampleData, agency, contact } = document;
  const { format, numberNote } = flow.formatter;
  const section = parent.child("Sect");
  paragraph(flow, section, "H1", disaster, { size: SIZES.title, weight: "bold", color: ACCENT, after: 0 });
  paragraph(flow, section, "P", estimation, { size: SIZES.page, color: FAINT, after: 2 });
  const facts = [
    format({ key: `report.variants.${variant}` }),
    flow.text("start", { day: format({ day: startDate }) }),
    flow.text("calculated", { when: format({ moment: run.at }), version: run.engineVersion }),
    flow.text("run", { run: run.id }),
    flow.text("code", { code: shownReportCode(code) }),
    ...(numberNote === null ? [] : [numberNote]),
  ];
  const whose = [agency, ...(contact === undefined ? [] : [flow.text("contact", { contact })])];
  paragraph(flow, section, "P", whose.filter((each) => each !== "").join(" · "), SMALL);
  paragraph(flow, section, "P", facts.join(" · "), SMALL);
  const alarm = { ...SMALL, weight: "bold", color: ALARM } as const;
  if (sampleData) paragraph(flow, section, "P", format({ key: "report.sampleData" }), alarm);
  if (checkAddress !== null) putLink(flow, section, checkAddress);
  section.end();
  flow.y += flow.density.gap;
}

/** The address at which the figures can be checked, as a link. */
function putLink(flow: Flow, parent: Tag, address: string): void {
  const { doc, fonts, left } = flow;
  const letters = { weight: "plain", size: SIZES.small } as const;
  const tag = parent.child("Link", { alt: flow.text("checkAt", { address }) });
  for (const words of fonts.lines(flow.text("checkAt", { address }), flow.width, letters)) {
    const { y } = flow;
    tag.draw(() => putLine(flow, words, { ...letters, color: ACCENT, x: left, y }));
    // pdfkit writes a bare string as a name of the file's own; an object of it as words.
    const options = { structParent: tag.element, Contents: Object(address) as unknown };
    const height = letters.size * LINE;
    const annotation = options as PDFKit.Mixins.AnnotationOption;
    doc.link(left, y, fonts.widthOf(words, letters), height, address, annotation);
    flow.y += height;
  }
  tag.end();
}
