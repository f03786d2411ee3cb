import type { Geometry, Position } from "geojson";
import type { ReadFeature } from "./read-feature.ts";

type EsriRing = Position[];

/** The last moment that a Date can hold, in milliseconds (ECMA-262, Time Values). */
const LATEST = 8.64e15;

/** Features of an ArcGIS service's JSON, which every one answers, also those that know no GeoJSON. Null where it is none. */
export function featuresOfEsriJson(answer: Readonly<Record<string, unknown>>): ReadFeature[] | null {
  const { features, fields } = answer;
  if (!Array.isArray(features)) return null;
  const moments = (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => {
    const { name, type } = Object(field) as { name?: unknown; type?: unknown };
    return typeof name === "string" && type === "esriFieldTypeDate" ? [name] : [];
  });
  return features.map((feature: unknown) => {
    const { attributes, geometry } = Object(feature) as { attributes?: unknown; geometry?: unknown };
    return {
      geometry: geometryOf(geometry),
      properties: withMoments(Object(attributes) as Record<string, unknown>, moments),
    };
  });
}

/** Services say moments in milliseconds since 1970, and only their list of fields tells them from figures. */
function withMoments(attributes: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const said = names.flatMap((name): [string, unknown][] => {
    const at = attributes[name];
    return typeof at === "number" && Math.abs(at) <= LATEST ? [[name, new Date(at).toISOString()]] : [];
  });
  return { ...attributes, ...Object.fromEntries(said) };
}

function geometryOf(geometry: unknown): Geometry | null {
  const { x, y, points, paths, rings } = Object(geometry) as Record<string, unknown>;
  if (typeof x === "number" && typeof y === "number") return { type: "Point", coordinates: [x, y] };
  if (Array.isArray(points)) return { type: "MultiPoint", coordinates: points as Position[] };
  if (Array.isArray(paths)) return { type: "MultiLineString", coordinates: paths as Position[][] };
  if (!Array.isArray(rings)) return null;
  const polygons = polygonsOf(rings as EsriRing[]);
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** Shells run clockwise and holes the other way; a hole belongs to the shell around it, and is a shell itself without one. */
function polygonsOf(rings: readonly EsriRing[]): EsriRing[][] {
  const polygons = rings.filter((ring) => area2(ring) < 0).map((shell) => [shell]);
  for (const hole of rings.filter((ring) => area2(ring) >= 0)) {
    const around = polygons.find(([shell]) => shell !== undefined && holds(shell, hole[0]));
    if (around) around.push(hole);
    else polygons.push([hole]);
  }
  return polygons;
}

/** Twice the signed area of a ring. */
function area2(ring: EsriRing): number {
  return ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[index + 1] ?? ring[0] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function holds(ring: EsriRing, [x = NaN, y = NaN]: Position = []): boolean {
  return ring.reduce((inside, [ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[index + 1] ?? ring[0] ?? [];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}
