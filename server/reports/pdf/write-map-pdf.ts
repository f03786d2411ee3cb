import PDFDocument from "pdfkit";
import type { z } from "zod";
import type { printMap } from "../../../contract/calls/map-print.ts";
import { fontsOf } from "./looks.ts";
import { putDrawing } from "./put-drawing.ts";
import { rootTag } from "./tags.ts";

/** A drawn map as a page of its own, tagged as reports are: vectors, its letters embedded. */
export async function mapPdf(
  { title, description, author, sheet }: z.output<typeof printMap.body>,
  { language, at }: { readonly language: string; readonly at: Date },
): Promise<Uint8Array> {
  const { width, height } = sheet;
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at },
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => void chunks.push(chunk));
  const ended = new Promise<void>((done) => doc.on("end", done));
  const root = rootTag(doc);
  const figure = root.child("Figure", {
    alt: [title, description].filter(Boolean).join(". "),
    box: [0, 0, width, height],
  });
  figure.draw(() => putDrawing({ doc, fonts: fontsOf(doc) }, sheet, { x: 0, y: 0 }));
  figure.end();
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
