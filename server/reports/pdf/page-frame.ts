import { encode } from "uqr";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type { ReportFilePlan } from "../files/write-report.ts";
import { putLine, putRule, type Flow } from "./flow.ts";
import { ALARM, FAINT, HEAD, INK, LINE, MARGIN, SIZES } from "./looks.ts";
import { artifact } from "./tags.ts";

/** Points of the QR code's side: an address of sixty letters has modules of a third of a millimeter and more. */
const QR = 40;
const LOGO = { width: 90, height: 24 } as const;

/**
 * The frame around the text on every page, once the number of pages is known: the agency, and how to check the report.
 */
export function framePages(flow: Flow, plan: ReportFilePlan): void {
  const { doc } = flow;
  const { start, count } = doc.bufferedPageRange();
  const logo = openedLogo(doc, plan);
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    artifact(doc, "Pagination", () => {
      putHead(flow, plan, logo);
      putFoot(flow, plan, flow.text("page", { page: page + 1, pages: count }));
    });
  }
}

/** The logo, or nothing if its file cannot be read as a picture. */
function openedLogo(doc: PDFKit.PDFDocument, { logo }: ReportFilePlan): unknown {
  if (logo === null) return null;
  try {
    return (doc as unknown as { openImage(bytes: Buffer): unknown }).openImage(Buffer.from(logo.bytes));
  } catch {
    // A damaged picture must not withhold the figures from anyone.
    return null;
  }
}

function putHead(flow: Flow, { document }: ReportFilePlan, logo: unknown): void {
  const { doc, fonts, left, width } = flow;
  const small = { weight: "plain", size: SIZES.small } as const;
  const bold = { ...small, weight: "bold" } as const;
  let x = left;
  if (logo !== null) {
    doc.image(logo as PDFKit.Mixins.ImageSrc, left, MARGIN - 10, { fit: [LOGO.width, LOGO.height], valign: "center" });
    x += LOGO.width + 10;
  }
  const right = flow.text("of", { estimation: document.estimation, disaster: document.disaster });
  const [agency = ""] = fonts.lines(document.agency, (width - (x - left)) / 2 - 10, bold);
  putLine(flow, agency, { ...bold, color: INK, x, y: MARGIN - 4 });
  const [name = ""] = fonts.lines(right, width / 2, small);
  putLine(flow, name, { ...small, color: FAINT, x: left + width - fonts.widthOf(name, small), y: MARGIN - 4 });
  if (document.sampleData) {
    const words = flow.formatter.format({ key: "report.sampleData" });
    const at = { x: left + width - fonts.widthOf(words, bold), y: MARGIN - 4 + SIZES.small * LINE };
    putLine(flow, words, { ...bold, color: ALARM, ...at });
  }
  putRule(flow, MARGIN + HEAD - 4, 0.5);
}

function putFoot(flow: Flow, plan: ReportFilePlan, page: string): void {
  const { doc, fonts, left, width } = flow;
  const { code, checkAddress } = plan;
  const { run } = plan.document;
  const top = doc.page.height - MARGIN - QR + 14;
  putRule(flow, top - 5, 0.5);
  let x = left;
  if (checkAddress !== null) {
    putQr(doc, checkAddress, { x: left, y: top, side: QR });
    x += QR + 8;
  }
  const small = { weight: "plain", size: SIZES.small, color: FAINT } as const;
  const pageWidth = fonts.widthOf(page, small);
  const rows = [
    flow.text("code", { code: shownReportCode(code) }),
    ...(checkAddress === null ? [] : [flow.text("checkAt", { address: checkAddress })]),
    flow.text("calculated", { when: flow.formatter.format({ moment: run.at }), version: run.engineVersion }),
  ].flatMap((row) => fonts.lines(row, width - (x - left) - pageWidth - 12, small));
  rows
    .slice(0, 4)
    .forEach((row, i) =>
      putLine(flow, row, { ...small, weight: i === 0 ? "bold" : "plain", x, y: top + i * small.size * LINE }),
    );
  putLine(flow, page, { ...small, color: INK, x: left + width - pageWidth, y: top });
}

/** A QR code (ISO/IEC 18004) as one path; the white of the page around it is its quiet zone. */
function putQr(doc: PDFKit.PDFDocument, words: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(words, { ecc: "M", border: 0 });
  const each = side / size;
  data.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) doc.rect(x + across * each, y + down * each, each, each);
    }),
  );
  doc.fill("#000000");
}
