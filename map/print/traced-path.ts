import { boxRing, type Box, type Point } from "../../engine/reports/draw/drawing.ts";

interface Subpath {
  readonly points: [number, number][];
  closed: boolean;
}

/** Number of steps of a curve, and the sides of a circle of this many units of the drawing. */
const BEND = 6;
const sidesOf = (radius: number): number => Math.max(8, Math.min(32, Math.round(8 * Math.sqrt(radius))));

/** The path given to a canvas, in units of a drawing, with curves turned into lines. */
export class TracedPath {
  readonly #frame: Box;
  readonly #scale: number;
  #parts: Subpath[] = [];

  /** @param scale units of the drawing for each painted pixel */
  constructor(frame: Box, scale: number) {
    this.#frame = frame;
    this.#scale = scale;
  }

  /** Converts a position in painted pixels to the drawing. */
  at(x: number, y: number): [number, number] {
    return [this.#frame.x + x * this.#scale, this.#frame.y + y * this.#scale];
  }

  begin(): void {
    this.#parts = [];
  }

  moveTo(x: number, y: number): void {
    this.#parts.push({ points: [this.at(x, y)], closed: false });
  }

  lineTo(x: number, y: number): void {
    const last = this.#parts.at(-1);
    if (last && !last.closed) last.points.push(this.at(x, y));
    else this.moveTo(x, y);
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    const from = this.#parts.at(-1)?.points.at(-1);
    if (from === undefined) return this.moveTo(x, y);
    const bend = this.at(bendX, bendY);
    const to = this.at(x, y);
    for (let step = 1; step <= BEND; step++) {
      const t = step / BEND;
      const along = (axis: 0 | 1): number =>
        (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
      this.#parts.at(-1)?.points.push([along(0), along(1)]);
    }
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const sides = sidesOf(radius * this.#scale);
    for (let side = 0; side <= sides; side++) {
      const turn = from + ((to - from) * side) / sides;
      this.lineTo(x + radius * Math.cos(turn), y + radius * Math.sin(turn));
    }
  }

  rect(box: Box): void {
    this.#parts.push({ points: this.ringOf(box), closed: true });
  }

  closePath(): void {
    const last = this.#parts.at(-1);
    if (last) last.closed = true;
  }

  /** A box in pixels as a ring of the drawing, separate from the path. */
  ringOf(box: Box): [number, number][] {
    return boxRing(box).map(([left, top]) => this.at(left, top));
  }

  /** The path as areas. */
  get rings(): readonly (readonly Point[])[] {
    return this.#parts.map(({ points }) => points);
  }

  /** The path as lines; a closed part ends where it began. */
  get lines(): readonly (readonly Point[])[] {
    return this.#parts.map(({ points, closed }) => (closed ? [...points, ...points.slice(0, 1)] : points));
  }
}
