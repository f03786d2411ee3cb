import type { SKRSContext2D } from "@napi-rs/canvas";
import type { PublishedEstimation } from "../../contract/reports/calls/published.ts";
import { drawOutlines } from "../../engine/reports/draw/draw-outlines.ts";
import type { DrawnItem, DrawnText } from "../../engine/reports/draw/drawing.ts";
import { PAPER_COLORS } from "../../engine/reports/draw/paper-colors.ts";
import { FACES } from "../pdf/fallback-faces.ts";
import { PICTURE } from "./head.ts";
import type { RunWords } from "./run-words.ts";

/** The texts of a picture next to its map. */
interface PictureWords extends Omit<RunWords, "sentence"> {
  readonly disaster: string;
}

// Loaded only with the first picture: most processes never draw one.
const canvasLibrary = () => import("@napi-rs/canvas");
type CanvasLibrary = Awaited<ReturnType<typeof canvasLibrary>>;

/** Pixels of the parts of the picture. Chats show it at half its size. */
const LAYOUT = { words: 560, edge: 12, margin: 44, gap: 16, figure: 42, label: 24, figureStep: 96 } as const;
/** Text sizes, tried in order until a text fits into the given number of lines. */
const NAME = { sizes: [52, 44, 38], lines: 3, bold: true, color: PAPER_COLORS.text } as const;
const DATE = { sizes: [25, 22], lines: 2, bold: false, color: PAPER_COLORS.faint } as const;
/** The map is drawn for half as many pixels, so that its lines and numbers are visible in small copies. */
const MAP = { scale: 2, letters: 12 } as const;

/** A published run as a PNG file of `PICTURE`'s size: disaster, date and figures, with its zones over their counties. */
export async function mapPicture(
  { zones, counties }: Pick<PublishedEstimation, "zones" | "counties">,
  words: PictureWords,
): Promise<Buffer> {
  const library = await canvasLibrary();
  const context = openPicture(library, { ...PICTURE, color: PAPER_COLORS.surface });
  const left = LAYOUT.words;
  const [width, height] = [(PICTURE.width - left) / MAP.scale, PICTURE.height / MAP.scale];
  const drawn = (wide: number) =>
    drawOutlines({ areas: zones, counties }, { width: wide, colors: PAPER_COLORS, textSize: MAP.letters });
  const whole = drawn(width);
  const drawing = whole.height <= height ? whole : drawn((width * height) / whole.height);
  context.save();
  context.beginPath();
  context.rect(left, 0, PICTURE.width - left, PICTURE.height);
  context.clip();
  context.translate(left + (width - drawing.width) * (MAP.scale / 2), (height - drawing.height) * (MAP.scale / 2));
  context.scale(MAP.scale, MAP.scale);
  // Without its ground and its frame, which end at the drawing: the counties extend to the map's edges.
  for (const item of drawing.items.slice(1, -1)) paint(library, context, item);
  context.restore();
  writeWords(context, words);
  return context.canvas.encode("png");
}

/** Disaster, date and figures in a column, from the top. */
function writeWords(context: SKRSContext2D, { disaster, when, figures }: PictureWords): void {
  const { words, edge, margin, gap, figure, label, figureStep } = LAYOUT;
  const most = words - 2 * margin;
  context.fillStyle = BRAND;
  context.fillRect(0, 0, edge, PICTURE.height);
  const write = (text: string, y: number, looks: Pick<DrawnText, "size" | "bold" | "color">) => {
    context.font = fontOf(looks.size, looks.bold);
    const size = looks.size * Math.min(1, most / context.measureText(text).width);
    paintText(context, { kind: "text", anchor: "start", halo: null, ...looks, size, text, x: margin, y });
  };
  let y = margin - gap;
  for (const [text, looks] of [[disaster, NAME], [when, DATE]] as const) {
    const { lines, size } = linesOf(context, text, { ...looks, most });
    for (const line of lines) write(line, (y += size * 1.2), { ...looks, size });
    y += gap;
  } // oxfmt-ignore
  for (const [i, { name, value }] of figures.entries()) {
    const base = PICTURE.height - margin - (figures.length - 1 - i) * figureStep;
    write(value, base - label * 1.4, { size: figure, bold: true, color: PAPER_COLORS.text });
    write(name, base, { size: label, bold: false, color: PAPER_COLORS.faint });
  }
}

interface Wrapping {
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly bold: boolean;
  readonly most: number;
}

/** A text in lines of at most a width, in the first size in which it fits; in the last size its end is cut. */
function linesOf(
  context: SKRSContext2D,
  text: string,
  { sizes, lines: mostLines, bold, most }: Wrapping,
): { readonly lines: readonly string[]; readonly size: number } {
  const [size = 0, ...smaller] = sizes;
  context.font = fontOf(size, bold);
  const fits = (line: string) => context.measureText(line).width <= most;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const together = `${lines.at(-1) ?? ""} ${word}`.trimStart();
    if (lines.length > 0 && !fits(together)) lines.push(word);
    else lines[Math.max(0, lines.length - 1)] = together;
  }
  const isWhole = lines.length <= mostLines && lines.every(fits);
  if (!isWhole && smaller.length > 0) return linesOf(context, text, { sizes: smaller, lines: mostLines, bold, most });
  if (lines.length <= mostLines) return { lines, size };
  let last = lines[mostLines - 1] ?? "";
  while (last !== "" && !fits(`${last}…`)) last = [...last].slice(0, -1).join("");
  return { lines: [...lines.slice(0, mostLines - 1), `${last.trimEnd()}…`], size };
}

const BRAND = "#004874";
const ICON = { size: 64, letter: "#ffffff" } as const;

/** The product's icon: its first letter on a ground. */
export async function iconPicture(): Promise<Buffer> {
  const { size, letter } = ICON;
  const context = openPicture(await canvasLibrary(), { width: size, height: size, color: BRAND });
  paintText(context, {
    kind: "text",
    halo: null,
    text: "P",
    x: size / 2,
    y: size * 0.76,
    size: size * 0.74,
    bold: true,
    anchor: "middle",
    color: letter,
  });
  return context.canvas.encode("png");
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

function openPicture({ createCanvas, GlobalFonts }: CanvasLibrary, { width, height, color }: Ground): SKRSContext2D {
  // The types of PDF files, so that a name is readable here where it is there; none of the machine's.
  if (!GlobalFonts.has(familyOf(0)))
    for (const [i, { files }] of FACES.entries())
      for (const file of new Set([files.plain, files.bold])) GlobalFonts.registerFromPath(file, familyOf(i));
  const context = createCanvas(width, height).getContext("2d");
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return context;
}

const familyOf = (face: number): string => `Provision ${face}`;
const FAMILIES = FACES.map((_, i) => `"${familyOf(i)}"`).join(", ");
const fontOf = (size: number, bold: boolean): string => `${bold ? 500 : 400} ${size}px ${FAMILIES}`;

function paint({ Path2D }: CanvasLibrary, context: SKRSContext2D, item: DrawnItem): void {
  if (item.kind === "text") return paintText(context, item);
  const shape = new Path2D(item.d);
  if (item.fill !== null) {
    context.globalAlpha = item.fillOpacity;
    context.fillStyle = item.fill;
    context.fill(shape, "evenodd");
  }
  if (item.stroke !== null) {
    context.globalAlpha = item.strokeOpacity ?? 1;
    context.strokeStyle = item.stroke;
    context.lineWidth = item.strokeWidth;
    context.setLineDash([...item.dash]);
    context.stroke(shape);
  }
  context.globalAlpha = 1;
}

/** Width of the line around letters, as a share of their size. */
const HALO = 0.22;

function paintText(context: SKRSContext2D, { text, x, y, size, bold, anchor, color, halo }: DrawnText): void {
  context.font = fontOf(size, bold);
  context.textAlign = anchor === "middle" ? "center" : anchor;
  if (halo !== null) {
    context.setLineDash([]);
    context.lineJoin = "round";
    context.lineWidth = size * HALO;
    context.strokeStyle = halo;
    context.strokeText(text, x, y);
  }
  context.fillStyle = color;
  context.fillText(text, x, y);
}
