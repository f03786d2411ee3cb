import { brokenLines, CELL_PADDING, columnWidths, LINE, MARGIN, TEXT_SIZE, typeOf } from "../../lists/pdf/type.ts";
import { pdfDocument } from "../../pdf/pdf-document.ts";

/** A box of a form: its printed label, its content, and its share of the row's width. */
type Box = readonly [label: string, content: string, width: number];

/** A row of boxes, with the number of lines that it has room for; a text alone is a heading. */
type FormRow = { readonly boxes: readonly Box[]; readonly lines: number } | string;

/** A form of one page. */
export interface PaperForm {
  /** Of the document, with the disaster and the number of the request. */
  readonly title: string;
  readonly heading: string;
  readonly foot: string;
  readonly rows: readonly FormRow[];
}

const INK = "#000000";
const RULE = "#5b6875";
const LABEL_SIZE = 7;

/** A box to tick. */
export const ticked = (label: string, isTicked: boolean): string => `[${isTicked ? "X" : "  "}] ${label}`;

/** Longer than any content: a continuation has all of it. */
const ALL_LINES = 1_000;
const CONTINUED = "(continued on the next page)";

/**
 * A form as a PDF of one letter page, in English, as the forms are printed. Content that a box has no room for continues
 * on the next page, as on a paper form.
 */
export async function formPdf({ title, heading, foot, rows }: PaperForm): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const info = { Title: title, Author: "Provision", Creator: "Provision" };
  const { doc, ended } = pdfDocument({ size: "letter", margin: MARGIN, lang: "en", info }, (part) => parts.push(part));
  const type = typeOf(doc);
  const [label, plain] = [type("bold", LABEL_SIZE, INK), type("plain", TEXT_SIZE + 1, INK)];
  const whole = doc.page.width - 2 * MARGIN;
  type("bold", 14, INK).put(heading, MARGIN, MARGIN);
  const continued: (readonly [name: string, content: string])[] = [];
  let y = MARGIN + 24;
  for (const row of rows) {
    if (typeof row === "string") {
      type("bold", TEXT_SIZE, INK).put(row, MARGIN, y + CELL_PADDING + 1);
      y += LINE + 2 * CELL_PADDING;
      continue;
    }
    const { boxes, lines } = row;
    const widths = columnWidths(
      boxes.map(([, , width]) => ({ width })),
      whole,
    );
    const height = LINE + lines * (LINE + 1) + 2 * CELL_PADDING;
    let x = MARGIN;
    boxes.forEach(([name, content], i) => {
      const width = widths[i] ?? 0;
      doc.rect(x, y, width, height).lineWidth(0.7).stroke(RULE);
      const room = width - 2 * CELL_PADDING;
      const [shown = ""] = brokenLines(name, room, label.widthOf, 1);
      label.put(shown, x + CELL_PADDING, y + CELL_PADDING);
      const written = linesOf(content, room, plain.widthOf);
      const isTooLong = written.length > lines;
      if (isTooLong) continued.push([name, content]);
      const fitting = isTooLong ? [...written.slice(0, lines - 1), CONTINUED] : written;
      fitting.forEach((line, at) => {
        plain.put(line, x + CELL_PADDING, y + CELL_PADDING + LINE + at * (LINE + 1));
      });
      x += width;
    });
    y += height;
  }
  label.put(foot, MARGIN, y + LINE);
  if (continued.length > 0) {
    doc.addPage();
    type("bold", 14, INK).put(`${heading}, continued`, MARGIN, MARGIN);
    y = MARGIN + 24;
    for (const [name, content] of continued) {
      label.put(name, MARGIN, y);
      for (const line of linesOf(content, whole, plain.widthOf)) {
        y += LINE + 1;
        if (y > doc.page.height - MARGIN - LINE) {
          doc.addPage();
          y = MARGIN;
        }
        plain.put(line, MARGIN, y);
      }
      y += 2 * LINE;
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

const linesOf = (content: string, width: number, widthOf: (text: string) => number): string[] =>
  content.split("\n").flatMap((line) => brokenLines(line, width, widthOf, ALL_LINES));
