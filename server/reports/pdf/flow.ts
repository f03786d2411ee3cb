import type { Drawing } from "../../../engine/reports/draw/drawing.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import type { FontWeight } from "../../pdf/fallback-faces.ts";
import {
  FOOT,
  HEAD,
  INK,
  LINE,
  MARGIN,
  RULE,
  SIZES,
  type Density,
  type Fonts,
  type PlacedText,
  type TextStyle,
} from "./looks.ts";
import type { Tag, TagName } from "./tags.ts";

/** The page that is being filled, from top to bottom. */
export interface Flow {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  readonly formatter: Formatter;
  /** Text of the file's own (`report.file.…`). */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  density: Density;
  /** The column that is being filled: the whole width, unless parts are side by side. */
  readonly left: number;
  readonly width: number;
  /** Calls a function with a narrower column. */
  within(column: Column, put: () => void): void;
  /** Position of the next part. */
  y: number;
  /** Level of the headings of blocks: one below the heading that they are under. */
  blockHeading: "H3" | "H4";
  /** Height that is left on the page, and of an empty one. */
  room(): number;
  readonly fullRoom: number;
  /** Starts a new page, by default with the last one's orientation. */
  newPage(layout?: Layout): void;
  /** Number of pages. */
  readonly pages: number;
  readonly layout: Layout;
  readonly paper: PdfPaper;
  /** Maps and charts that were drawn once, by content and size. */
  readonly drawings: Map<object, Map<string, Drawing>>;
}

export type Layout = "portrait" | "landscape";
export type PdfPaper = "letter" | "a4";
export interface Column {
  readonly left: number;
  readonly width: number;
}
type FlowParts = Pick<Flow, "doc" | "fonts" | "formatter" | "text" | "paper" | "density" | "drawings">;

export function flowOf(parts: FlowParts): Flow {
  const { doc, paper } = parts;
  let [layout, pages]: [Layout, number] = ["portrait", 0];
  let column: Column | null = null;
  return {
    ...parts,
    get left() {
      return column?.left ?? MARGIN;
    },
    get width() {
      return column?.width ?? doc.page.width - 2 * MARGIN;
    },
    within(narrower, put) {
      const outer = column;
      column = narrower;
      put();
      column = outer;
    },
    get layout() {
      return layout;
    },
    get pages() {
      return pages;
    },
    y: 0,
    blockHeading: "H4",
    room() {
      return doc.page.height - MARGIN - FOOT - this.y;
    },
    get fullRoom() {
      return doc.page.height - 2 * MARGIN - HEAD - FOOT;
    },
    newPage(wanted = layout) {
      layout = wanted;
      pages++;
      doc.addPage({ size: paper, layout, margin: 0 });
      this.y = MARGIN + HEAD;
    },
  };
}

/** A sheet in points: ISO 216 A4 is 210 by 297 mm, US letter 8.5 by 11 inches. */
export function sheetSize(paper: PdfPaper, layout: Layout): { readonly width: number; readonly height: number } {
  const [short, long] = paper === "a4" ? [595.28, 841.89] : [612, 792];
  return layout === "portrait" ? { width: short, height: long } : { width: long, height: short };
}

/** Width of a portrait and a landscape page's text. */
export function textWidthOf(paper: PdfPaper, layout: Layout): number {
  return sheetSize(paper, layout).width - 2 * MARGIN;
}

/** Continues on a new page if less than a height is left. */
export function ensureRoom(flow: Flow, height: number): void {
  if (flow.room() < Math.min(height, flow.fullRoom)) flow.newPage();
}

interface ParagraphLooks {
  readonly size?: number;
  readonly weight?: FontWeight;
  readonly color?: string;
  readonly before?: number;
  readonly after?: number;
  /** Height that must be left below it: a heading stays with its content. */
  readonly with?: number;
}

/** A paragraph or heading over the whole width; it continues on the next page. */
export function paragraph(flow: Flow, parent: Tag, name: TagName, words: string, looks: ParagraphLooks = {}): void {
  const { size = SIZES.text, weight = "plain", color = INK, before = 0, after = 3 } = looks;
  const letters: TextStyle = { weight, size };
  const height = size * LINE;
  let lines = flow.fonts.lines(words, flow.width, letters);
  if (lines.length === 0) return;
  flow.y += before;
  ensureRoom(flow, Math.min(lines.length, 2) * height + (looks.with === undefined ? 0 : after + looks.with));
  const tag = parent.child(name);
  while (lines.length > 0) {
    if (flow.room() < height) flow.newPage();
    const fitting = Math.max(1, Math.floor(flow.room() / height));
    const here = lines.slice(0, fitting);
    tag.draw(() =>
      here.forEach((line, i) => putLine(flow, line, { ...letters, color, x: flow.left, y: flow.y + i * height })),
    );
    flow.y += here.length * height;
    lines = lines.slice(fitting);
  }
  tag.end();
  flow.y += after;
}

/** A line whose top is at `y`. */
export function putLine({ fonts }: Flow, words: string, at: PlacedText): void {
  fonts.put(words, { ...at, y: at.y + at.size * ASCENT });
}

/** From the top of a line of Roboto to its baseline, in parts of its size. */
const ASCENT = 0.95;

/** A line over the whole width. */
export function putRule({ doc, left, width }: Flow, y: number, weight: number, color = RULE): void {
  doc
    .lineWidth(weight)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke(color);
}
