import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Transaction } from "../storage/database.ts";
import { eq, inArray } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";
import { boxOf } from "./data-set-content.ts";
import { makeNamesDistinct, type RenamedCounty } from "./distinct-names.ts";
import { nationalCounties } from "./national/counties.ts";

/**
 * Sees to it that every county of a list has its row in county_info: region and coast from the national table, its shape
 * from us-atlas. Rows that are there stay as they are, since an administrator may have changed them; only a coast that no
 * one has stated is taken from the table. A county that neither knows is named as the statistics name it, without a shape,
 * and its coast is unknown until someone states it. Answers which counties say their state from now on.
 */
export async function storeCounties(
  tx: Transaction,
  fips: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Promise<readonly RenamedCounty[]> {
  const known = await nationalCounties();
  const present = await tx
    .select({ fips: countyInfo.fips, coastal: countyInfo.coastal, version: countyInfo.version })
    .from(countyInfo)
    .where(inArray(countyInfo.fips, [...fips]));
  for (const { fips: code, coastal, version } of present) {
    const facts = known.get(code);
    // An administrator who left the coast open has raised the version.
    if (coastal !== null || version > 1 || !facts) continue;
    await tx.update(countyInfo).set({ coastal: facts.coastal, region: facts.region }).where(eq(countyInfo.fips, code));
  }
  const held = new Set(present.map((row) => row.fips));
  const absent = [...fips].filter((code) => !held.has(code)).sort();
  if (absent.length === 0) return [];
  const shapes = await countyShapes();
  const rows = absent.map((code) => {
    const shape = shapes.get(code);
    const facts = known.get(code);
    return {
      fips: code,
      name: facts?.name ?? shape?.name ?? names.get(code) ?? code,
      state: code.slice(0, 2),
      region: facts?.region ?? null,
      coastal: facts?.coastal ?? null,
      geometry: shape?.geometry ?? null,
      box: shape === undefined ? null : boxOf(shape.geometry),
    };
  });
  for (let i = 0; i < rows.length; i += CHUNK) {
    await tx
      .insert(countyInfo)
      .values(rows.slice(i, i + CHUNK))
      .onConflictDoNothing();
  }
  return makeNamesDistinct(tx, new Set(absent));
}

const CHUNK = 500;

/** A county as us-atlas draws it (Census Bureau cartographic boundaries, simplified for 1:10,000,000, public domain). */
interface CountyShape {
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
