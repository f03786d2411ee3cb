import { inArray } from "../storage/orm.ts";
import type { Transaction } from "../storage/database.ts";
import { countyInfo } from "../storage/schema/index.ts";
import { countyShapes } from "./county-shapes.ts";
import { boxOf } from "./data-set-content.ts";
import { FLORIDA_COUNTIES } from "./florida-counties.ts";

/**
 * Sees to it that every county of a list has its row in county_info: shape and name from us-atlas, for Florida region
 * and coast too. Rows that are there stay as they are, since an administrator may have changed them. A county that
 * us-atlas does not know (made after 2020) is named as the statistics name it and has no shape.
 */
export async function storeCounties(
  tx: Transaction,
  fips: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Promise<void> {
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
