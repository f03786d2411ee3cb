import type { MultiPolygon, Polygon, Position } from "geojson";
import type { AreaBox } from "../geometry/boxes.ts";
import { placeDoubt } from "../geometry/place-doubt.ts";
import { splitAtAntimeridian } from "../geometry/antimeridian.ts";
import { shown } from "./fault.ts";
import { TractFault } from "./tract-fault.ts";

/** A feature as it is in a file, nothing of it checked yet but that it is one. */
export interface RawFeature {
  /** Counts from 1. */
  readonly feature: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
}

/** The parts of a JSON text. Throws a {@link TractFault} for text that is no JSON, truncated text included. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.trim() === "") throw new TractFault({ file }, "emptyJson");
    throw new TractFault({ file }, "notJson", { found: error.message.split("\n")[0] ?? "" });
  }
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The features of a parsed GeoJSON FeatureCollection (or of a single Feature). Throws a {@link TractFault} for anything else. */
export function featuresOf(json: unknown, file: string): RawFeature[] {
  if (!isObject(json)) throw new TractFault({ file }, "notCollection", { found: shown(json) });
  if (json["type"] === "Feature") return [rawFeature(json, 1, file)];
  if (json["type"] !== "FeatureCollection") {
    throw new TractFault({ file, field: "type" }, "notCollection", { found: shown(json["type"]) });
  }
  const features = json["features"];
  const place = { file, field: "features" };
  if (!Array.isArray(features)) throw new TractFault(place, "notFeatures", { found: shown(features) });
  if (features.length === 0) throw new TractFault(place, "noFeatures");
  return features.map((feature: unknown, i) => rawFeature(feature, i + 1, file));
}

function rawFeature(json: unknown, feature: number, file: string): RawFeature {
  if (!isObject(json) || json["type"] !== "Feature") {
    const found = isObject(json) ? shown(json["type"]) : shown(json);
    throw new TractFault({ file, feature, field: "type" }, "notFeature", { found });
  }
  const properties = json["properties"];
  return { feature, properties: isObject(properties) ? properties : {}, geometry: json["geometry"] };
}

/**
 * A geometry as Polygon or MultiPolygon, each ring at least four positions of
 * longitude and latitude in range, split where it crosses the antimeridian. Whether rings cross is for `checkPolygon` to
 * say. Throws a {@link TractFault} that names the place of the first fault.
 */
export function areaOf(geometry: unknown, place: { file: string; feature: number }): Polygon | MultiPolygon {
  const type = isObject(geometry) ? geometry["type"] : geometry;
  if (!isObject(geometry) || (type !== "Polygon" && type !== "MultiPolygon")) {
    throw new TractFault({ ...place, field: "geometry" }, "notArea", { found: shown(type) });
  }
  const at = { ...place, field: "geometry.coordinates" };
  const coordinates = geometry["coordinates"];
  return splitAtAntimeridian(
    type === "Polygon"
      ? { type, coordinates: ringsOf(coordinates, at) }
      : { type, coordinates: listOf(coordinates, at, "polygons", 1, ringsOf) },
  );
}

/** Refuses positions that would be near the country with their axes swapped or the minus of the west, and are nowhere near it as they are. */
export function assertNearby(positions: Iterable<Position>, file: string): void {
  let [west, south, east, north]: AreaBox = [Infinity, Infinity, -Infinity, -Infinity];
  let first: Position | null = null;
  for (const position of positions) {
    const [x = NaN, y = NaN] = position;
    first ??= position;
    [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
  }
  const doubt = first === null ? null : placeDoubt([west, south, east, north]);
  if (doubt !== null) throw new TractFault({ file }, doubt, { found: first?.slice(0, 2).join(", ") ?? "" });
}

interface GeoJsonPosition {
  readonly file: string;
  readonly feature: number;
  readonly field: string;
}

const MIN_POSITIONS = 4;

function ringsOf(json: unknown, place: GeoJsonPosition): Position[][] {
  return listOf(json, place, "rings", 1, (ring, at) => listOf(ring, at, "positions", MIN_POSITIONS, positionOf));
}

function positionOf(json: unknown, place: GeoJsonPosition): Position {
  if (!Array.isArray(json)) throw new TractFault(place, "notPosition", { found: shown(json) });
  const [longitude, latitude]: unknown[] = json;
  if (!within(longitude, 180) || !within(latitude, 90)) {
    throw new TractFault(place, "notPosition", { found: shown(json) });
  }
  return [longitude, latitude];
}

function within(value: unknown, bound: number): value is number {
  return typeof value === "number" && value >= -bound && value <= bound;
}

function listOf<T>(
  json: unknown,
  place: GeoJsonPosition,
  what: string,
  least: number,
  read: (item: unknown, at: GeoJsonPosition) => T,
): T[] {
  if (!Array.isArray(json)) throw new TractFault(place, "notList", { found: shown(json), of: what });
  if (json.length < least) throw new TractFault(place, "tooFew", { found: json.length, of: what, expected: least });
  return json.map((item: unknown, i) => {
    const at = { ...place, field: `${place.field}[${i}]` };
    return read(item, at);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
