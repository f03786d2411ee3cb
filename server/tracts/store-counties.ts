import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Transaction } from "../storage/database.ts";
import { inArray } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";
import { boxOf } from "./data-set-content.ts";

/**
 * Sees to it that every county of a list has its row in county_info: shape and name from us-atlas, for Florida region
 * and coast too. Rows that are there stay as they are, since an administrator may have changed them. A county that
 * us-atlas does not know (made after 2020) is named as the statistics name it and has no shape.
 */
export async function storeCounties(tx: Transaction, fips: ReadonlySet<string>, names: ReadonlyMap<string, string>) {
  const present = await tx
    .select({ fips: countyInfo.fips })
    .from(countyInfo)
    .where(inArray(countyInfo.fips, [...fips]));
  const known = new Set(present.map((row) => row.fips));
  const absent = [...fips].filter((code) => !known.has(code)).sort();
  if (absent.length === 0) return;
  const shapes = await countyShapes();
  const described = new Map(FLORIDA_COUNTIES.map((county) => [county.fips, county]));
  const rows = absent.map((code) => {
    const shape = shapes.get(code);
    const facts = described.get(code);
    return {
      fips: code,
      name: facts?.name ?? shape?.name ?? names.get(code) ?? code,
      state: code.slice(0, 2),
      region: facts?.region ?? "",
      coastal: facts?.coastal ?? false,
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
}

const CHUNK = 500;

/**
 * Florida's 67 counties.
 *
 * Region: the seven regions of the Florida Division of Emergency Management (FDEM regional map), written down from
 * general knowledge. Coastal: the 35 counties with a shore on the Gulf or the Atlantic, as the Florida Coastal
 * Management Program counts them (Lake Okeechobee is no coast). Neither list was read from a file; an administrator can
 * change both.
 */
interface FloridaCounty {
  readonly fips: string;
  readonly name: string;
  readonly region: string;
  readonly coastal: boolean;
}

const COAST = true;
const INLAND = false;

const TABLE: readonly (readonly [code: string, name: string, region: number, coastal: boolean])[] = [
  ["001", "Alachua", 3, INLAND],
  ["003", "Baker", 3, INLAND],
  ["005", "Bay", 1, COAST],
  ["007", "Bradford", 3, INLAND],
  ["009", "Brevard", 5, COAST],
  ["011", "Broward", 7, COAST],
  ["013", "Calhoun", 1, INLAND],
  ["015", "Charlotte", 6, COAST],
  ["017", "Citrus", 4, COAST],
  ["019", "Clay", 3, INLAND],
  ["021", "Collier", 6, COAST],
  ["023", "Columbia", 2, INLAND],
  ["027", "DeSoto", 6, INLAND],
  ["029", "Dixie", 2, COAST],
  ["031", "Duval", 3, COAST],
  ["033", "Escambia", 1, COAST],
  ["035", "Flagler", 3, COAST],
  ["037", "Franklin", 2, COAST],
  ["039", "Gadsden", 2, INLAND],
  ["041", "Gilchrist", 3, INLAND],
  ["043", "Glades", 6, INLAND],
  ["045", "Gulf", 1, COAST],
  ["047", "Hamilton", 2, INLAND],
  ["049", "Hardee", 4, INLAND],
  ["051", "Hendry", 6, INLAND],
  ["053", "Hernando", 4, COAST],
  ["055", "Highlands", 6, INLAND],
  ["057", "Hillsborough", 4, COAST],
  ["059", "Holmes", 1, INLAND],
  ["061", "Indian River", 5, COAST],
  ["063", "Jackson", 1, INLAND],
  ["065", "Jefferson", 2, COAST],
  ["067", "Lafayette", 2, INLAND],
  ["069", "Lake", 5, INLAND],
  ["071", "Lee", 6, COAST],
  ["073", "Leon", 2, INLAND],
  ["075", "Levy", 3, COAST],
  ["077", "Liberty", 2, INLAND],
  ["079", "Madison", 2, INLAND],
  ["081", "Manatee", 6, COAST],
  ["083", "Marion", 3, INLAND],
  ["085", "Martin", 5, COAST],
  ["086", "Miami-Dade", 7, COAST],
  ["087", "Monroe", 7, COAST],
  ["089", "Nassau", 3, COAST],
  ["091", "Okaloosa", 1, COAST],
  ["093", "Okeechobee", 6, INLAND],
  ["095", "Orange", 5, INLAND],
  ["097", "Osceola", 5, INLAND],
  ["099", "Palm Beach", 7, COAST],
  ["101", "Pasco", 4, COAST],
  ["103", "Pinellas", 4, COAST],
  ["105", "Polk", 4, INLAND],
  ["107", "Putnam", 3, INLAND],
  ["109", "St. Johns", 3, COAST],
  ["111", "St. Lucie", 5, COAST],
  ["113", "Santa Rosa", 1, COAST],
  ["115", "Sarasota", 6, COAST],
  ["117", "Seminole", 5, INLAND],
  ["119", "Sumter", 4, INLAND],
  ["121", "Suwannee", 2, INLAND],
  ["123", "Taylor", 2, COAST],
  ["125", "Union", 3, INLAND],
  ["127", "Volusia", 5, COAST],
  ["129", "Wakulla", 2, COAST],
  ["131", "Walton", 1, COAST],
  ["133", "Washington", 1, INLAND],
];

/** Two-digit FIPS of Florida. */
const FLORIDA = "12";

/** The counties in FIPS order. */
export const FLORIDA_COUNTIES: readonly FloridaCounty[] = TABLE.map(([code, name, region, coastal]) => ({
  fips: FLORIDA + code,
  name,
  region: `Region ${region}`,
  coastal,
}));

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
