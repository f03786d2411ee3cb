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

/** The counties of each region, by the last three digits of their FIPS: those with a shore, and those without. */
const REGIONS = [
  {
    coast: "005 Bay, 033 Escambia, 045 Gulf, 091 Okaloosa, 113 Santa Rosa, 131 Walton",
    inland: "013 Calhoun, 059 Holmes, 063 Jackson, 133 Washington",
  },
  {
    coast: "029 Dixie, 037 Franklin, 065 Jefferson, 123 Taylor, 129 Wakulla",
    inland: "023 Columbia, 039 Gadsden, 047 Hamilton, 067 Lafayette, 073 Leon, 077 Liberty, 079 Madison, 121 Suwannee",
  },
  {
    coast: "031 Duval, 035 Flagler, 075 Levy, 089 Nassau, 109 St. Johns",
    inland: "001 Alachua, 003 Baker, 007 Bradford, 019 Clay, 041 Gilchrist, 083 Marion, 107 Putnam, 125 Union",
  },
  {
    coast: "017 Citrus, 053 Hernando, 057 Hillsborough, 101 Pasco, 103 Pinellas",
    inland: "049 Hardee, 105 Polk, 119 Sumter",
  },
  {
    coast: "009 Brevard, 061 Indian River, 085 Martin, 111 St. Lucie, 127 Volusia",
    inland: "069 Lake, 095 Orange, 097 Osceola, 117 Seminole",
  },
  {
    coast: "015 Charlotte, 021 Collier, 071 Lee, 081 Manatee, 115 Sarasota",
    inland: "027 DeSoto, 043 Glades, 051 Hendry, 055 Highlands, 093 Okeechobee",
  },
  { coast: "011 Broward, 086 Miami-Dade, 087 Monroe, 099 Palm Beach", inland: "" },
] as const;

/** Two-digit FIPS of Florida. */
const FLORIDA = "12";

/** The counties in FIPS order. */
export const FLORIDA_COUNTIES: readonly FloridaCounty[] = REGIONS.flatMap(({ coast, inland }, i) => {
  const counties = (list: string, coastal: boolean): FloridaCounty[] =>
    [...list.matchAll(/(\d{3}) ([^,]+)/g)].map(([, code = "", name = ""]) => ({
      fips: FLORIDA + code,
      name,
      region: `Region ${i + 1}`,
      coastal,
    }));
  return [...counties(coast, true), ...counties(inland, false)];
}).toSorted((a, b) => (a.fips < b.fips ? -1 : 1));

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
