import { asc } from "drizzle-orm";
import type { UnitName } from "../../contract/domain.ts";
import { unitKind } from "../../engine/units.ts";
import { YEARS } from "../persistence/calendar.ts";
import { faultAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { countyInfo, products } from "../storage/schema/index.ts";
import type { RowFault } from "./supply-list.ts";

/** The names that rows may use, as their lists spell them, by the name in small letters. */
export interface Names {
  readonly products: ReadonlyMap<string, { readonly name: string; readonly unit: UnitName }>;
  readonly counties: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, string>;
}

/** Reads the products, counties and regions that there are. */
export async function readNames(reader: Reader): Promise<Names> {
  const listed = await reader
    .select({ name: products.name, unit: products.unit })
    .from(products)
    .orderBy(asc(products.name));
  const counties = await reader.select({ name: countyInfo.name, region: countyInfo.region }).from(countyInfo);
  const regions = counties.flatMap(({ region }) => (region === null || region === "" ? [] : [region]));
  return {
    products: new Map(listed.map((product) => [folded(product.name), product])),
    counties: spellings(counties.map(({ name }) => name)),
    regions: spellings(regions),
  };
}

/** A name as it is compared: without case, however its accents are composed. */
export const folded = (name: string): string => name.normalize("NFC").toLowerCase();

/** The list's spelling of a name; the name itself where the list does not know it. */
export const spelling = (known: ReadonlyMap<string, string>, name: string): string => known.get(folded(name)) ?? name;

/** The product list's spelling of a product. */
export const productSpelling = ({ products: known }: Names, name: string): string =>
  known.get(folded(name))?.name ?? name;

/** Faults of a row whose product is in no list, or whose unit measures another kind of thing than its product. */
export function faultsOfProduct(
  names: Names,
  { index, product, unit }: { readonly index: number; readonly product: string; readonly unit: UnitName | null },
): RowFault[] {
  const path = `body.changed.${index}`;
  const known = names.products.get(folded(product));
  if (!known) {
    const expected = [...names.products.values()].map(({ name }) => name).join(", ");
    return [{ index, fault: faultAt(`${path}.product`, "domain.supply.productUnknown", { product, expected }) }];
  }
  if (unit === null || unitKind(unit) === unitKind(known.unit)) return [];
  const values = { product: known.name, found: unit, expected: known.unit };
  return [{ index, fault: faultAt(`${path}.unit`, "domain.supply.unitOfProduct", values) }];
}

/** The fault of a row whose county nobody knows. */
export function faultsOfCounty(names: Names, index: number, county: string | null): RowFault[] {
  if (county === null || names.counties.has(folded(county))) return [];
  return [{ index, fault: faultAt(`body.changed.${index}.county`, "domain.supply.countyUnknown", { county }) }];
}

/** The fault of a row whose region no county lies in. */
export function faultsOfRegion(names: Names, index: number, region: string): RowFault[] {
  if (names.regions.has(folded(region))) return [];
  const values = { region, expected: [...names.regions.values()].join(", ") };
  return [{ index, fault: faultAt(`body.changed.${index}.region`, "domain.supply.regionUnknown", values) }];
}

/** The fault of a row with a date of another century. */
export function faultsOfDate(index: number, field: string, date: string): RowFault[] {
  const year = Number(date.slice(0, 4));
  if (year >= YEARS.first && year <= YEARS.last) return [];
  const values = { found: date, first: YEARS.first, last: YEARS.last };
  return [{ index, fault: faultAt(`body.changed.${index}.${field}`, "domain.date.range", values) }];
}

function spellings(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [folded(name), name]));
}
