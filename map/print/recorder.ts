import { clipped, cutLines } from "../../engine/report/draw/clip.ts";
import {
  boxRing,
  lineData,
  path,
  text,
  type Box,
  type DrawnItem,
  type Point,
} from "../../engine/report/draw/drawing.ts";
import { textWidth } from "../../engine/report/draw/text-width.ts";
import { shadeOf } from "./shade.ts";

interface Subpath {
  readonly points: [number, number][];
  closed: boolean;
}

/** What `save` keeps and `restore` brings back. */
interface State {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  globalAlpha: number;
  font: string;
  letterSpacing: string;
  textAlign: string;
  textBaseline: string;
}

const START: State = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  globalAlpha: 1,
  font: "400 10px sans-serif",
  letterSpacing: "0px",
  textAlign: "start",
  textBaseline: "alphabetic",
};

/** Steps of a bend, and the sides of a circle of this many units of the drawing. */
const BEND = 6;
const sidesOf = (radius: number): number => Math.max(8, Math.min(32, Math.round(8 * Math.sqrt(radius))));
/** How far below the place of a text its base line lies, in parts of the size of its letters. */
const BASE_LINES: Readonly<Record<string, number>> = { middle: 0.36, top: 0.78, bottom: -0.22 };
const BOLD = 600;

/**
 * Takes down as a drawing what is painted on it: the part of a canvas's context that the map is painted with. So a printed map
 * is made by the very functions that paint it on the screen. Curves become lines; what lies outside of the frame is left out.
 */
export class Recorder implements State {
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
  /** In the pixels of what is painted. */
  readonly canvas: { readonly width: number; readonly height: number };
  readonly #frame: Box;
  readonly #scale: number;
  readonly #stack: { readonly state: State; readonly dash: readonly number[]; readonly clip: string | null }[] = [];
  #opacity = 1;
  #path: Subpath[] = [];
  #dash: readonly number[] = [];
  #clip: string | null = null;
  #halo: { readonly words: string; readonly color: string } | null = null;

  /** @param scale units of the drawing for each pixel that is painted */
  constructor(frame: Box, scale: number) {
    Object.assign(this, START);
    this.#frame = frame;
    this.#scale = scale;
    this.canvas = { width: frame.width / scale, height: frame.height / scale };
  }

  /** It as painting functions know it. */
  get context(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }

  /** A box in pixels of what is painted, as it lies on the drawing. */
  boxOf({ x, y, width, height }: Box): Box {
    const [left, top] = this.#at(x, y);
    return { x: left, y: top, width: width * this.#scale, height: height * this.#scale };
  }

  /** Begins another layer of the map. */
  layer(opacity: number): void {
    Object.assign(this, START);
    this.#opacity = opacity;
    this.#path = [];
    this.#dash = [];
    this.#clip = null;
  }

  save(): void {
    const state = Object.fromEntries(Object.keys(START).map((key) => [key, this[key as keyof State]]));
    this.#stack.push({ state: state as unknown as State, dash: this.#dash, clip: this.#clip });
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
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push({ points: [this.#at(x, y)], closed: false });
  }

  lineTo(x: number, y: number): void {
    const last = this.#path.at(-1);
    if (last && !last.closed) last.points.push(this.#at(x, y));
    else this.moveTo(x, y);
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    const from = this.#path.at(-1)?.points.at(-1);
    if (from === undefined) return this.moveTo(x, y);
    const bend = this.#at(bendX, bendY);
    const to = this.#at(x, y);
    for (let step = 1; step <= BEND; step++) {
      const t = step / BEND;
      const along = (axis: 0 | 1): number =>
        (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
      this.#path.at(-1)?.points.push([along(0), along(1)]);
    }
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const sides = sidesOf(radius * this.#scale);
    for (let side = 0; side <= sides; side++) {
      const turn = from + ((to - from) * side) / sides;
      this.lineTo(x + radius * Math.cos(turn), y + radius * Math.sin(turn));
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    const points = boxRing({ x, y, width, height }).map(([left, top]) => this.#at(left, top));
    this.#path.push({ points, closed: true });
  }

  closePath(): void {
    const last = this.#path.at(-1);
    if (last) last.closed = true;
  }

  /** Even-odd, whatever rule is asked for: areas of the map do not lie on one another within one path. */
  fill(): void {
    this.#put(this.#area(), { fill: this.fillStyle });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const ring = boxRing({ x, y, width, height }).map(([left, top]) => this.#at(left, top));
    this.#put(ringsData(clipped([ring], this.#frame)), { fill: this.fillStyle });
  }

  stroke(): void {
    const lines = this.#path.map(({ points, closed }) => (closed ? [...points, ...points.slice(0, 1)] : points));
    const d = cutLines(lines, this.#frame).map((points) => lineData(points));
    this.#put(d.join(""), { stroke: this.strokeStyle });
  }

  clip(): void {
    // Nothing is seen in an area of which nothing is in sight.
    this.#clip = this.#area() || "M0 0L0 0Z";
  }

  /** Only solid colors are taken down. */
  createPattern(): null {
    return null;
  }

  measureText(words: string): { readonly width: number } {
    const { size, bold } = this.#letters();
    return { width: textWidth(words, size, bold) };
  }

  /** What is drawn behind the letters that are filled next. */
  strokeText(words: string): void {
    this.#halo = { words, color: shadeOf(this.strokeStyle).color };
  }

  fillText(words: string, x: number, y: number): void {
    const { size, bold } = this.#letters();
    const [left, top] = this.#at(x, y);
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

  #letters(): { readonly size: number; readonly bold: boolean } {
    const [, weight = "400"] = /(?:^|\s)(\d{3}|bold)\s/.exec(this.font) ?? [];
    const [, size = "10"] = /([\d.]+)px/.exec(this.font) ?? [];
    return { size: Number(size), bold: weight === "bold" || Number(weight) >= BOLD };
  }

  #at(x: number, y: number): [number, number] {
    return [this.#frame.x + x * this.#scale, this.#frame.y + y * this.#scale];
  }

  #area(): string {
    return ringsData(clipped(this.#path.map(({ points }) => points), this.#frame)); // prettier-ignore
  }

  /** Round ends reach over their dash by half the width of the line; a drawing's ends are straight. */
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
