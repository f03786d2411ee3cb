import { readFileSync } from "node:fs";
import path from "node:path";
import type { MultiLineString, MultiPolygon, Position } from "geojson";
import { z } from "zod";
import type { NeighborsFile } from "../../map/basemap/neighbors.ts";
import { ROOT } from "../paths.ts";

/** Longitude, latitude, longitude, latitude … of each ring or line. */
const LinesSchema = z.array(z.array(z.number()));
const SourceSchema = z.object({
  countries: z.record(z.string(), LinesSchema),
  lakes: LinesSchema,
  border: LinesSchema,
});

/** The other countries of the Americas by their names, and what the map paints of them; source: server/planning/search/SOURCES.md. */
export function readNeighbors() {
  const text = readFileSync(path.join(ROOT, "server/planning/search/neighbors.json"), "utf8");
  const { countries, lakes, border } = SourceSchema.parse(JSON.parse(text));
  const named = Object.entries(countries).map(([name, rings]) => ({ name, geometry: areasOf(rings) }));
  const lines: MultiLineString = { type: "MultiLineString", coordinates: border.map(positionsOf) };
  const file: NeighborsFile = {
    countries: named,
    lakes: areasOf(lakes),
    border: lines,
  };
  return { countries: named, file };
}

/** A ring within another is a hole, to what fills and measures by crossings. */
const areasOf = (rings: readonly (readonly number[])[]): MultiPolygon => ({
  type: "MultiPolygon",
  coordinates: rings.map((ring) => [positionsOf(ring)]),
});

const positionsOf = (flat: readonly number[]): Position[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? NaN, flat[2 * i + 1] ?? NaN]);
