import Flatbush from "flatbush";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { TractSet } from "./tract-set.ts";
import { ZoneError } from "./shapes.ts";

/** "PROVTS" and the version of the layout, in the first eight bytes. */
const MAGIC = [0x50, 0x52, 0x4f, 0x56, 0x54, 0x53, 0, 1] as const;
const ALIGNMENT = 8;
/** Magic, then ten section lengths in bytes. */
const HEADER = 8 + 8 * 10;

/**
 * A tract set as bytes, so that it need not be built again: the typed arrays and the index as they are in memory
 * (little-endian), each section on a multiple of eight bytes. `shared` bytes can be read by several threads at once.
 */
export function packTractSet(set: TractSet, { shared = false }: { readonly shared?: boolean } = {}): Uint8Array {
  const columns = new Float64Array(STATISTICS.length * set.size);
  STATISTICS.forEach((key, i) => columns.set(set.figures[key], i * set.size));
  const sections = [
    new TextEncoder().encode(set.fips.join("\n")),
    columns,
    set.xy,
    set.ringStart,
    set.firstRing,
    set.boxes,
    set.centroids,
    set.areas,
    set.index === null ? new Uint8Array(0) : new Uint8Array(set.index.data),
    set.indexedRows,
  ].map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const length = sections.reduce((sum, section) => sum + aligned(section.length), HEADER);
  const bytes = new Uint8Array(shared ? new SharedArrayBuffer(length) : new ArrayBuffer(length));
  bytes.set(MAGIC);
  const header = new Float64Array(bytes.buffer, 8, sections.length);
  let at = HEADER;
  for (const [i, section] of sections.entries()) {
    header[i] = section.length;
    bytes.set(section, at);
    at += aligned(section.length);
  }
  return bytes;
}

/**
 * The tract set that `packTractSet` packed. It uses the bytes in place if they start on a multiple of eight (a copy
 * otherwise), so they must not be changed afterwards. Throws `notATractSet` for bytes of another kind, version or
 * length.
 */
export function unpackTractSet(packed: Uint8Array): TractSet {
  if (packed.length < HEADER || MAGIC.some((byte, i) => packed[i] !== byte)) throw new ZoneError("notATractSet");
  const bytes = packed.byteOffset % ALIGNMENT === 0 ? packed : packed.slice();
  const buffer = bytes.buffer;
  const lengths = new Float64Array(buffer, bytes.byteOffset + 8, 10);
  if (lengths.reduce((sum, length) => sum + aligned(length), HEADER) !== bytes.length) {
    throw new ZoneError("notATractSet");
  }
  let next = 0;
  let at = bytes.byteOffset + HEADER;
  const section = (): { start: number; length: number } => {
    const start = at;
    const length = lengths[next++] ?? 0;
    at += aligned(length);
    return { start, length };
  };
  const doubles = (): Float64Array => {
    const { start, length } = section();
    return new Float64Array(buffer, start, length / 8);
  };
  const whole = (): Uint32Array => {
    const { start, length } = section();
    return new Uint32Array(buffer, start, length / 4);
  };
  const names = section();
  const text = new TextDecoder().decode(new Uint8Array(buffer, names.start, names.length));
  const fips = text === "" ? [] : text.split("\n");
  const columns = doubles();
  const column = (i: number): Float64Array => columns.subarray(i * fips.length, (i + 1) * fips.length);
  const [xy, ringStart, firstRing, boxes, centroids, areas] = [
    doubles(),
    whole(),
    whole(),
    doubles(),
    doubles(),
    doubles(),
  ];
  const tree = section();
  return {
    size: fips.length,
    fips,
    rowOf: new Map(fips.map((name, row) => [name, row])),
    figures: Object.fromEntries(STATISTICS.map((key, i) => [key, column(i)])) as Record<Statistic, Float64Array>,
    xy,
    ringStart,
    firstRing,
    boxes,
    centroids,
    areas,
    // In a buffer of its own, so that the set can be packed again.
    index: tree.length === 0 ? null : Flatbush.from(buffer.slice(tree.start, tree.start + tree.length)),
    indexedRows: whole(),
  };
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
