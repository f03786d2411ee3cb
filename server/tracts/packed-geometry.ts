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
  out.byte(decimals);
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
      out.double(x);
      out.double(y);
      continue;
    }
    const wholeX = Math.round(x * scale);
    const wholeY = Math.round(y * scale);
    out.signed(wholeX - lastX);
    out.signed(wholeY - lastY);
    lastX = wholeX;
    lastY = wholeY;
  }
  return out.finish();
}

/** The polygons that `packGeometry` packed, as a Polygon where there is one and a MultiPolygon otherwise. */
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

/** The fewest decimals that give every coordinate back exactly; DOUBLES if there are none. */
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

class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;
  readonly #eight = new DataView(new ArrayBuffer(8));

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length++] = value;
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    this.#eight.setFloat64(0, value, true);
    for (let i = 0; i < 8; i++) this.byte(this.#eight.getUint8(i));
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.slice(0, this.#length));
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
