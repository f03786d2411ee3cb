import { closeSync, openSync, writeSync } from "node:fs";
import type { Position } from "geojson";
import { NO_EDGES, edgesWith, type Edges, type PartedShape } from "./shape-parts.ts";

/** The kinds of shapes of a file (ESRI Shapefile Technical Description, July 1998, table 1). */
const KINDS = { point: 1, polyline: 3, polygon: 5 } as const;
export type ShapeKind = keyof typeof KINDS;

const HEAD = 100;
const [CODE, VERSION] = [9994, 1000];
/** Bytes that a file can have, for readers that count with 32 bits, and the error of one that would have more. */
const MOST = 2 ** 31 - 1;
export const SHAPES_TOO_LARGE = "The shapes are too large for a shapefile";
/** Bytes of a record's head, and of a shape's kind, box and counts. */
const [RECORD, COUNTS] = [8, 44];

/** Writes the shapes of one kind and their index, record by record. Lengths are counted in words of two bytes. */
export class ShpWriter {
  readonly #kind: ShapeKind;
  readonly #shp: number;
  readonly #shx: number;
  #edges: Edges = NO_EDGES;
  #at = HEAD;
  #records = 0;

  /** @param path of the files without their ends */
  constructor(path: string, kind: ShapeKind) {
    this.#kind = kind;
    this.#shp = openSync(`${path}.shp`, "wx");
    this.#shx = openSync(`${path}.shx`, "wx");
    for (const file of [this.#shp, this.#shx]) writeSync(file, Buffer.alloc(HEAD));
  }

  /** The next record; null for a row without a shape. */
  write(shape: PartedShape | null): void {
    const content = shape === null ? Buffer.alloc(4) : contentOf(shape);
    if (shape !== null) this.#edges = edgesWith(this.#edges, shape);
    if (this.#at + RECORD + content.length > MOST) throw new RangeError(SHAPES_TOO_LARGE);
    const [head, index] = [Buffer.alloc(RECORD), Buffer.alloc(RECORD)];
    head.writeInt32BE(++this.#records, 0);
    head.writeInt32BE(content.length / 2, 4);
    index.writeInt32BE(this.#at / 2, 0);
    index.writeInt32BE(content.length / 2, 4);
    writeSync(this.#shp, Buffer.concat([head, content]));
    writeSync(this.#shx, index);
    this.#at += RECORD + content.length;
  }

  /** Completes the heads of both files, which state their lengths. */
  end(): void {
    for (const [file, length] of [[this.#shp, this.#at], [this.#shx, HEAD + RECORD * this.#records]] as const) {
      writeSync(file, this.#head(length), 0, HEAD, 0);
      closeSync(file);
    } // oxfmt-ignore
  }

  #head(length: number): Buffer {
    const head = Buffer.alloc(HEAD);
    head.writeInt32BE(CODE, 0);
    head.writeInt32BE(length / 2, 24);
    head.writeInt32LE(VERSION, 28);
    head.writeInt32LE(KINDS[this.#kind], 32);
    const edges = this.#edges.every(Number.isFinite) ? this.#edges : [0, 0, 0, 0];
    edges.forEach((edge, i) => head.writeDoubleLE(edge, 36 + 8 * i));
    return head;
  }
}

function contentOf(shape: PartedShape): Buffer {
  if (shape.kind === "point") {
    const [x = NaN, y = NaN] = shape.position;
    const content = Buffer.alloc(20);
    content.writeInt32LE(KINDS.point, 0);
    content.writeDoubleLE(x, 4);
    content.writeDoubleLE(y, 12);
    return content;
  }
  const parts = shape.kind === "polyline" ? shape.paths : shape.polygons.flatMap(turnedRings);
  const positions = parts.reduce((sum, part) => sum + part.length, 0);
  const content = Buffer.alloc(COUNTS + 4 * parts.length + 16 * positions);
  content.writeInt32LE(KINDS[shape.kind], 0);
  edgesWith(NO_EDGES, shape).forEach((edge, i) => content.writeDoubleLE(edge, 4 + 8 * i));
  content.writeInt32LE(parts.length, 36);
  content.writeInt32LE(positions, 40);
  let [place, at] = [0, COUNTS + 4 * parts.length];
  parts.forEach((part, i) => {
    content.writeInt32LE(place, COUNTS + 4 * i);
    place += part.length;
    for (const [x = NaN, y = NaN] of part) {
      content.writeDoubleLE(x, at);
      content.writeDoubleLE(y, at + 8);
      at += 16;
    }
  });
  return content;
}

/** GeoJSON's shells run counterclockwise, a shapefile's clockwise; holes the other way round. */
const turnedRings = (polygon: readonly Position[][]): Position[][] => polygon.map((ring) => ring.toReversed());
