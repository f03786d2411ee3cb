import type { MultiPolygon, Polygon, Position } from "geojson";

/**
 * A tract's polygons as few bytes, lossless: coordinates that are whole multiples of a power of ten (as published files
 * have them, six or seven decimals) become zigzag varint differences; any other double is kept as its eight bytes.
 *
 * Layout: one byte of form (0 = doubles, 1–9 = decimals), then unsigned varints: polygons; per polygon rings; per ring
 * positions; then the positions as x, y.
 */
const DOUBLES = 0;
const MAX_DECIMALS = 9;

/** The bytes of a polygon or multipolygon. Only longitude and latitude are kept. */
export function packGeometry(geometry: Polygon | MultiPolygon): Buffer {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const decimals = decimalsOf(polygons);
  const out = new ByteWriter();
  out.varint(decimals);
  out.varint(polygons.length);
  for (const rings of polygons) {
    out.varint(rings.length);
    for (const ring of rings) out.varint(ring.length);
  }
  const scale = 10 ** decimals;
  let lastX = 0;
  let lastY = 0;
  for (const position of polygons.flat(2)) {
    const [x = NaN, y = NaN] = position;
    if (decimals === DOUBLES) {
      out.float64(x);
      out.float64(y);
      continue;
    }
    const wholeX = Math.round(x * scale);
    const wholeY = Math.round(y * scale);
    out.sint(wholeX - lastX);
    out.sint(wholeY - lastY);
    lastX = wholeX;
    lastY = wholeY;
  }
  return Buffer.from(out.bytes());
}

/** Unpacks the polygons of `packGeometry`: a Polygon for one, else a MultiPolygon. */
export function unpackGeometry(bytes: Uint8Array): Polygon | MultiPolygon {
  const input = new ByteReader(bytes);
  const decimals = input.byte();
  if (decimals > MAX_DECIMALS) throw new Error(`Packed geometry of an unknown form ${decimals}`);
  const lengths = Array.from({ length: input.varint() }, () =>
    Array.from({ length: input.varint() }, () => input.varint()),
  );
  const scale = 10 ** decimals;
  let x = 0;
  let y = 0;
  const next = (): Position => {
    if (decimals === DOUBLES) return [input.double(), input.double()];
    x += input.signed();
    y += input.signed();
    return [x / scale, y / scale];
  };
  const coordinates = lengths.map((rings) => rings.map((length) => Array.from({ length }, next)));
  const [only] = coordinates;
  return coordinates.length === 1 && only !== undefined
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates };
}

/** The fewest decimals that restore every coordinate exactly; DOUBLES if there are none. */
function decimalsOf(polygons: readonly Position[][][]): number {
  let decimals = 5;
  for (const position of polygons.flat(2)) {
    for (const value of position.slice(0, 2)) {
      while (Math.round(value * 10 ** decimals) / 10 ** decimals !== value || Object.is(value, -0)) {
        decimals += 1;
        if (decimals > MAX_DECIMALS) return DOUBLES;
      }
    }
  }
  return decimals;
}

/** Writes numbers as bytes, one after the other. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** Clears the written bytes but keeps the buffer. */
  reset(): void {
    this.#length = 0;
  }

  /** The written bytes; valid until the next write. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** An unsigned number, seven bits a byte. */
  varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** A signed number, zigzag. */
  sint(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A double, its lowest byte first. */
  float64(value: number): void {
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  append(content: Uint8Array): void {
    this.#reserve(content.length);
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

class ByteReader {
  #at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new Error("Packed geometry ends too early");
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }
}
