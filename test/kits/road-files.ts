import { strToU8, zipSync } from "fflate";

/** An invented road in the form of TIGER/Line. */
export interface MadeRoad {
  readonly name: string | null;
  readonly type: string | null;
  readonly line: readonly (readonly [number, number])[];
}

/** Invented roads: an interstate, a US highway in two parts that meet, a state route and a street. */
export const MADE_ROADS: readonly MadeRoad[] = [
  { name: "I- 75", type: "I", line: [[-82.5, 27], [-82.4, 27.5], [-82.5, 28]] }, // oxfmt-ignore
  { name: "US Hwy 41", type: "U", line: [[-82.7, 27.2], [-82.6, 27.6]] }, // oxfmt-ignore
  { name: "US Hwy 41", type: "U", line: [[-82.6, 28], [-82.6, 27.6]] }, // oxfmt-ignore
  { name: "State Rd 60", type: "S", line: [[-82.9, 27.9], [-81.6, 27.9]] }, // oxfmt-ignore
  { name: "Main St", type: "M", line: [[-82.5, 27.91], [-82.49, 27.91]] }, // oxfmt-ignore
];

/** The roads as GeoJSON. */
export const roadCollection = (roads: readonly MadeRoad[] = MADE_ROADS) => ({
  type: "FeatureCollection",
  features: roads.map(({ name, type, line }) => ({
    type: "Feature",
    properties: { LINEARID: "110", FULLNAME: name, RTTYP: type, MTFCC: "S1100" },
    geometry: { type: "LineString", coordinates: line },
  })),
});

/** The roads as a zipped shapefile in a projection (well-known text). */
export function zippedRoads(projection: string, roads: readonly MadeRoad[] = MADE_ROADS): Uint8Array {
  return zipSync({ "r.shp": shpOf(roads), "r.dbf": dbfOf(roads), "r.prj": strToU8(projection) });
}

const HEADER = 100;

/** ESRI Shapefile Technical Description (1998): polylines of one part. */
function shpOf(roads: readonly MadeRoad[]): Uint8Array {
  const sizeOf = ({ line }: MadeRoad): number => 48 + 16 * line.length;
  const total = roads.reduce((sum, road) => sum + 8 + sizeOf(road), HEADER);
  const view = new DataView(new ArrayBuffer(total));
  view.setInt32(0, 9994);
  view.setInt32(24, total / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 3, true);
  let at = HEADER;
  for (const [i, road] of roads.entries()) {
    view.setInt32(at, i + 1);
    view.setInt32(at + 4, sizeOf(road) / 2);
    view.setInt32(at + 8, 3, true);
    view.setInt32(at + 44, 1, true);
    view.setInt32(at + 48, road.line.length, true);
    for (const [j, [x, y]] of road.line.entries()) {
      view.setFloat64(at + 56 + 16 * j, x, true);
      view.setFloat64(at + 64 + 16 * j, y, true);
    }
    at += 8 + sizeOf(road);
  }
  return new Uint8Array(view.buffer);
}

const FIELDS = [
  ["FULLNAME", 30],
  ["RTTYP", 1],
] as const;

/** dBase III: names and types. */
function dbfOf(roads: readonly MadeRoad[]): Uint8Array {
  const head = 32 + 32 * FIELDS.length + 1;
  const row = 1 + FIELDS.reduce((sum, [, length]) => sum + length, 0);
  const bytes = new Uint8Array(head + row * roads.length).fill(0x20, head);
  const view = new DataView(bytes.buffer);
  bytes[0] = 3;
  view.setUint32(4, roads.length, true);
  view.setUint16(8, head, true);
  view.setUint16(10, row, true);
  for (const [i, [field, length]] of FIELDS.entries()) {
    bytes.set(strToU8(field), 32 + 32 * i);
    bytes[32 + 32 * i + 11] = 0x43;
    bytes[32 + 32 * i + 16] = length;
  }
  bytes[head - 1] = 0x0d;
  for (const [i, { name, type }] of roads.entries()) {
    const [at] = [head + row * i + 1];
    bytes.set(strToU8(name ?? ""), at);
    bytes.set(strToU8(type ?? ""), at + FIELDS[0][1]);
  }
  return bytes;
}
