import {
  derivedColumns,
  fileColumns,
  SHEETS,
  type NamedColumn,
  type SheetList,
} from "../../../contract/sheets/sheets.ts";
import { DATE_ORDERS, orderOf, readTime, type DateOrder } from "../../../engine/files/written-time.ts";
import { PERCENT, readNumber, waysToWrite } from "../../../contract/api/numbers.ts";
import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import type { LookupLabels } from "../lookup-labels.ts";
import { folded } from "../reference-data.ts";
import { headerKey, nameKey, type FileCellFault } from "../sheet-rows.ts";
import { mergedWith, percentIn, resultFault, UNRESOLVED } from "./formulas.ts";
import type { ReadSheet, SheetCell, SheetRow } from "./sheet-worker.ts";

type Value = string | number | boolean | null;
type CellReading = { readonly value: Value } | { readonly key: string; readonly values?: FileCellFault["values"] };

/** The known words, the language of faults and numbers, and the row that is read. */
interface CellLanguage {
  readonly words: LookupLabels;
  readonly language: Language;
  readonly locale: string;
  /** Place of the row: the sheet's name, and the row's number from 1. */
  readonly sheet: string;
}

/** Reads a row's cells into the fields of a draft. An empty cell becomes null; a wrong one becomes a fault and sets no field. */
export function readCells(
  row: readonly SheetCell[],
  columns: readonly FileColumn[],
  { number, ...tongue }: CellLanguage & { readonly number: number },
): { readonly fields: Readonly<Record<string, Value>>; readonly faults: readonly FileCellFault[] } {
  const fields: Record<string, Value> = {};
  const faults: FileCellFault[] = [];
  for (const column of columns) {
    const cell = row[column.at] ?? null;
    const fault = resultFault(cell);
    if (fault !== null) {
      const values = { sheet: tongue.sheet, cell: `${letters(column.at)}${number}`, first: mergedWith(cell) ?? "" };
      faults.push({ column: column.header, found: shownCell(cell), key: `domain.supply.upload.${fault}`, values });
      continue;
    }
    const reading = readCell(typeof cell === "string" ? cell.trim() : cell, column, tongue);
    if ("value" in reading) fields[column.field] = reading.value;
    else faults.push({ column: column.header, found: shownCell(cell), ...reading });
  }
  return { fields, faults };
}

/** A column's letters in Excel: A to Z, AA … */
export const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

function readCell(
  cell: SheetCell,
  { kind, words: list, required, most }: FileColumn,
  { words, language, locale }: CellLanguage,
): CellReading {
  if (cell === null || cell === "") return required === "value" ? wrong("empty") : { value: null };
  switch (kind) {
    case "number":
      return asNumber(cell, locale, most);
    case "day":
      return asDay(cell);
    case "yesNo":
      return asYesNo(cell, language);
    case "text": {
      if (cell instanceof Date) return wrong("notText");
      if (list === undefined) return { value: shownCell(cell) };
      const meant = words.meant(list, shownCell(cell));
      if (meant !== null) return { value: meant };
      const expected = words.values(list).map((value) => words.shown(list, value, language));
      return wrong("notChoice", { expected: expected.join(", ") });
    }
  }
}

/** Reads a number, or a text in the same formats as the screen; a percentage if the column is one. */
function asNumber(cell: SheetCell, locale: string, most?: number): CellReading {
  const percent = percentIn(cell);
  if (percent !== null) return most === PERCENT ? { value: percent } : wrong("notNumber");
  if (typeof cell !== "string")
    return typeof cell === "number" && Number.isFinite(cell) ? { value: cell } : wrong("notNumber");
  const ways = waysToWrite(cell, locale, most);
  if (ways) return { key: "errors.numberTwoWays", values: { ...ways } };
  const value = readNumber(cell, locale, most);
  return typeof value === "number" ? { value } : wrong("notNumber");
}

function asDay(cell: SheetCell): CellReading {
  if (typeof cell === "string" && orderOf(cell) === "open") {
    const [first, second] = DATE_ORDERS.map((order) => dayIn(cell, order));
    return wrong("dayTwoWays", { found: cell, first: first ?? "", second: second ?? "" });
  }
  const day = cell instanceof Date ? dayOf(cell) : typeof cell === "string" ? dayIn(cell) : "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { value: day } : wrong("notDay");
}

/** Reads a day in the formats that people write; returns the text itself if it is not a day. */
function dayIn(text: string, order: DateOrder | null = null): string {
  const time = readTime(text, order);
  return time === null || time.local % DAY !== 0 ? text : new Date(time.local).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

function asYesNo(cell: SheetCell, language: Language): CellReading {
  if (typeof cell === "boolean") return { value: cell };
  const word = folded(shownCell(cell));
  for (const value of [true, false])
    if (LANGUAGES.some((each) => folded(yesNo(each, value)) === word)) return { value };
  return wrong("notChoice", { expected: [true, false].map((value) => yesNo(language, value)).join(", ") });
}

const yesNo = (language: Language, value: boolean): string => textOf(language, value ? "list.yes" : "list.no");

const wrong = (name: string, values?: FileCellFault["values"]) => ({
  key: `domain.supply.upload.${name}`,
  ...(values ? { values } : {}),
});

/** A column of the file that was recognized as one of the list's. */
export interface FileColumn extends NamedColumn {
  /** Its index in the rows. */
  readonly at: number;
  /** Its heading in the file. */
  readonly header: string;
}

/** A list as a file has it: the keys of its name and headings, and the fields that are read or passed over. */
export interface FileList {
  readonly name: string;
  readonly columns: readonly NamedColumn[];
  /** Fields that an export adds. */
  readonly passed: readonly string[];
  /** The fields by which a row is found again. */
  readonly key: readonly string[];
  headerKey(field: string): string;
}

const DERIVED_ALWAYS = ["editedBy", "editedDate"];

/** The file of a list that is edited as a grid. */
export function fileOfSheet(list: SheetList): FileList {
  const { key, fileKey = key } = SHEETS[list];
  const passed = [...DERIVED_ALWAYS, ...derivedColumns(list).map(({ field }) => field)];
  const columns = fileColumns(list);
  return { name: nameKey(list), columns, passed, key: fileKey, headerKey: (field) => headerKey(list, field) };
}

/**
 * Reads a file's heading row in any of the product's languages: its columns and its faults. Columns that an export adds
 * are ignored; any other unknown column is a fault, since its content would be lost.
 */
export function parseHeader(
  list: FileList,
  row: SheetRow,
  language: Language,
): { readonly columns: readonly FileColumn[]; readonly faults: readonly FileCellFault[] } {
  const own = list.columns;
  const known = new Map(
    own.flatMap((column) => spellingsOf(list, column.field).map((spelled) => [spelled, column] as const)),
  );
  const passed = new Set(list.passed.flatMap((field) => spellingsOf(list, field)));
  const expected = own.map(({ field }) => textOf(language, list.headerKey(field))).join(", ");
  const columns: FileColumn[] = [];
  const faults: FileCellFault[] = [];
  for (const [at, cell] of row.entries()) {
    const header = shownCell(cell).trim();
    if (header === "") continue;
    const spelled = folded(header);
    const column = known.get(spelled);
    if (column === undefined) {
      if (!passed.has(spelled))
        faults.push({ column: header, found: header, key: "domain.supply.upload.columnUnknown", values: { expected } });
    } else if (columns.some(({ field }) => field === column.field))
      faults.push({ column: header, found: header, key: "domain.supply.upload.columnTwice" });
    else columns.push({ ...column, at, header });
  }
  for (const { field, required } of own)
    if (required !== undefined && columns.every((column) => column.field !== field))
      faults.push({ column: textOf(language, list.headerKey(field)), found: "", ...wrong("columnMissing") });
  return { columns, faults };
}

/** The heading is searched in this many rows from the top, since a title or a source may be above it. */
const HEADING_WITHIN = 25;

/**
 * The sheets that have the list's heading and rows below it, visible ones before hidden ones, since a cover sheet may
 * come first. If there is none, the first sheet.
 */
export function sheetsOf(list: FileList, sheets: readonly ReadSheet[]): [ReadSheet, ...ReadSheet[]] {
  const found = sheets.filter(({ rows }) => Math.max(0, ...headingCounts(list, rows)) >= 2);
  const filled = found.filter(({ rows }) => rows.slice(headingAt(list, rows) + 1).some((row) => row.some((cell) => shownCell(cell) !== ""))); // oxfmt-ignore
  const seen = filled.filter(({ hidden }) => !hidden);
  const [first, ...others] = seen.length > 0 ? seen : filled.length > 0 ? filled : found.length > 0 ? found : sheets;
  return [
    first ?? { name: "", rows: [], hidden: false, hiddenRows: [], hiddenColumns: [] },
    ...(filled.length > 0 ? others : []),
  ];
}

/**
 * Index of the heading row: the first of the rows with the most column names. If no row has two of them, it is the
 * first row, whose faults then show what was expected.
 */
export function headingAt(list: FileList, rows: readonly SheetRow[]): number {
  const counts = headingCounts(list, rows);
  const most = Math.max(...counts, 0);
  return most < 2 ? 0 : counts.indexOf(most);
}

/** Counts the columns of a list that each of the first rows names. */
function headingCounts(list: FileList, rows: readonly SheetRow[]): number[] {
  const known = new Set(list.columns.flatMap(({ field }) => spellingsOf(list, field)));
  return rows
    .slice(0, HEADING_WITHIN)
    .map((row) => new Set(row.map((cell) => folded(shownCell(cell).trim())).filter((name) => known.has(name))).size);
}

/** A cell as a person reads it. */
export function shownCell(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined || mergedWith(cell) !== null) return "";
  return cell instanceof Date ? dayOf(cell) : String(cell).replace(UNRESOLVED, "");
}

/** The calendar day of a date cell; empty for an invalid date. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10));

/** The headings by which a column is recognized: in each language, or the field's own name. */
const spellingsOf = (list: FileList, field: string): string[] => [
  folded(field),
  ...LANGUAGES.map((language) => folded(textOf(language, list.headerKey(field)))),
];
