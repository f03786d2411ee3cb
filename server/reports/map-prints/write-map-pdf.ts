import type { z } from "zod";
import type { printMap } from "../../../contract/reports/calls/map-print.ts";
import { path, text, type Drawing } from "../../../engine/reports/draw/drawing.ts";
import { pdfDocument } from "../../pdf/pdf-document.ts";
import { ALARM, fontsOf } from "../pdf/looks.ts";
import { putDrawing } from "../pdf/put-drawing.ts";
import { rootTag } from "../pdf/tags.ts";

export interface MapPdfOptions {
  readonly language: string;
  readonly at: Date;
  /** A notice on visitors' sheets, which have no author; null for staff. */
  readonly notice: string | null;
}

/** A drawn map as a page of its own, tagged as reports are: vectors, its letters embedded. */
export async function mapPdf(
  { title, description, author: named, sheet }: z.output<typeof printMap.body>,
  { language, at, notice }: MapPdfOptions,
): Promise<Uint8Array> {
  const author = notice === null ? named : "";
  const { width, height } = sheet;
  const info = { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at, Subject: notice ?? "" };
  const chunks: Uint8Array[] = [];
  const keep = (chunk: Uint8Array) => void chunks.push(chunk);
  const { doc, ended } = pdfDocument({ size: [width, height], margin: 0, tagged: true, lang: language, info }, keep);
  const root = rootTag(doc);
  const figure = root.child("Figure", {
    alt: [notice, title, description].filter(Boolean).join(". "),
    box: [0, 0, width, height],
  });
  const drawing = notice === null ? sheet : { ...sheet, items: [...sheet.items, ...noticeOn(sheet, notice)] };
  figure.draw(() => putDrawing({ doc, fonts: fontsOf(doc) }, drawing, { x: 0, y: 0 }));
  figure.end();
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Points of the strip along a sheet's lower edge with the disclaimer. */
const STRIP = 14;

/** Above everything that was sent, so that nothing can cover it. */
function noticeOn({ width, height }: Drawing, notice: string): Drawing["items"] {
  const top = height - STRIP;
  const ground = path(`M0 ${top}L${width} ${top}L${width} ${height}L0 ${height}Z`, { fill: "#ffffff", stroke: null });
  const words = text(notice, { x: width / 2, y: height - 4.5, size: 8, bold: true, color: ALARM, anchor: "middle" });
  return [ground, words];
}
