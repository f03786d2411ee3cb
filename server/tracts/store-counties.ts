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
 * Adds missing rows in county_info for a list of counties: region and coast from the national table, the shape from
 * us-atlas. Existing rows stay, since an administrator may have changed them; only a coast that is not yet known is
 * filled in. A county in neither source gets the name from the statistics, no shape, and an unknown coast. Returns the
 * counties whose name now includes their state.
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
    // A version above 1 means that an administrator left the coast open on purpose.
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

/** A county's outline in us-atlas (Census Bureau cartographic boundaries, simplified for 1:10,000,000, public domain). */
interface CountyShape {
  readonly fips: string;
  readonly name: string;
  readonly geometry: Polygon | MultiPolygon;
}

type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/** Every county of the United States by five-digit FIPS. Reads a file of 0.8 MB, so use it for imports, not for requests. */
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
