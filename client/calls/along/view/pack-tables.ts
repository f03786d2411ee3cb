import type { Pack, PackedEstimation } from "../../../../contract/planning/pack.ts";
import type { ListText, RecordColumn } from "../../../../contract/lists/column.ts";
import type { SheetColumn } from "../../../../contract/sheets/describe-sheet.ts";
import { SUPPLY } from "../../../../contract/supply/lists.ts";
import { REQUEST_COLUMNS, isLate } from "../../../../contract/supply/request-columns.ts";
import { SITE_COLUMNS } from "../../../../contract/supply/site-columns.ts";
import { seededKey } from "../../../../engine/needs/seeded.ts";
import { MISSING, type LocaleFormat } from "../../../../framework/i18n/index.ts";

/** The shelves of a pack on which its tables are. */
type PackShelf = "tracts" | "stock" | "contacts" | "sites" | "requests";

/** A list of a pack, written for its reader. */
export interface PackTable {
  readonly id: string;
  readonly shelf: PackShelf;
  readonly title: string;
  readonly columns: readonly { readonly id: string; readonly header: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Writes texts and figures in the reader's language. */
interface PackWords {
  readonly say: ListText;
  exists(key: string): boolean;
  readonly format: LocaleFormat;
}

type SupplyRows = readonly Readonly<Record<string, unknown>>[];
type PackedSupply =
  | "inventory"
  | "allocations"
  | "deliveries"
  | "countyContacts"
  | "regionalContacts"
  | "partnerContacts";

/** All lists of a pack. */
export function packTables(pack: Pack, words: PackWords): PackTable[] {
  const { say } = words;
  const supply = (list: PackedSupply, rows: SupplyRows, of?: string): PackTable => {
    const name = say(`domain.lists.supply.names.${list}`);
    return {
      ...sheetTable(list, rows, words),
      id: `${list} ${of ?? ""}`,
      shelf: list.endsWith("Contacts") ? "contacts" : "stock",
      title: of === undefined ? name : `${name} · ${of}`,
    };
  };
  const stockOf = new Map(pack.inventory.map((row) => [row.id, row]));
  const given = ({ allocations }: PackedEstimation): SupplyRows =>
    allocations.map((row) => ({ ...row, ...pick(stockOf.get(row.inventoryId), ["product", "category", "agency"]) }));
  return [
    supply("inventory", pack.inventory),
    ...pack.estimations.flatMap((one) => [
      supply("allocations", given(one), one.estimation.name),
      supply("deliveries", one.deliveries, one.estimation.name),
    ]),
    recordTable(
      "sites",
      { columns: SITE_COLUMNS, rows: pack.sites.rows, title: say("domain.lists.sites.name") },
      words,
    ),
    recordTable(
      "requests",
      {
        columns: REQUEST_COLUMNS,
        title: say("domain.lists.requests.name"),
        rows: pack.requests.map((row) => ({
          ...row,
          productName: productIn(row.product, words),
          late: isLate(row, pack.madeAt.slice(0, 10)),
        })),
      },
      words,
    ),
    supply("countyContacts", pack.countyContacts),
    supply("regionalContacts", pack.regionalContacts),
    supply("partnerContacts", pack.partnerContacts),
    ...tractTables(pack, words),
  ];
}

const pick = (row: Readonly<Record<string, unknown>> | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));

/** A product's name in the reader's language, where it is a shipped one. */
function productIn(product: string, { say, exists }: PackWords): string {
  const key = seededKey("Product", product);
  return key !== null && exists(key) ? say(key) : product;
}

function sheetTable(list: PackedSupply, rows: SupplyRows, words: PackWords): Pick<PackTable, "columns" | "rows"> {
  const { say } = words;
  const named = (fields: Readonly<Record<string, SheetColumn>>): [string, SheetColumn][] =>
    Object.entries(fields).flatMap(([id, column]) => (column.fileColumns ? named(column.fileColumns) : [[id, column]]));
  const columns = named({ ...SUPPLY[list].fields, ...SUPPLY[list].derived } as Readonly<Record<string, SheetColumn>>);
  return {
    columns: columns.map(([id, { heading = id, kind }]) => ({
      id,
      header: say(`domain.lists.supply.columns.${heading}`),
      numeric: kind === "number",
    })),
    rows: rows.map((row) => columns.map(([id, column]) => sheetCell(column, row[id], words))),
  };
}

function sheetCell(column: SheetColumn, value: unknown, words: PackWords): string {
  const { kind, words: list } = column;
  if (value === null || value === undefined || value === "") return MISSING;
  if (list === "product") return productIn(String(value), words);
  const keys = [`domain.lists.supply.words.${list}.${String(value)}`, `seeded.StorageType.${String(value)}`];
  const key = list === undefined ? undefined : keys.find((one) => words.exists(one));
  if (key !== undefined) return words.say(key);
  if (Array.isArray(value)) return value.join(", ");
  return written(kind, value, words);
}

function written(kind: RecordColumn<never>["kind"], value: unknown, { format }: PackWords): string {
  if (value === null || value === undefined || value === "") return MISSING;
  if (typeof value === "number") return format.number(value, Number.isInteger(value) ? {} : { digits: 2 });
  if (kind === "day") return format.date(String(value));
  return kind === "moment" ? format.instant(String(value)) : String(value);
}

function recordTable<Row>(
  shelf: "sites" | "requests",
  of: { readonly columns: readonly RecordColumn<Row>[]; readonly rows: readonly Row[]; readonly title: string },
  words: PackWords,
): PackTable {
  const { say } = words;
  return {
    id: shelf,
    shelf,
    title: of.title,
    columns: of.columns.map(({ id, header, kind }) => ({ id, header: say(header), numeric: kind === "number" })),
    rows: of.rows.map((row) =>
      of.columns.map((column) => column.shown?.(row, say) ?? written(column.kind, column.value(row, say), words)),
    ),
  };
}

/** The tracts of the counties of the zones, each with the zones that count it. */
function tractTables({ estimations, counties }: Pack, { say, format }: PackWords): PackTable[] {
  return estimations.map(({ estimation, tracts }) => {
    const zonesOf = Map.groupBy(tracts, ({ fips }) => fips);
    const own = new Set(tracts.map(({ fips }) => fips.slice(0, 5)));
    return {
      id: `tracts ${estimation.eid}`,
      shelf: "tracts",
      title: estimation.name,
      columns: (["county", "tract", "zones", "people"] as const).map((id) => ({
        id,
        header: say(`widgets.along.view.columns.${id}`),
        numeric: id === "people",
      })),
      rows: counties
        .filter(({ fips }) => own.has(fips))
        .flatMap((county) =>
          county.tracts.map(({ fips, population }) => [
            county.name,
            fips,
            [...new Set(zonesOf.get(fips)?.map(({ zone }) => zone))].join(", ") || MISSING,
            format.number(population),
          ]),
        ),
    };
  });
}

/** Rows in which each of the words occurs, whatever their accents and case. */
export const rowsWith = (rows: PackTable["rows"], typed: string, fold: (text: string) => string): PackTable["rows"] => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return rows.filter((cells) => {
    const text = fold(cells.join(" "));
    return words.every((word) => text.includes(word));
  });
};
