import type { z } from "zod";
import { SUPPLY_DRAFTS } from "../../../contract/calls/supply.ts";
import type { SupplyList } from "../../../contract/supply.ts";
import { faultsOf } from "../../answers/faults.ts";
import type { Language } from "../../answers/texts.ts";
import { MATCHED_BY } from "../columns.ts";
import { folded } from "../names.ts";
import type { Names } from "../names.ts";
import type { DraftOf, StoredRow, SupplyListRules } from "../supply-list.ts";
import type { Words } from "../words.ts";
import { readCells } from "./cells.ts";
import { shownCell } from "./header.ts";
import type { CellFault, FileColumn } from "./header.ts";
import type { SheetRow } from "./sheet-worker.ts";

/** A row of a file: the draft it says, or why it says none. */
export interface FileRow<List extends SupplyList> {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly draft: DraftOf<List> | null;
  readonly faults: readonly CellFault[];
}

/** What the rows of a file are understood by. */
export interface Understanding<List extends SupplyList, Row extends StoredRow> {
  readonly list: List;
  readonly rules: SupplyListRules<List, Row>;
  readonly columns: readonly FileColumn[];
  /** The list as it stands. */
  readonly stored: readonly Row[];
  readonly names: Names;
  readonly words: Words;
  readonly language: Language;
  /** Fields that the row itself does not name: the stock of an allocation. */
  complete?(fields: Fields): { readonly fields: Fields } | { readonly fault: CellFault };
}

type Fields = Readonly<Record<string, unknown>>;

/** What stands in a field that a file leaves out or empty, where that is not null. */
const EMPTY: Fields = { place: "", address: "", role: "", phone: "", email: "", active: true, state: "Planned" };
/** Every field that a draft may have, empty. */
const BLANK: Fields = { ...EMPTY, county: null, longitude: null, latitude: null, capacity: null, unit: null };

/**
 * Understands the rows below the heading. A row that is in the list already becomes a change of it, in the columns that
 * the file has; two rows of the file never speak of the same.
 */
export function understandRows<List extends SupplyList, Row extends StoredRow>(
  rows: readonly SheetRow[],
  understanding: Understanding<List, Row>,
): FileRow<List>[] {
  const stored = grouped(understanding);
  const seen = new Map<string, number>();
  return rows.flatMap((cells, i) => {
    const row = i + 2;
    // What a person sees as no row is none.
    if (cells.every((cell) => shownCell(cell).trim() === "")) return [];
    return { row, ...understandRow(cells, row, { ...understanding, stored, seen }) };
  });
}

function understandRow<List extends SupplyList, Row extends StoredRow>(
  cells: SheetRow,
  row: number,
  {
    stored,
    seen,
    ...understanding
  }: Omit<Understanding<List, Row>, "stored"> & {
    readonly stored: ReadonlyMap<string, readonly Row[]>;
    readonly seen: Map<string, number>;
  },
): Omit<FileRow<List>, "row"> {
  const { list, columns, names, rules } = understanding;
  const read = readCells(cells, columns, understanding);
  if (read.faults.length > 0) return { draft: null, faults: read.faults };
  const completed = understanding.complete?.(read.fields) ?? { fields: read.fields };
  if ("fault" in completed) return { draft: null, faults: [completed.fault] };
  const told = filled(completed.fields);
  const first = parse(list, told);
  if ("error" in first) return { draft: null, faults: cellFaults(first.error, cells, columns) };

  const key = keyOf(list, rules.spelled(first.draft, names));
  const before = seen.get(key);
  if (before !== undefined) return { draft: null, faults: [wholeRow("sameRow", { row: before })] };
  seen.set(key, row);
  const [same, another] = stored.get(key) ?? [];
  if (another !== undefined) return { draft: null, faults: [wholeRow("ambiguous")] };
  if (same === undefined) return { draft: first.draft, faults: [] };
  const kept = rules.columns(same);
  const identity = { id: same.id, version: same.version };
  const second = parse(list, { ...kept, ...told, ...notInFile(kept, columns), ...identity });
  return "error" in second
    ? { draft: null, faults: cellFaults(second.error, cells, columns) }
    : { draft: second.draft, faults: [] };
}

/** What the list has in columns that the file leaves out. */
function notInFile(kept: Fields, columns: readonly FileColumn[]): Fields {
  return Object.fromEntries(
    Object.entries(kept).filter(([field]) => field in BLANK && columns.every((column) => column.field !== field)),
  );
}

/** The fields with those that are empty as an empty draft has them. */
const filled = (fields: Fields): Fields => ({
  ...BLANK,
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? BLANK[field] ?? null])),
});

/** What tells rows apart: the words of {@link MATCHED_BY}, without case. */
function keyOf(list: SupplyList, row: object): string {
  const fields: Fields = { ...row };
  const by = list === "allocations" ? ["inventoryId", "block"] : MATCHED_BY[list];
  return JSON.stringify(by.map((field) => folded(String(fields[field]))));
}

function grouped<List extends SupplyList, Row extends StoredRow>({ list, stored }: Understanding<List, Row>) {
  return Map.groupBy(stored, (row) => keyOf(list, row));
}

type Parsed<List extends SupplyList> = { readonly draft: DraftOf<List> } | { readonly error: z.core.$ZodError };

function parse<List extends SupplyList>(list: List, fields: Fields): Parsed<List> {
  const schema: z.ZodType = SUPPLY_DRAFTS[list];
  const result = schema.safeParse(fields, { reportInput: true });
  // The schema of the list that was asked for.
  return result.success ? { draft: result.data as DraftOf<List> } : { error: result.error };
}

/** A schema's faults at the cells that they speak of. */
function cellFaults(error: z.core.$ZodError, cells: SheetRow, columns: readonly FileColumn[]): CellFault[] {
  return faultsOf(error, "row").map(({ path, key, values }) =>
    faultAtCell(path.split(".")[1] ?? "", { key, values: values ?? {} }, { cells, columns }),
  );
}

/** A fault at the cell of a field; at the row as a whole where the file has no such column. */
export function faultAtCell(
  field: string,
  fault: Pick<CellFault, "key" | "values">,
  { cells, columns }: { readonly cells: SheetRow; readonly columns: readonly FileColumn[] },
): CellFault {
  const column = columns.find((one) => one.field === field);
  return { column: column?.header ?? "", found: column ? shownCell(cells[column.at]) : "", ...fault };
}

const wholeRow = (name: string, values: Readonly<Record<string, number>> = {}): CellFault => ({
  column: "",
  found: "",
  key: `domain.supply.upload.${name}`,
  values,
});
