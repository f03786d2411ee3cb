import { clipped, cutLines } from "../../engine/reports/draw/clip.ts";
import { lineData, path, text, type Box, type DrawnItem, type Point } from "../../engine/reports/draw/drawing.ts";
import { textWidth } from "../../engine/reports/draw/text-width.ts";
import { FIRST_STATE, lettersOf, stateOf, type CanvasState } from "./canvas-state.ts";
import { shadeOf } from "./shade.ts";
import { TracedPath } from "./traced-path.ts";

/** Distance of a text's baseline below its position, in parts of the size of its letters. */
const BASE_LINES: Readonly<Record<string, number>> = { middle: 0.36, top: 0.78, bottom: -0.22 };

/**
 * Records everything that is painted on it as a drawing. It implements the part of a canvas's context that the map
 * uses, so that a printed map is made by the very functions that paint it on the screen. Curves become lines; content
 * outside of the frame is left out.
 */
export class Recorder implements CanvasState {
  declare fillStyle: unknown;
  declare strokeStyle: unknown;
  declare lineWidth: number;
  declare lineCap: string;
  declare lineJoin: string;
  declare globalAlpha: number;
  declare font: string;
  declare letterSpacing: string;
  declare textAlign: string;
  declare textBaseline: string;
  readonly items: DrawnItem[] = [];
  /** In the pixels of the painted content. */
  readonly canvas: { readonly width: number; readonly height: number };
  readonly #frame: Box;
  readonly #scale: number;
  readonly #path: TracedPath;
  readonly #stack: { readonly state: CanvasState; readonly dash: readonly number[]; readonly clip: string | null }[] =
    [];
  #opacity = 1;
  #dash: readonly number[] = [];
  #clip: string | null = null;
  #halo: { readonly words: string; readonly color: string } | null = null;

  /** @param scale units of the drawing for each painted pixel */
  constructor(frame: Box, scale: number) {
    Object.assign(this, FIRST_STATE);
    this.#frame = frame;
    this.#scale = scale;
    this.#path = new TracedPath(frame, scale);
    this.canvas = { width: frame.width / scale, height: frame.height / scale };
  }

  /** The recorder as a canvas context. */
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  /** Converts a box in painted pixels to the drawing. */
  boxOf({ x, y, width, height }: Box): Box {
    const [left, top] = this.#path.at(x, y);
    return { x: left, y: top, width: width * this.#scale, height: height * this.#scale };
  }

  /** Begins another layer of the map. */
  layer(opacity: number): void {
    Object.assign(this, FIRST_STATE);
    this.#opacity = opacity;
    this.#path.begin();
    this.#dash = [];
    this.#clip = null;
  }

  save(): void {
    this.#stack.push({ state: stateOf(this), dash: this.#dash, clip: this.#clip });
  }

  restore(): void {
    const before = this.#stack.pop();
    if (before === undefined) return;
    Object.assign(this, before.state);
    this.#dash = before.dash;
    this.#clip = before.clip;
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash.map((part) => part * this.#scale);
  }

  beginPath(): void {
    this.#path.begin();
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    this.#path.quadraticCurveTo(bendX, bendY, x, y);
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.#path.arc(x, y, radius, from, to);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect({ x, y, width, height });
  }

  closePath(): void {
    this.#path.closePath();
  }

  /** Always even-odd, since a map's areas do not overlap within one path. */
  fill(): void {
    this.#put(this.#area(), { fill: this.fillStyle });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const ring = this.#path.ringOf({ x, y, width, height });
    this.#put(ringsData(clipped([ring], this.#frame)), { fill: this.fillStyle });
  }

  stroke(): void {
    const d = cutLines(this.#path.lines, this.#frame).map((points) => lineData(points));
    this.#put(d.join(""), { stroke: this.strokeStyle });
  }

  clip(): void {
    // An empty clip area shows nothing.
    this.#clip = this.#area() || "M0 0L0 0Z";
  }

  /** Only solid colors are recorded. */
  createPattern(): null {
    return null;
  }

  measureText(words: string): { readonly width: number } {
    const { size, bold } = lettersOf(this.font);
    return { width: textWidth(words, size, bold) };
  }

  /** Records the outline behind the letters that are filled next. */
  strokeText(words: string): void {
    this.#halo = { words, color: shadeOf(this.strokeStyle).color };
  }

  fillText(words: string, x: number, y: number): void {
    const { size, bold } = lettersOf(this.font);
    const [left, top] = this.#path.at(x, y);
    const letters = size * this.#scale;
    const { color } = shadeOf(this.fillStyle);
    this.items.push(
      text(words, {
        x: left,
        y: top + letters * (BASE_LINES[this.textBaseline] ?? 0),
        size: letters,
        bold,
        color,
        anchor: this.textAlign === "center" ? "middle" : this.textAlign === "end" ? "end" : "start",
        halo: this.#halo?.words === words ? this.#halo.color : null,
      }),
    );
    this.#halo = null;
  }

  #area(): string {
    return ringsData(clipped(this.#path.rings, this.#frame));
  }

  /** Round ends extend beyond their dash by half the width of the line; a drawing's ends are straight. */
  #dashes(): readonly number[] {
    const over = this.lineCap === "round" ? this.lineWidth * this.#scale : 0;
    return this.#dash.map((part, i) => Math.max(0.1, i % 2 === 0 ? part + over : part - over));
  }

  #put(d: string, { fill, stroke }: { readonly fill?: unknown; readonly stroke?: unknown }): void {
    if (d === "") return;
    const { color, opacity } = shadeOf(fill ?? stroke);
    const seen = opacity * this.globalAlpha * this.#opacity;
    if (seen === 0) return;
    const looks =
      fill === undefined
        ? { stroke: color, strokeWidth: this.lineWidth * this.#scale, dash: this.#dashes(), strokeOpacity: seen }
        : { fill: color, fillOpacity: seen };
    this.items.push(path(d, { ...looks, ...(this.#clip === null ? {} : { clip: this.#clip }) }));
  }
}

const ringsData = (rings: readonly (readonly Point[])[]): string => rings.map((ring) => lineData(ring, true)).join("");
