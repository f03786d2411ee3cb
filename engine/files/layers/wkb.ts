import type { Geometry, Position } from "geojson";
import { UnreadableError } from "../unreadable.ts";

/** Bytes of the envelope behind a GeoPackage geometry's header, by its code (OGC GeoPackage 1.3, 2.1.3). */
const ENVELOPES = [0, 32, 48, 48, 64];

/**
 * Reads a geometry of a GeoPackage: its header, then well-known binary. Null for one that is empty, or made of curves or solids,
 * which no map here draws.
 */
export function readGeoPackageGeometry(bytes: Uint8Array): Geometry | null {
  const flags = bytes[3] ?? 0;
  const envelope = ENVELOPES[(flags >> 1) & 7];
  if (bytes[0] !== 0x47 || bytes[1] !== 0x50 || envelope === undefined)
    throw new UnreadableError("notGeoPackage", { found: `geometry ${[...bytes.slice(0, 4)].join(" ")}` });
  if ((flags & 0x10) !== 0) return null;
  try {
    return new WkbReader(bytes, 8 + envelope).geometry();
  } catch (error) {
    if (error instanceof UnsupportedGeometry) return null;
    throw error;
  }
}

/** A geometry of a type that the format has and no map here draws. */
class UnsupportedGeometry extends Error {}

/** The last of the types of geometries (ISO/IEC 13249-3: triangle). */
const LAST_TYPE = 17;

/** Reads well-known binary (OGC 06-103r4, 8.2), dropping heights and measures. */
class WkbReader {
  readonly #view: DataView;
  #at: number;
  #little = true;

  constructor(bytes: Uint8Array, from: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = from;
  }

  geometry(): Geometry {
    this.#little = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const code = this.#whole();
    // ISO adds thousands for Z, M and ZM; the older form sets the highest bits.
    const [z, m] = [
      code >>> 31 === 1 || [1, 3].includes(thousands(code)),
      ((code >>> 30) & 1) === 1 || thousands(code) >= 2,
    ];
    const width = 2 + Number(z) + Number(m);
    switch ((code & 0xffff) % 1000) {
      case 1: {
        const coordinates = this.#position(width);
        // An empty point has no figures (OGC GeoPackage 1.3, 2.1.3.1).
        return { type: "Point", coordinates: coordinates.every(Number.isNaN) ? [] : coordinates };
      }
      case 2:
        return { type: "LineString", coordinates: this.#positions(width) };
      case 3:
        return { type: "Polygon", coordinates: this.#list(() => this.#positions(width)) };
      case 4:
        return { type: "MultiPoint", coordinates: this.#parts("Point").map(({ coordinates }) => coordinates) };
      case 5:
        return {
          type: "MultiLineString",
          coordinates: this.#parts("LineString").map(({ coordinates }) => coordinates),
        };
      case 6:
        return { type: "MultiPolygon", coordinates: this.#parts("Polygon").map(({ coordinates }) => coordinates) };
      case 7:
        return { type: "GeometryCollection", geometries: this.#list(() => this.geometry()) };
      default:
        if ((code & 0xffff) % 1000 <= LAST_TYPE) throw new UnsupportedGeometry();
        throw new UnreadableError("notGeoPackage", { found: `geometry type ${code}` });
    }
  }

  /** The parts of a collection of one kind, each with its own header. */
  #parts<Kind extends Geometry["type"]>(kind: Kind): Extract<Geometry, { type: Kind }>[] {
    const isKind = (part: Geometry): part is Extract<Geometry, { type: Kind }> => part.type === kind;
    return this.#list(() => {
      const part = this.geometry();
      if (!isKind(part)) throw new UnreadableError("notGeoPackage", { found: part.type });
      return part;
    });
  }

  #positions(width: number): Position[] {
    return this.#list(() => this.#position(width));
  }

  #position(width: number): Position {
    const position = [this.#view.getFloat64(this.#at, this.#little), this.#view.getFloat64(this.#at + 8, this.#little)];
    this.#at += 8 * width;
    return position;
  }

  #list<Part>(read: () => Part): Part[] {
    return Array.from({ length: this.#whole() }, read);
  }

  #whole(): number {
    const value = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return value;
  }
}

const thousands = (code: number): number => Math.floor((code & 0xffff) / 1000);
