import { readFileSync } from "node:fs";
import path from "node:path";
import type { Geometry, MultiLineString, MultiPolygon, Position } from "geojson";
import { z } from "zod";
import type { NeighborsFile } from "../../map/basemap/neighbors.ts";
import { innerPoint } from "../../map/geo.ts";
import { holds, positionsOf as pathsOf, shapeFromGeoJson } from "../../map/tiles.ts";

/** Longitude, latitude, longitude, latitude … of each ring or line. */
const LineSchema = z.array(z.number());
const FeatureSchema = z.union([
  z.strictObject({ country: z.string(), rings: z.array(LineSchema) }),
  z.strictObject({ lake: LineSchema }),
  z.strictObject({ border: LineSchema }),
]);

/**
 * The other countries of the Americas by name, with the areas and lines that the map paints; source: SOURCES.md.
 * @param states states whose lakes must not be covered by other land
 */
export function readNeighbors(states: readonly { readonly fips: string; readonly geometry: Geometry }[]) {
  const features = readFileSync(path.join(import.meta.dirname, "neighbors.ndjson"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => FeatureSchema.parse(JSON.parse(line)));
  const named = features.flatMap((one) =>
    "country" in one ? [{ name: one.country, geometry: areasOf(one.rings) }] : [],
  );
  const lakes = features.flatMap((one) => ("lake" in one ? [one.lake] : []));
  const border = features.flatMap((one) => ("border" in one ? [one.border] : []));
  const lines: MultiLineString = { type: "MultiLineString", coordinates: border.map(positionsOf) };
  const file = {
    countries: named,
    ...lakesOf(lakes, states),
    border: lines,
  } satisfies NeighborsFile;
  return { countries: named, file };
}

/** Separates lakes within a state from the others with their islands. */
function lakesOf(rings: readonly (readonly number[])[], states: Parameters<typeof readNeighbors>[0]) {
  const land = states.map(({ fips, geometry }) => ({ fips, shape: shapeFromGeoJson(geometry) }));
  const lakes = rings.map((ring) => ({ ring, shape: shapeFromGeoJson(areasOf([ring])) }));
  const found = lakes.map(({ ring, shape }) => {
    const at = innerPoint(pathsOf(shape));
    const isIsland = at !== null && lakes.some((other) => other.shape !== shape && holds(other.shape, ...at));
    const state = at === null || isIsland ? undefined : land.find((one) => holds(one.shape, ...at));
    return { ring, fips: state?.fips };
  });
  return {
    lakes: areasOf(found.filter(({ fips }) => fips === undefined).map(({ ring }) => ring)),
    inland: found.flatMap(({ ring, fips }) => (fips === undefined ? [] : { fips, geometry: areasOf([ring]) })),
  };
}

/** Rings as one MultiPolygon; filling by crossings makes a ring within another a hole. */
const areasOf = (rings: readonly (readonly number[])[]): MultiPolygon => ({
  type: "MultiPolygon",
  coordinates: rings.map((ring) => [positionsOf(ring)]),
});

const positionsOf = (flat: readonly number[]): Position[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? NaN, flat[2 * i + 1] ?? NaN]);
