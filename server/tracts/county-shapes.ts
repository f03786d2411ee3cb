import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** A county as us-atlas draws it (Census Bureau cartographic boundaries, simplified for 1:10,000,000, public domain). */
export interface CountyShape {
  readonly fips: string;
  readonly name: string;
  readonly geometry: Polygon | MultiPolygon;
}

type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** Every county of the United States by five-digit FIPS. Reads a file of 0.8 MB: call it for imports, not for requests. */
export async function countyShapes(): Promise<ReadonlyMap<string, CountyShape>> {
  const path = fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json"));
  const atlas = JSON.parse(await readFile(path, "utf8")) as Atlas;
  const shapes = new Map<string, CountyShape>();
  for (const { id, properties, geometry } of feature(atlas, atlas.objects.counties).features) {
    if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") continue;
    const fips = String(id).padStart(5, "0");
    shapes.set(fips, { fips, name: properties.name, geometry });
  }
  return shapes;
}
