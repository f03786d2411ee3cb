import type { LineString, MultiLineString } from "geojson";
import { shown, type FileFaultPlace } from "../tracts/fault.ts";
import type { UncheckedFeature } from "../files/layers/read-feature.ts";
import { splitAtAntimeridian } from "../geometry/antimeridian.ts";
import { assertNearby } from "../tracts/geojson.ts";
import { TractFault } from "../tracts/tract-fault.ts";
import { ROUTE_TYPES, routeOf, type Route } from "./route.ts";

/** A road of a file: its route and its lines, in degrees. */
export interface Road extends Route {
  readonly lines: readonly (readonly (readonly number[])[])[];
}

/** The attributes with the name of a road and the kind of that name, TIGER/Line's first. */
const NAMES = ["FULLNAME", "NAME"] as const;
const TYPE = "RTTYP";
/** The road class (MTFCC) that counts as a highway whatever its name: limited access, interchanges. */
const CLASS = "MTFCC";

/** The roads of a file, and how many of its features are not roads: those without a geometry, points and areas. */
export interface RoadFile {
  readonly roads: readonly Road[];
  readonly left: number;
}

/**
 * The roads among the features of a file of TIGER/Line's primary and secondary roads. Throws a {@link TractFault} that names the file, the
 * feature, its field, what was found and what was expected.
 */
export function readRoads(read: readonly UncheckedFeature[], file: string): RoadFile {
  const all = read.map(({ geometry, properties }, at) => ({ feature: at + 1, properties: properties ?? {}, geometry }));
  const named = NAMES.find((field) => all.some(({ properties }) => properties[field] !== undefined));
  if (named === undefined) {
    const found = Object.keys(all[0]?.properties ?? {}).join(", ") || "–";
    throw new TractFault({ file, feature: 1, field: NAMES[0] }, "noRoadNames", { found, expected: NAMES[0] });
  }
  const features = all.flatMap(({ geometry, ...road }) => (isLine(geometry) ? [{ ...road, geometry }] : []));
  if (features.length === 0) {
    const { type } = Object(all[0]?.geometry) as { type?: unknown };
    throw new TractFault({ file, feature: 1, field: "geometry" }, "notLine", { found: shown(type ?? null) });
  }
  const roads = features.map((feature) => roadOf(feature, { file, named }));
  assertNearby(
    roads.flatMap(({ lines }) => lines.flat().map((at) => [...at])),
    file,
  );
  if (!roads.some(({ system }) => system !== "O")) throw new TractFault({ file, field: named }, "noNumberedRoad");
  return { roads, left: all.length - features.length };
}

function isLine(geometry: unknown): geometry is LineString | MultiLineString {
  const { type, coordinates } = Object(geometry) as { type?: unknown; coordinates?: unknown };
  const isEmpty = Array.isArray(coordinates) && coordinates.length === 0;
  return (type === "LineString" || type === "MultiLineString") && !isEmpty;
}

function roadOf(
  {
    feature,
    properties,
    geometry,
  }: {
    readonly feature: number;
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: LineString | MultiLineString;
  },
  { file, named }: { readonly file: string; readonly named: string },
): Road {
  const at = (field: string): FileFaultPlace => ({ file, feature, field });
  const name = properties[named] ?? "";
  if (typeof name !== "string") throw new TractFault(at(named), "notRoadName", { found: shown(name) });
  const type = properties[TYPE] ?? null;
  if (type !== null && type !== "" && !ROUTE_TYPES.some((known) => known === type))
    throw new TractFault(at(TYPE), "notRouteType", { found: shown(type), expected: ROUTE_TYPES.join(", ") });
  const kind = properties[CLASS] ?? null;
  if (kind !== null && !/^S1[1-7]\d\d$/.test(String(kind)))
    throw new TractFault(at(CLASS), "notRoadClass", { found: shown(kind) });
  return { ...routeOf(name, type === null || type === "" ? null : String(type)), lines: linesOf(geometry, at) };
}

function linesOf(geometry: LineString | MultiLineString, at: (field: string) => FileFaultPlace): number[][][] {
  const lines = geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates;
  const read = lines.map((line) => {
    if (line.length < 2) throw new TractFault(at("geometry.coordinates"), "shortLine", { found: shown(line) });
    return line.map((position) => {
      const [lon = NaN, lat = NaN] = position;
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
        throw new TractFault(at("geometry.coordinates"), "notPosition", { found: shown(position) });
      return [lon, lat];
    });
  });
  const split = splitAtAntimeridian({ type: "MultiLineString", coordinates: read });
  return split.type === "MultiLineString" ? split.coordinates : read;
}
