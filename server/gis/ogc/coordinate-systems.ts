import type { Geometry, Position } from "geojson";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { refuseParameter } from "../esri-error.ts";
import { systemOf } from "../feature-service/esri-systems.ts";

const EPSG = "http://www.opengis.net/def/crs/EPSG/0/";
/** Longitude and latitude on WGS 84: the system of every answer that asks for no other. */
export const CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";
/** Systems whose first axis is latitude: WGS 84 and NAD 83 by EPSG. */
const LATITUDE_FIRST: readonly number[] = [4326, 4269];
/** Web Mercator, Albers of the country and of Florida, UTM on NAD 83 and WGS 84, State Plane on NAD 83 in feet and meters. */
const SPANS = [[3857, 3857], [5070, 5070], [3086, 3086], [26910, 26919], [32610, 32619], [2222, 2289], [26929, 26998]] as const; // oxfmt-ignore

/** A coordinate system of answers and boxes. */
export interface OgcCrs {
  readonly uri: string;
  /** Its number in the query engine. */
  readonly wkid: number;
  readonly latitudeFirst: boolean;
}

let known: ReadonlyMap<string, OgcCrs> | null = null;

/** The systems by their addresses, CRS84 first. */
export function crsList(): ReadonlyMap<string, OgcCrs> {
  return (known ??= new Map(listed().map((crs) => [crs.uri, crs])));
}

function listed(): OgcCrs[] {
  const codes = SPANS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
  const all = [...LATITUDE_FIRST, ...codes.filter((code) => code === 3857 || systemOf(code) !== undefined)];
  return [
    { uri: CRS84, wkid: 4326, latitudeFirst: false },
    ...all.map((code) => ({ uri: EPSG + code, wkid: code, latitudeFirst: LATITUDE_FIRST.includes(code) })),
  ];
}

/** The system that a parameter names; refused if it is not in the list. */
export function crsNamed(name: "crs" | "bbox-crs", text: string | undefined): OgcCrs {
  const uri = text ?? CRS84;
  return crsList().get(uri) ?? refuseParameter(name, uri, `one of the crs of /ogc/collections, e.g. ${EPSG}4326`);
}

/** A box with its corners in the order of the query engine. */
export const eastFirst = ([a, b, c, d]: GeoBox, { latitudeFirst }: OgcCrs): GeoBox =>
  latitudeFirst ? [b, a, d, c] : [a, b, c, d];

/** A geometry with its axes in the order of the system. */
export function inAxisOrder(geometry: Geometry | null, { latitudeFirst }: OgcCrs): Geometry | null {
  if (geometry === null || !latitudeFirst || geometry.type === "GeometryCollection") return geometry;
  return { ...geometry, coordinates: turned(geometry.coordinates) } as Geometry;
}

type Nested = Position | readonly Nested[];

const turned = (part: Nested): Nested =>
  typeof part[0] === "number" ? [part[1] as number, part[0]] : (part as readonly Nested[]).map(turned);
