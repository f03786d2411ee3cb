import type { Drawing, DrawnPath, DrawnText } from "../../engine/reports/draw/drawing.ts";
import { textWidth } from "../../engine/reports/draw/text-width.ts";

/** Dots per inch of a picture, and points per inch. */
const DENSITY = 200;
const POINTS = 72;
const FAMILY = "Roboto, system-ui, sans-serif";

/** A drawing as PNG. @throws if this browser gives no canvas of that size */
export async function pngOfSheet({ width, height, items }: Drawing): Promise<Blob> {
  const scale = DENSITY / POINTS;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas to paint on.");
  context.scale(scale, scale);
  context.lineJoin = "round";
  for (const item of items) {
    if (item.kind === "path") paintPath(context, item);
    else paintText(context, item);
  }
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/png"));
  if (blob === null) throw new Error(`This browser makes no picture of ${canvas.width} by ${canvas.height} pixels.`);
  return blob;
}

function paintPath(context: CanvasRenderingContext2D, item: DrawnPath): void {
  const { d, fill, fillOpacity, stroke, strokeWidth, dash, strokeOpacity = 1, clip } = item;
  const path = new Path2D(d);
  context.save();
  if (clip !== undefined) context.clip(new Path2D(clip), "evenodd");
  if (fill !== null) {
    context.globalAlpha = fillOpacity;
    context.fillStyle = fill;
    context.fill(path, "evenodd");
  }
  if (stroke !== null) {
    context.globalAlpha = strokeOpacity;
    context.strokeStyle = stroke;
    context.lineWidth = strokeWidth;
    context.setLineDash([...dash]);
    context.stroke(path);
  }
  context.restore();
}

function paintText(
  context: CanvasRenderingContext2D,
  { text, x, y, size, bold, anchor, color, halo }: DrawnText,
): void {
  context.font = `${bold ? 600 : 400} ${size}px ${FAMILY}`;
  context.textAlign = anchor === "middle" ? "center" : anchor;
  // Letters of a wider font than the one used for the layout are set closer, so that no text extends over its neighbor.
  const written = [text, x, y, textWidth(text, size, bold)] as const;
  if (halo !== null) {
    context.strokeStyle = halo;
    context.lineWidth = size / 4;
    context.strokeText(...written);
  }
  context.fillStyle = color;
  context.fillText(...written);
}
