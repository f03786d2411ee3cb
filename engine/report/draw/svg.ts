import type { Drawing, DrawnPath, DrawnText } from "./drawing.ts";

/** What a drawing is called, for those who hear it. */
export interface DrawingName {
  readonly title: string;
  readonly description: string;
}

/** A drawing as SVG markup, which grows with its place. Every text in it is escaped; no style, script or address. */
export function toSvg({ width, height, items }: Drawing, { title, description }: DrawingName): string {
  const label = [title, description].filter((part) => part !== "").join(". ");
  const parts = items.map((item) => (item.kind === "path" ? pathTag(item) : textTag(item)));
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeXml(label)}" viewBox="0 0 ${width} ${height}" width="100%" font-family="Roboto, Helvetica, Arial, sans-serif">${parts.join("")}</svg>`;
}

function pathTag({ d, fill, fillOpacity, stroke, strokeWidth, dash }: DrawnPath): string {
  const filled =
    fill === null
      ? ' fill="none"'
      : ` fill="${escapeXml(fill)}" fill-rule="evenodd"${fillOpacity === 1 ? "" : ` fill-opacity="${fillOpacity}"`}`;
  const dashed = dash.length === 0 ? "" : ` stroke-dasharray="${dash.join(" ")}"`;
  const stroked =
    stroke === null
      ? ""
      : ` stroke="${escapeXml(stroke)}" stroke-width="${strokeWidth}" stroke-linejoin="round"${dashed}`;
  return `<path d="${escapeXml(d)}"${filled}${stroked}/>`;
}

function textTag({ text, x, y, size, bold, anchor, color, halo }: DrawnText): string {
  const weight = bold ? ' font-weight="bold"' : "";
  const haloed =
    halo === null
      ? ""
      : ` stroke="${escapeXml(halo)}" stroke-width="${size / 4}" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${escapeXml(color)}"${weight}${haloed}>${escapeXml(text)}</text>`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as XML may hold it: its five signs named, what XML cannot say at all replaced by U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
