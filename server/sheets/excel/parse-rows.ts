import type { z } from "zod";
import { SHEETS, emptyOf, type SheetDraft, type SheetList } from "../../../contract/sheets/sheets.ts";
import { zodFaults } from "../../answers/faults.ts";
import type { Language } from "../../answers/texts.ts";
import type { LookupLabels } from "../lookup-labels.ts";
import { spelled, type ReferenceData } from "../reference-data.ts";
import { contentOf, fieldsOf, finderOf, type FileCellFault, type CompleteRow, type StoredRow } from "../sheet-rows.ts";
import { readCells, shownCell, type FileColumn } from "./cells.ts";
import type { SheetRow } from "./sheet-worker.ts";

/** A row of a file: its draft, or the faults that prevent one. */
export interface FileRow<List extends SheetList> {
  /** In the sheet, from 1. */
  readonly row: number;
  readonly draft: SheetDraft<List> | null;
  readonly faults: readonly FileCellFault[];
}

/** The context in which the rows of a file are parsed. */
interface ParseContext<List extends SheetList> {
  readonly list: List;
  readonly columns: readonly FileColumn[];
  /** Number of the first row in the sheet, from 1. */
  readonly firstRow: number;
  /** The stored rows of the list. */
  readonly stored: readonly StoredRow[];
  readonly data: ReferenceData;
  readonly words: LookupLabels;
  readonly language: Language;
  /** The locale: the language with the agency's region. */
  readonly locale: string;
  /** Name of the sheet, and its hidden rows. */
  readonly sheet: string;
  readonly hiddenRows: ReadonlySet<number>;
  /** Adds fields that the row does not contain, such as the stock of an allocation. */
  readonly complete?: CompleteRow;
}

type ParsedFields = Readonly<Record<string, unknown>>;

/**
 * Parses the rows below the heading. A row already in the list, by its external id or else its key, becomes a change in
 * the file's columns; two rows of a file may not describe the same row of the list.
 */
export function parseRows<List extends SheetList>(
  rows: readonly SheetRow[],
  context: ParseContext<List>,
): FileRow<List>[] {
  const { list, columns, data } = context;
  const find = finderOf(list, context.stored);
  // The optional fields, with the values that an empty or missing cell means.
  const optional = Object.entries(fieldsOf(list)).filter(([, { required }]) => required !== "value");
  const blank: ParsedFields = Object.fromEntries(optional.map(([name, field]) => [name, emptyOf(field)]));
  const seen = new Map<string, number>();

  const parseRow = (cells: SheetRow, row: number): Omit<FileRow<List>, "row"> => {
    const refused = (...faults: FileCellFault[]) => ({ draft: null, faults });
    if (context.hiddenRows.has(row)) return refused(wholeRow("hiddenRow", { sheet: context.sheet, row }));
    const read = readCells(cells, columns, { ...context, number: row });
    if (read.faults.length > 0) return refused(...read.faults);
    const completed = context.complete?.(read.fields) ?? { fields: read.fields };
    if ("fault" in completed) return refused(completed.fault);
    const sent = filled(completed.fields, blank);
    const first = parse(list, sent);
    if ("error" in first) return refused(...cellFaults(first.error, cells, columns));

    const { key, found } = find(spelled(list, first.draft, data));
    const before = seen.get(key);
    if (before !== undefined) return refused(wholeRow("sameRow", { row: before }));
    seen.set(key, row);
    const [same, another] = found;
    if (another !== undefined) return refused(wholeRow("ambiguous"));
    if (same === undefined) return { draft: first.draft, faults: [] };
    const kept = contentOf(list, same);
    const notInFile = Object.entries(kept).filter(
      ([field]) => field in blank && columns.every((column) => column.field !== field),
    );
    const identity = { id: same.id, version: same.version };
    const second = parse(list, { ...kept, ...sent, ...Object.fromEntries(notInFile), ...identity });
    return "error" in second
      ? refused(...cellFaults(second.error, cells, columns))
      : { draft: second.draft, faults: [] };
  };
  return rows.flatMap((cells, i) => {
    const row = context.firstRow + i;
    // A row that looks empty is not a row.
    return cells.every((cell) => shownCell(cell).trim() === "") ? [] : [{ row, ...parseRow(cells, row) }];
  });
}

/** The fields, with the empty ones replaced by the values of an empty draft. */
const filled = (fields: ParsedFields, blank: ParsedFields): ParsedFields => ({
  ...blank,
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? blank[field] ?? null])),
});

type ParsedDraft<List extends SheetList> = { readonly draft: SheetDraft<List> } | { readonly error: z.core.$ZodError };

function parse<List extends SheetList>(list: List, fields: ParsedFields): ParsedDraft<List> {
  const schema: z.ZodType = SHEETS[list].draft;
  const result = schema.safeParse(fields, { reportInput: true });
  // The schema of the list that was asked for.
  return result.success ? { draft: result.data as SheetDraft<List> } : { error: result.error };
}

/** A schema's faults, each assigned to its cell. */
function cellFaults(error: z.core.$ZodError, cells: SheetRow, columns: readonly FileColumn[]): FileCellFault[] {
  return zodFaults(error, "row").map(({ path, key, values }) =>
    faultAtCell(path.split(".")[1] ?? "", { key, values: values ?? {} }, { cells, columns }),
  );
}

/** A fault at the cell of a field, or of the whole row if the file has no such column. */
export function faultAtCell(
  field: string,
  fault: Pick<FileCellFault, "key" | "values">,
  { cells, columns }: { readonly cells: SheetRow; readonly columns: readonly FileColumn[] },
): FileCellFault {
  const column = columns.find((one) => one.field === field);
  return { column: column?.header ?? "", found: column ? shownCell(cells[column.at]) : "", ...fault };
}

const wholeRow = (name: string, values: Readonly<Record<string, string | number>> = {}): FileCellFault => ({
  column: "",
  found: "",
  key: `domain.supply.upload.${name}`,
  values,
});
