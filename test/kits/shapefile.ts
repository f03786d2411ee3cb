import { zipSync } from "fflate";
import type { Polygon } from "geojson";

/** Longitude and latitude on NAD 83, as the Census Bureau ships it. */
export const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';

/** A shape with its GEOID. */
export interface ShapeOfTract {
  readonly geoid: string;
  readonly geometry: Polygon;
}

/** The parts of a polygon shapefile (ESRI Shapefile Technical Description, 1998) with one text column, GEOID. */
export function shapefileParts(shapes: readonly ShapeOfTract[]): { shp: Uint8Array; dbf: Uint8Array } {
  return { shp: shpOf(shapes), dbf: dbfOf(shapes.map(({ geoid }) => geoid)) };
}

/** A zipped shapefile; `changes` replace or (null) leave out entries. */
export function zippedShapefile(
  shapes: readonly ShapeOfTract[],
  changes: Readonly<Record<string, Uint8Array | null>> = {},
): Uint8Array {
  const { shp, dbf } = shapefileParts(shapes);
  const entries: Record<string, Uint8Array | null> = {
    "tracts/t.shp": shp,
    "tracts/t.dbf": dbf,
    "tracts/t.prj": new TextEncoder().encode(NAD83),
    "__MACOSX/tracts/._t.shp": new Uint8Array(4),
    ...changes,
  };
  const kept = Object.entries(entries).filter((entry): entry is [string, Uint8Array] => entry[1] !== null);
  return zipSync(Object.fromEntries(kept));
}

function shpOf(shapes: readonly ShapeOfTract[]): Uint8Array {
  const records = shapes.map(({ geometry }, i) => recordOf(geometry, i + 1));
  const length = records.reduce((sum, record) => sum + record.length, 100);
  const header = new DataView(new ArrayBuffer(100));
  header.setInt32(0, 9994);
  header.setInt32(24, length / 2);
  header.setInt32(28, 1000, true);
  header.setInt32(32, 5, true);
  return joined([new Uint8Array(header.buffer), ...records]);
}

function recordOf({ coordinates }: Polygon, number: number): Uint8Array {
  // Outer rings run clockwise in a shapefile, ours run the other way.
  const rings = coordinates.map((ring) => [...ring].reverse());
  const points = rings.flat();
  const content = 44 + 4 * rings.length + 16 * points.length;
  const record = new DataView(new ArrayBuffer(8 + content));
  record.setInt32(0, number);
  record.setInt32(4, content / 2);
  record.setInt32(8, 5, true);
  record.setInt32(44, rings.length, true);
  record.setInt32(48, points.length, true);
  let first = 0;
  rings.forEach((ring, i) => {
    record.setInt32(52 + 4 * i, first, true);
    first += ring.length;
  });
  points.forEach(([x = NaN, y = NaN], i) => {
    record.setFloat64(52 + 4 * rings.length + 16 * i, x, true);
    record.setFloat64(60 + 4 * rings.length + 16 * i, y, true);
  });
  return new Uint8Array(record.buffer);
}

const WIDTH = 11;

function dbfOf(geoids: readonly string[]): Uint8Array {
  const header = new Uint8Array(65);
  const view = new DataView(header.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, geoids.length, true);
  view.setUint16(8, header.length, true);
  view.setUint16(10, WIDTH + 1, true);
  header.set(new TextEncoder().encode("GEOID"), 32);
  view.setUint8(43, "C".charCodeAt(0));
  view.setUint8(48, WIDTH);
  header[64] = 0x0d;
  const rows = geoids.map((geoid) => new TextEncoder().encode(` ${geoid.padEnd(WIDTH)}`));
  return joined([header, ...rows, Uint8Array.of(0x1a)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
