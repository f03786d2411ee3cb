import { SHEETS, type SheetColumn, type SheetList } from "../../contract/sheets/sheets.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { MANDATORY } from "../../contract/api/field-rules.ts";
import { fits, packOf, type PackSizes } from "../../engine/words/packs.ts";
import { isUnit } from "../../engine/words/units.ts";
import { YEARS, faultAt, isPlausibleDate } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { asc } from "../storage/orm.ts";
import { disasterTypes } from "../planning/disasters/disaster-rows.ts";
import { countyInfo, products } from "../storage/schema/index.ts";
import type { ProductNames } from "./product-names.ts";

/** A fault of one draft: its index, the field, and the text that describes it. */
export interface RowFault {
  /** Index in the list of drafts. */
  readonly index: number;
  readonly fault: Fault;
}

/** The fault of a field of a draft. */
export const rowFault = (index: number, field: string, key: string, values?: Fault["values"]): RowFault => ({
  index,
  fault: faultAt(`body.changed.${index}.${field}`, key, values),
});

/** The names that rows may use, in the spelling of their records, by lowercase name; counties also by FIPS code. */
export interface ReferenceData {
  readonly products: ReadonlyMap<string, ProductNames & { readonly unit: UnitName; readonly pack: PackSizes }>;
  readonly counties: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, string>;
  readonly disasterTypes: ReadonlyMap<string, string>;
}

/** Reads the existing products, counties and regions. */
export async function readReferenceData(reader: Reader): Promise<ReferenceData> {
  const listed = await reader.select().from(products).orderBy(asc(products.name));
  const { name, region, fips } = countyInfo;
  const counties = await reader.select({ name, region, fips }).from(countyInfo);
  const regions = counties.flatMap(({ region }) => (region === null || region === "" ? [] : [region]));
  return {
    products: new Map(listed.map((product) => [folded(product.name), { ...product, pack: packOf(product) }])),
    counties: new Map(
      counties.flatMap(({ name, fips }) => [folded(name), fips].map((known) => [known, name] as const)),
    ),
    regions: spellings(regions),
    disasterTypes: spellings(await disasterTypes(reader)),
  };
}

/** A name for comparison: lowercase, with accents in one Unicode form. */
export const folded = (name: string): string => name.normalize("NFC").toLowerCase();

/** A draft whose names are spelled as in the records that they refer to. */
export function spelled<Draft extends object>(list: SheetList, draft: Draft, data: ReferenceData): Draft {
  const values = { ...draft } as Readonly<Record<string, unknown>>;
  const known = references(list).flatMap(({ field, ...reference }) => {
    const value = values[field];
    if (typeof value !== "string") return [];
    const spelt = namesIn(value, reference).map((name) => spellingOf(data, reference.names, name) ?? name);
    return [[field, [...new Set(spelt)].join(", ")] as const];
  });
  return { ...draft, ...Object.fromEntries(known) };
}

/** Faults of drafts that name an unknown record, use a unit of the wrong kind, or have a day outside the allowed years. */
export function faultsOfReferences(list: SheetList, drafts: readonly object[], data: ReferenceData): RowFault[] {
  const days = Object.entries(SHEETS[list].fields).flatMap(([field, { kind }]) => (kind === "day" ? [field] : []));
  return drafts.flatMap((draft, index) => {
    const values: Readonly<Record<string, unknown>> = { ...draft };
    return [
      ...references(list).flatMap(({ field, ...reference }) => {
        const { names } = reference;
        const value = values[field];
        if (typeof value !== "string") return [];
        const found = namesIn(value, reference);
        // A value of commas only contains no name.
        if (found.length === 0) return [rowFault(index, field, MANDATORY)];
        const strange = found.find((name) => spellingOf(data, names, name) === undefined);
        if (strange !== undefined) return [rowFault(index, field, ...unknown(data, names, strange))];
        const misfit = names === "products" ? unitMisfit(data, value, values["unit"]) : null;
        return misfit === null ? [] : [rowFault(index, "unit", "domain.supply.unitOfProduct", misfit)];
      }),
      ...days.flatMap((field) => {
        const found = String(values[field]);
        if (isPlausibleDate(found)) return [];
        return [rowFault(index, field, "domain.date.range", { found, firstYear: YEARS.first, lastYear: YEARS.last })];
      }),
    ];
  });
}

type ColumnNames = NonNullable<SheetColumn["names"]>;

/** The fields of a list whose values are names of records. */
function references(list: SheetList): (Reference & { readonly field: string })[] {
  const fields: Readonly<Record<string, SheetColumn>> = SHEETS[list].fields;
  return Object.entries(fields).flatMap(([field, { names, several = false }]) =>
    names ? [{ field, names, several }] : [],
  );
}

interface Reference {
  readonly names: ColumnNames;
  readonly several: boolean;
}

/** The names in a field: one, or several separated by commas. */
const namesIn = (value: string, { several }: Pick<Reference, "several">): string[] =>
  several
    ? value
        .split(/[,;]/)
        .map((name) => name.trim())
        .filter((name) => name !== "")
    : [value];

/** The records' own spelling of a name; undefined if there is no such record. */
function spellingOf(data: ReferenceData, names: ColumnNames, name: string): string | undefined {
  const own = folded(name);
  return names === "products" ? data.products.get(own)?.name : data[names].get(own);
}

function unknown(data: ReferenceData, names: ColumnNames, name: string): [key: string, values: Fault["values"]] {
  switch (names) {
    case "products": {
      const expected = [...data.products.values()].map((product) => product.name).join(", ");
      return ["domain.supply.productUnknown", { product: name, expected }];
    }
    case "counties":
      return ["domain.supply.countyUnknown", { county: name }];
    case "regions":
      return ["domain.supply.regionUnknown", { region: name, expected: [...data.regions.values()].join(", ") }];
  }
}

/** The fault of a unit or pack in which the product does not come. */
function unitMisfit(data: ReferenceData, name: string, unit: unknown): Fault["values"] | null {
  const product = data.products.get(folded(name));
  if (product === undefined || !isUnit(unit) || fits(unit, product.unit, product.pack)) return null;
  return { product: product.name, found: unit, expected: product.unit };
}

function spellings(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [folded(name), name]));
}
