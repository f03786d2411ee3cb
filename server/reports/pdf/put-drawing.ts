import type { Drawing, DrawnPath, DrawnText } from "../../../engine/reports/draw/drawing.ts";
import type { Flow } from "./flow.ts";
import type { Fonts } from "./looks.ts";

/** Draws a map or chart as vectors, its top left corner at a place. */
export function putDrawing(
  { doc, fonts }: Pick<Flow, "doc" | "fonts">,
  { items }: Drawing,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  doc.save();
  doc.translate(x, y);
  for (const item of items) {
    if (item.kind === "path") putPath(doc, item);
    else putText(doc, fonts, item);
  }
  doc.restore();
}

function putPath(doc: PDFKit.PDFDocument, item: DrawnPath): void {
  const { d, fill, fillOpacity, stroke, strokeWidth, dash, strokeOpacity = 1, clip } = item;
  if (d === "" || clip === "") return;
  if (clip !== undefined) doc.save().path(clip).clip("even-odd");
  if (fill !== null) {
    doc.path(d).fillOpacity(fillOpacity).fillColor(fill, fillOpacity).fill("even-odd");
    doc.fillOpacity(1);
  }
  if (stroke !== null) {
    doc.path(d).lineWidth(strokeWidth).lineJoin("round");
    if (dash.length > 0) doc.dash(dash[0] ?? 1, { space: dash[1] ?? dash[0] ?? 1 });
    doc.strokeColor(stroke, strokeOpacity).stroke();
    if (dash.length > 0) doc.undash();
    doc.strokeOpacity(1);
  }
  if (clip !== undefined) doc.restore();
}

function putText(doc: PDFKit.PDFDocument, fonts: Fonts, item: DrawnText): void {
  const { text, x, y, size, bold, anchor, color, halo } = item;
  const letters = { weight: bold ? "bold" : "plain", size } as const;
  const width = fonts.widthOf(text, letters);
  const start = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  // A pale background replaces the halo, since PDF letters cannot have one.
  if (halo !== null) {
    doc
      .rect(start - 1, y - size * 0.8, width + 2, size)
      .fillColor(halo, 0.6)
      .fill();
    doc.fillOpacity(1);
  }
  // The space separates it from the next one when a picture is read aloud word by word.
  fonts.put(`${text} `, { ...letters, x: start, y, color });
}
