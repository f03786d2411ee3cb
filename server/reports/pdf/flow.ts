import type { Sayer } from "../../../engine/report/say.ts";
import type { Faces, Letters, Weight } from "./faces.ts";
import { FOOT, HEAD, INK, LINE, MARGIN, SIZES } from "./looks.ts";
import type { Tag, TagName } from "./tags.ts";

/** The page that is being filled, from top to bottom. */
export interface Flow {
  readonly doc: PDFKit.PDFDocument;
  readonly faces: Faces;
  readonly sayer: Sayer;
  /** Text of the file's own (`report.file.…`). */
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  readonly left: number;
  readonly width: number;
  /** Where the next thing goes. */
  y: number;
  /** Height that is left on the page, and of an empty one. */
  room(): number;
  readonly fullRoom: number;
  /** A new page, upright unless it is said otherwise. */
  newPage(layout?: "portrait" | "landscape"): void;
}

interface FlowParts extends Pick<Flow, "doc" | "faces" | "sayer" | "text"> {
  readonly paper: "letter" | "a4";
}

export function flowOf({ doc, faces, sayer, text, paper }: FlowParts): Flow {
  let layout: "portrait" | "landscape" = "portrait";
  return {
    doc,
    faces,
    sayer,
    text,
    left: MARGIN,
    get width() {
      return doc.page.width - 2 * MARGIN;
    },
    y: 0,
    room() {
      return doc.page.height - MARGIN - FOOT - this.y;
    },
    get fullRoom() {
      return doc.page.height - 2 * MARGIN - HEAD - FOOT;
    },
    newPage(wanted = layout) {
      layout = wanted;
      doc.addPage({ size: paper, layout, margin: 0 });
      this.y = MARGIN + HEAD;
    },
  };
}

/** Width of an upright and a lying page's text. */
export function textWidthOf(paper: "letter" | "a4", layout: "portrait" | "landscape"): number {
  // ISO 216 A4 is 210 by 297 mm, US letter 8.5 by 11 inches.
  const [short, long] = paper === "a4" ? [595.28, 841.89] : [612, 792];
  return (layout === "portrait" ? short : long) - 2 * MARGIN;
}

/** Goes on a new page where less than a height is left. */
export function ensureRoom(flow: Flow, height: number): void {
  if (flow.room() < Math.min(height, flow.fullRoom)) flow.newPage();
}

export interface ParagraphLooks {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly before?: number;
  readonly after?: number;
  /** Height that must be left below it: a heading stays with what it heads. */
  readonly with?: number;
}

/** A paragraph or heading over the whole width; it goes on where a page ends. */
export function paragraph(flow: Flow, parent: Tag, name: TagName, words: string, looks: ParagraphLooks = {}): void {
  const { size = SIZES.text, weight = "plain", color = INK, before = 0, after = 3 } = looks;
  const letters: Letters = { weight, size };
  const height = size * LINE;
  let lines = flow.faces.lines(words, flow.width, letters);
  if (lines.length === 0) return;
  flow.y += before;
  ensureRoom(flow, Math.min(lines.length, 2) * height + (looks.with ?? 0));
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
export function putLine(
  { faces }: Pick<Flow, "faces">,
  words: string,
  at: Letters & { readonly x: number; readonly y: number; readonly color: string },
): void {
  faces.put(words, { ...at, y: at.y + at.size * ASCENT });
}

/** From the top of a line of Roboto to its base line, in parts of its size. */
const ASCENT = 0.95;
