import type { FigureUnit } from "../document.ts";
import type { Formatter } from "../formatter.ts";

export type Point = readonly [x: number, y: number];

/** A path of straight lines: SVG path data with only absolute M, L and Z; overlapping rings leave holes (even-odd). */
export interface DrawnPath {
  readonly kind: "path";
  readonly d: string;
  readonly fill: string | null;
  /** 0 to 1. */
  readonly fillOpacity: number;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  /** Lengths of dashes and gaps; empty for an unbroken line. */
  readonly dash: readonly number[];
  /** 0 to 1; 1 where absent. */
  readonly strokeOpacity?: number;
  /** Path data of the area to which it is clipped (even-odd). Printed maps have it, pictures of reports do not. */
  readonly clip?: string;
}

export interface DrawnText {
  readonly kind: "text";
  readonly text: string;
  /** Position of the text relative to its anchor. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly color: string;
  /** Drawn behind the letters, which may cross other lines. */
  readonly halo: string | null;
}

/** A map or chart as it is drawn everywhere: on screen, in print and, as vectors, in the PDF. Later items lie on top. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DrawnItem[];
}
export type DrawnItem = DrawnPath | DrawnText;

/** Colors of a drawing, as hexadecimal values for paper; on screen `var(--…)` may stand for each. */
export interface DrawingColors {
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly surface: string;
  /** Land on which no zone lies, and the lines between its counties. */
  readonly land: string;
  readonly border: string;
  readonly water: string;
  readonly road: string;
}

export interface DrawOptions {
  /** Points on paper, pixels on screen. */
  readonly width: number;
  /** By default chosen to suit the content. */
  readonly height?: number;
  /** Writes texts and figures for its reader. */
  readonly formatter: Pick<Formatter, "figure" | "format">;
  readonly colors?: DrawingColors;
  /** Height of the letters. */
  readonly textSize?: number;
  /** Greatest width of the letters, as a multiple of Helvetica's: 1 on paper. */
  readonly wide?: number;
}

export const TEXT_SIZE = 8;

/** A path with default values for the properties that are not given. */
export function path(d: string, looks: Partial<Omit<DrawnPath, "kind" | "d">>): DrawnPath {
  return { kind: "path", d, fill: null, fillOpacity: 1, stroke: null, strokeWidth: 1, dash: [], ...looks };
}

/** A text with default values for the properties that are not given. */
export function text(
  words: string,
  place: Pick<DrawnText, "x" | "y" | "size" | "color"> & Partial<DrawnText>,
): DrawnText {
  return { bold: false, anchor: "start", halo: null, ...place, kind: "text", text: words };
}

/** A straight line. */
export function line(from: Point, to: Point, looks: Partial<Omit<DrawnPath, "kind" | "d">>): DrawnPath {
  return path(lineData([from, to]), looks);
}

/** Path data of a line through points, closed or open. */
export function lineData(points: readonly Point[], closed = false): string {
  if (points.length === 0) return "";
  const steps = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${short(x)} ${short(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The four corners of a box. */
export function boxRing({ x, y, width, height }: Box): [number, number][] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

export const boxData = (box: Box): string => lineData(boxRing(box), true);

/** Path data of a circle, as a polygon with sides too short to see at the sizes of a drawing. */
export function circleData(x: number, y: number, radius: number): string {
  const sides = 24;
  const corners = Array.from({ length: sides }, (_, i): Point => {
    const turn = (2 * Math.PI * i) / sides;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
  return lineData(corners, true);
}

/** Hundredths of a point are finer than any printer. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A number on an axis, written like the figures of its unit. */
export const writtenBy =
  ({ figure }: Pick<Formatter, "figure">, unit: FigureUnit) =>
  (value: number, decimals: number): string =>
    figure({ shown: value, exact: value, unit, decimals });
