import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

export type Tracts = FeatureCollection<Polygon | MultiPolygon, { fips: string; population: number | null }>;

/** `ogr2ogr` copies the layer, page by page, and parts of it by an attribute and by a box, without any warning. */
export async function askGdal({ url, stored, folder }: Asked): Promise<void> {
  const copied = async (query: string, ...options: string[]): Promise<Tracts> =>
    copy(`ESRIJSON:${url}/query?${query}&outFields=*&outSR=4326&orderByFields=OBJECTID&f=json`, ...options);
  const copy = async (from: string, ...options: string[]): Promise<Tracts> => {
    const file = path.join(folder, `tracts-${options.length}-${from.length}.geojson`);
    const { stderr } = await runProgram({
      path: "ogr2ogr",
      args: ["-f", "GeoJSON", ...options, file, from],
      named: "ogr2ogr",
      packages: "gdal-bin",
    });
    assert.equal(stderr, "", "a warning of ogr2ogr");
    return JSON.parse(readFileSync(file, "utf8")) as Tracts;
  };
  const { features } = await copied("where=1%3D1");
  assert.equal(features.length, stored.count, "rows");
  assert.equal(new Set(features.map(({ properties }) => properties.fips)).size, stored.count, "different tracts");
  const sum = features.reduce((all, { properties }) => all + (properties.population ?? 0), 0);
  assert.equal(sum, stored.sum, "people");
  assert.deepEqual(rounded(boxOf(features.map(({ geometry }) => geometry))), rounded(stored.extent), "extent");
  const first = features.find(({ properties }) => properties.fips === stored.first);
  assert.ok(first !== undefined && stored.awayFromFirst(ringsOf(first.geometry)) < 1e-6, "shape");
  // Esri's own numbers, of a system that EPSG has too and of one that it has not, which GDAL reads in GeoJSON alone.
  for (const [wkid, from, form] of [
    ["102658", "ESRIJSON:", "json"],
    ["102658", "", "geojson"],
    ["102003", "", "geojson"],
  ] as const) {
    const asked = `${from}${url}/query?objectIds=1&outFields=fips&outSR=${wkid}&f=${form}`;
    const [plane] = (await copy(asked, "-t_srs", "EPSG:4326", "-nlt", "PROMOTE_TO_MULTI")).features;
    assert.equal(plane?.geometry.type, "MultiPolygon");
    assert.ok(stored.awayFromFirst(ringsOf(plane.geometry)) < 1e-6, `${wkid} as ${form}`);
  }
  const county = stored.first.slice(0, 5);
  const own = await copied(`where=${encodeURIComponent(`county = '${county}'`)}`);
  assert.equal(own.features.length, stored.inFirstCounty, "tracts of a county");
}

export const rounded = (box: readonly number[]): number[] => box.map((edge) => Math.round(edge * 1e6) / 1e6);

/** West, south, east and north of polygons. */
export function boxOf(shapes: readonly (Polygon | MultiPolygon)[]): number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = NaN, y = NaN] of shapes.flatMap(ringsOf).flat()) {
    box[0] = Math.min(box[0] ?? x, x);
    box[1] = Math.min(box[1] ?? y, y);
    box[2] = Math.max(box[2] ?? x, x);
    box[3] = Math.max(box[3] ?? y, y);
  }
  return box;
}

export const ringsOf = (shape: Polygon | MultiPolygon) =>
  (shape.type === "Polygon" ? shape.coordinates : shape.coordinates.flat()) as [number, number][][];
