import type { Position } from "geojson";
import { checkPolygon } from "../../engine/geometry/validate.ts";
import type { TractRecord, ZonePart, ZoneShape } from "../../engine/zones/shapes.ts";
import { starRing } from "../fixtures/shapes.ts";
import { seededRandom } from "../kits/numbers.ts";
import type { Area } from "./florida.ts";

/** Zones that are counted together. The name is the key of the golden. */
export interface OracleCase {
  readonly name: string;
  readonly zones: readonly ZoneShape[];
}

const SEED = 20170908;
const KEYS_TO_PANHANDLE = { west: -88, south: 24, east: -79.5, north: 31.5 };

/** Every case of the oracle, generated from a seed, the tracts' own shapes and the storm's areas; none is stored. */
export function oracleCases(
  tracts: readonly TractRecord[],
  irma: { cone: readonly Area[]; windRadii: readonly Area[] },
): OracleCase[] {
  const random = seededRandom(SEED);
  const shaped = tracts.flatMap(({ fips, geometry }) => (geometry === null ? [] : [{ fips, geometry }]));
  const source: Source = { random, shaped, pick: (list) => list[Math.floor(random() * list.length)] ?? fail() };
  return [
    ...singles("small", 120, () => star(source, 0.01, 0.05)),
    ...singles("medium", 120, () => star(source, 0.1, 0.4)),
    ...singles("large", 40, () => star(source, 1, 3)),
    ...singles("tiny", 30, () => star(source, 0.0005, 0.002)),
    ...singles("holed", 40, () => holed(source)),
    ...singles("several", 40, () => several(source)),
    ...singles("thousands", 4, (i) => many(source, 1000 * (i + 1))),
    ...singles("ownShape", 50, () => source.pick(shaped).geometry),
    ...singles("corners", 60, () => cornerTriangle(source)),
    ...singles("alongEdges", 60, () => alongEdges(source)),
    ...singles("sea", 10, () => seaBox(source)),
    ...singles("cone", irma.cone.length, (i) => irma.cone[i] ?? fail()),
    ...singles("windRadii", irma.windRadii.length, (i) => irma.windRadii[i] ?? fail()),
    one("wholeState", [area(box(KEYS_TO_PANHANDLE))]),
    ...times(40, (i) => one(`neighbours ${i}`, neighbours(source).map(area))),
    ...counties(shaped).map(([county, shapes]) => one(`county ${county}`, shapes.map(area))),
    ...times(20, (i) => one(`parts ${i}`, [star(source, 0.1, 0.3), star(source, 0.1, 0.3)].map(area))),
    ...times(60, (i) => ({ name: `overlap ${i}`, zones: overlapping(source, 2 + (i % 3)) })),
    ...times(20, (i) => ({ name: `picked ${i}`, zones: withPicked(source) })),
    { name: "radii of Irma", zones: nestedRadii(irma.windRadii) },
  ];
}

interface Source {
  readonly random: () => number;
  readonly shaped: readonly { readonly fips: string; readonly geometry: Area }[];
  readonly pick: <T>(list: readonly T[]) => T;
}

function singles(name: string, count: number, make: (i: number) => Area): OracleCase[] {
  return times(count, (i) => one(`${name} ${i}`, [area(make(i))]));
}

function one(name: string, parts: readonly ZonePart[]): OracleCase {
  return { name, zones: [{ zone: 1, parts }] };
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function area(geometry: Area): ZonePart {
  return { kind: "area", geometry };
}

function between({ random }: Source, least: number, most: number): number {
  return least + (most - least) * random();
}

function somewhere(source: Source): Position {
  const ring = shellOf(source.pick(source.shaped).geometry);
  const mean = (axis: 0 | 1): number => ring.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / ring.length;
  return [mean(0), mean(1)];
}

function shellOf(geometry: Area): readonly Position[] {
  return (geometry.type === "Polygon" ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]) ?? fail();
}

function star(source: Source, least: number, most: number, center = somewhere(source)): Area {
  const corners = 3 + Math.floor(source.random() ** 2 * 60);
  const clockwise = source.random() < 0.5;
  const ring = starRing(source.random, { center, radius: between(source, least, most), corners, clockwise });
  return { type: "Polygon", coordinates: [ring] };
}

function holed(source: Source): Area {
  const center = somewhere(source);
  const radius = between(source, 0.05, 0.6);
  const [around, within] = [source.random() < 0.5, source.random() < 0.5];
  const shell = starRing(source.random, { center, radius, corners: 24, least: 0.6, clockwise: around });
  const hole = starRing(source.random, { center, radius: 0.5 * radius, corners: 12, clockwise: within });
  return { type: "Polygon", coordinates: [shell, hole] };
}

function several(source: Source): Area {
  const [x = 0, y = 0] = somewhere(source);
  const radius = between(source, 0.03, 0.3);
  const apart = 2.5 * radius;
  const centers = [
    [x, y],
    [x + apart, y],
    [x, y + apart],
  ];
  return {
    type: "MultiPolygon",
    coordinates: centers.map((center) => [starRing(source.random, { center, radius, corners: 9 })]),
  };
}

function many(source: Source, corners: number): Area {
  const ring = starRing(source.random, { center: somewhere(source), radius: 1.2, corners, least: 0.9 });
  return { type: "Polygon", coordinates: [ring] };
}

/** A triangle between three vertices of one tract: it shares corners with that tract and its neighbors. */
function cornerTriangle(source: Source): Area {
  return valid(() => {
    const ring = shellOf(source.pick(source.shaped).geometry);
    const [a, b, c] = [source.pick(ring), source.pick(ring), source.pick(ring)];
    return { type: "Polygon", coordinates: [[a, b, c, a]] };
  });
}

/** A shape that follows some edges of a tract exactly and closes by a point next to it. */
function alongEdges(source: Source): Area {
  return valid(() => {
    const ring = shellOf(source.pick(source.shaped).geometry);
    const start = Math.floor(source.random() * (ring.length - 4));
    const run = ring.slice(start, start + 2 + Math.floor(source.random() * 5));
    const [x = 0, y = 0] = run[0] ?? fail();
    const tip = [x + between(source, -0.05, 0.05), y + between(source, -0.05, 0.05)].map((v) => Number(v.toFixed(6)));
    return { type: "Polygon", coordinates: [[...run, tip, ...run.slice(0, 1)]] };
  });
}

function valid(make: () => Area): Area {
  for (;;) {
    const geometry = make();
    if (checkPolygon(geometry) === null) return geometry;
  }
}

function box({ west, south, east, north }: typeof KEYS_TO_PANHANDLE): Area {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring] };
}

/** A box that reaches from the coast far out to sea. */
function seaBox(source: Source): Area {
  const [x = 0, y = 0] = somewhere(source);
  const east = Number((source.random() < 0.5 ? x + 3 : x + 0.1).toFixed(6));
  return box({
    west: Number((east - 3.1).toFixed(6)),
    south: Number((y - 0.2).toFixed(6)),
    east,
    north: Number((y + 0.2).toFixed(6)),
  });
}

/** A tract with all tracts that share a vertex with it. */
function neighbours(source: Source): Area[] {
  const middle = source.pick(source.shaped);
  const corners = new Set(shellOf(middle.geometry).map(String));
  return source.shaped
    .filter(({ geometry }) => shellOf(geometry).some((at) => corners.has(String(at))))
    .map(({ geometry }) => geometry);
}

function counties(shaped: Source["shaped"]): [string, Area[]][] {
  const chosen = ["12001", "12013", "12037", "12049", "12077", "12087", "12095", "12125"];
  return chosen.map((county) => [
    county,
    shaped.filter(({ fips }) => fips.startsWith(county)).map(({ geometry }) => geometry),
  ]);
}

function overlapping(source: Source, count: number): ZoneShape[] {
  const [x = 0, y = 0] = somewhere(source);
  const radius = between(source, 0.05, 0.5);
  return times(count, (i) => {
    const center = [x + between(source, -1, 1) * radius, y + between(source, -1, 1) * radius];
    return { zone: i + 1, parts: [area(star(source, radius, 1.2 * radius, center))] };
  });
}

function withPicked(source: Source): ZoneShape[] {
  const first = star(source, 0.1, 0.2);
  const corner = shellOf(first)[0] ?? fail();
  const near = source.shaped.filter(({ geometry }) => {
    const [x = 0, y = 0] = shellOf(geometry)[0] ?? fail();
    return Math.hypot(x - (corner[0] ?? 0), y - (corner[1] ?? 0)) < 0.15;
  });
  const fips = [source.pick(source.shaped), ...near].map((tract) => tract.fips);
  const picked: ZoneShape = { zone: source.random() < 0.5 ? 1 : 3, parts: [{ kind: "tracts", fips }] };
  return [picked, { zone: 2, parts: [area(first), area(star(source, 0.1, 0.2, corner))] }];
}

function nestedRadii(radii: readonly Area[]): ZoneShape[] {
  const [outer, middle, inner] = radii.slice(12, 15);
  return [inner ?? outer, middle ?? outer, outer].flatMap((geometry, i) =>
    geometry === undefined ? [] : [{ zone: i + 1, parts: [area(geometry)] }],
  );
}

function fail(): never {
  throw new Error("The tracts or storm areas are not the ones the oracle knows");
}
