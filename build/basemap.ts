import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { compressBelow } from "./compress.ts";
import { ASSETS, ROOT } from "./paths.ts";

type UsAtlas = Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
}>;

/** Five decimals of a degree are about a metre: finer than the 1:10,000,000 source. */
const round = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e5) / 1e5 : value;

/**
 * The local base map as GeoJSON: states as areas, county borders as lines.
 * Source: the public-domain us-atlas package (US Census Bureau, 2017 edition, 1:10,000,000).
 */
export async function buildBasemap(): Promise<void> {
  const file = path.join(ROOT, "node_modules/us-atlas/counties-10m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as UsAtlas;
  const folder = path.join(ASSETS, "basemap");
  mkdirSync(folder, { recursive: true });
  const states = feature(atlas, atlas.objects.states);
  const borders = mesh(atlas, atlas.objects.counties, (a, b) => a !== b);
  writeFileSync(path.join(folder, "states.json"), JSON.stringify(states, round));
  writeFileSync(
    path.join(folder, "county-borders.json"),
    JSON.stringify(
      { type: "FeatureCollection", features: [{ type: "Feature", properties: { id: 1 }, geometry: borders }] },
      round,
    ),
  );
  await compressBelow(folder, { quality: 11 });
}
