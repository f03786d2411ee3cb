import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { compressBelow } from "../compress.ts";
import { ASSETS, ROOT } from "../paths.ts";
import { alongBorder } from "./foreign-border.ts";
import { readNeighbors } from "./neighbors.ts";
import { referenceFiles } from "./reference.ts";

type UsAtlas = Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
}>;

const ABROAD = "";

/** Four decimals of a degree are eleven meters: finer than the 1:10,000,000 source. */
const round = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value;

/**
 * The local base map: states as areas with their number of counties, borders of states and counties as lines that name
 * the states on both sides (public-domain us-atlas, US Census Bureau, 2017 edition, 1:10,000,000), surrounding
 * countries, and names and roads (SOURCES.md, server/planning/search/SOURCES.md).
 */
export async function buildBasemap(): Promise<void> {
  const folder = path.join(ASSETS, "basemap");
  const atlas = readAtlas();
  const { states, borders } = landOf(atlas);
  const neighbors = readNeighbors(states);
  const reference = referenceFiles(
    [...states, ...neighbors.countries].map(({ name, geometry }) => ({ name, geometry })),
    feature(atlas, atlas.objects.counties).features.map(({ id, properties: { name }, geometry }) => {
      return { fips: String(id).padStart(5, "0"), name, geometry };
    }),
  );
  // Cells of an earlier build may have another layout.
  rmSync(path.join(folder, "cells"), { recursive: true, force: true });
  mkdirSync(path.join(folder, "cells"), { recursive: true });
  const files: Readonly<Record<string, unknown>> = {
    "land.json": { states, borders: [...borders, ...foreignBorders(atlas, neighbors.file.border)] },
    "neighbors.json": neighbors.file,
    ...reference,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), JSON.stringify(content, round));
  }
  // Packed best, its cells would be 4 % smaller and take more than twice the time, a tenth of a build.
  await compressBelow(folder, { quality: 10 });
}

function readAtlas(): UsAtlas {
  return JSON.parse(readFileSync(path.join(ROOT, "node_modules/us-atlas/counties-10m.json"), "utf8")) as UsAtlas;
}

const stateOf = ({ id }: { readonly id?: string | number }): string => String(id).padStart(5, "0").slice(0, 2);

/** Borders between a state and another country, which has no FIPS number. */
function foreignBorders(atlas: UsAtlas, border: MultiLineString) {
  const { states } = atlas.objects;
  return states.geometries.flatMap((state) => {
    const geometry = alongBorder(
      mesh(atlas, states, (a, b) => a === b && a === state),
      border,
    );
    return geometry.coordinates.length === 0 ? [] : { states: [String(state.id).padStart(2, "0"), ABROAD], geometry };
  });
}

function landOf(atlas: UsAtlas) {
  const { counties, states } = atlas.objects;
  const counted = Map.groupBy(counties.geometries, stateOf);
  const areas = feature(atlas, states).features.map(({ id, properties, geometry }) => {
    const fips = String(id).padStart(2, "0");
    return { fips, name: properties.name, counties: counted.get(fips)?.length ?? 0, geometry };
  });
  // Pairs of states that share a border: each county's arcs meet at most one other county.
  const pairs = new Set<string>();
  mesh(atlas, counties, (a, b) => {
    if (a !== b) pairs.add([stateOf(a), stateOf(b)].sort().join("-"));
    return false;
  });
  const borders = [...pairs].sort().map((pair) => ({
    states: pair.split("-"),
    geometry: mesh(atlas, counties, (a, b) => a !== b && [stateOf(a), stateOf(b)].sort().join("-") === pair),
  }));
  return { states: areas, borders };
}
