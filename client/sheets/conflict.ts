import { z } from "zod";
import { isSameJson } from "../records/merge.ts";
import { mergingBy, type Merging } from "../records/merging.ts";
import type { Conflict } from "../records/refusals.ts";
import { cellsOf, idOf, type Edits } from "./lines.ts";
import type { Cells, SheetLine, SavedRow, Sheet } from "./sheet.ts";

const RowSchema = z.looseObject({ version: z.int() });

/**
 * The other side of a refused save: each row that another user saved in the meantime, or null if deleted. Products,
 * which are never deleted here, are plain rows.
 */
export const TheirsSchema: z.ZodType<SavedVersion> = z.array(
  z.union([
    z.object({ id: z.int(), row: RowSchema.nullable() }),
    RowSchema.extend({ product: z.string() }).transform((row) => ({ id: row.product, row })),
  ]),
);
export type SavedVersion = readonly {
  readonly id: number | string;
  readonly row: { readonly version: number; readonly [field: string]: unknown } | null;
}[];

/** The rows in conflict by their ids, each by its cells; a row that a side deleted is absent. */
type Rows = Readonly<Record<string, Cells>>;

/** Describes how the changes of a list are merged with others' saved changes of its rows, cell by cell. */
export function sheetMerging(parts: {
  readonly sheet: Sheet;
  /** As they were read. */
  readonly rows: readonly SavedRow[];
  /** A cell as the grid shows it. */
  cell(field: Sheet["fields"][number], line: SheetLine): string;
  newKey(): string;
}): Merging<Edits, SavedVersion> {
  const { sheet, rows, cell, newKey } = parts;
  const known = new Map(rows.map((row) => [String(row[sheet.idField]), row]));
  const each = (theirs: SavedVersion, cells: (id: string, row: SavedRow | null) => Cells | undefined): Rows =>
    Object.fromEntries(
      theirs.flatMap(({ id, row }) => {
        const own = cells(String(id), row);
        return own === undefined ? [] : [[String(id), own]];
      }),
    );
  return mergingBy<Edits, SavedVersion, Rows>({
    sides: (mine, theirs) => ({
      base: each(theirs, (id) => {
        const row = known.get(id);
        const { version = mine.removed[id], base } = mine.lines[id] ?? {};
        return base ?? (row && row.version === version ? cellsOf(sheet, row) : undefined);
      }),
      mine: each(theirs, (id) => mine.lines[id]?.cells),
      theirs: each(theirs, (_, row) => (row === null ? undefined : cellsOf(sheet, row))),
    }),
    draftOf: (side, mine, theirs) => onTopOf(takeTheirs(mine, theirs), side, theirs, { sheet, newKey }),
    words: (side) =>
      Object.entries(side).flatMap(([id, cells]) => {
        const line: SheetLine = { key: id, row: known.get(id) ?? null, cells, state: "changed" };
        return sheet.fields
          .filter(({ kind }) => kind !== "fact")
          .map((field) => ({
            path: [id, field.id],
            label: `${sheet.nameOf(line)}: ${field.header}`,
            text: cell(field, line),
          }));
      }),
  });
}

/** Edits with merged rows on top of the other user's version; a row that they deleted is added as a new one. */
function onTopOf(
  rest: Edits,
  side: Rows,
  theirs: SavedVersion,
  { sheet, newKey }: { readonly sheet: Sheet; newKey(): string },
): Edits {
  const lines: Record<string, Edits["lines"][string]> = { ...rest.lines };
  const removed: Record<string, number> = { ...rest.removed };
  for (const { id, row } of theirs) {
    const key = String(id);
    const cells = side[key];
    if (cells === undefined) {
      if (row) removed[key] = row.version;
    } else if (row === null) lines[newKey()] = { version: null, cells };
    else if (!isSameJson(cells, cellsOf(sheet, row)))
      lines[key] = { version: row.version, cells, base: cellsOf(sheet, row) };
  }
  return { lines, removed };
}

/** The edited rows that others saved since editing began; null for none. */
export function rowsBehind(
  sheet: Sheet,
  rows: readonly SavedRow[],
  { lines, removed }: Edits,
): Conflict<SavedVersion> | null {
  const known = new Map(rows.map((row) => [String(row[sheet.idField]), row]));
  const begun = [
    ...Object.entries(lines).map(([key, { version }]) => [key, version] as const),
    ...Object.entries(removed),
  ];
  const theirs = begun.flatMap(([key, version]) => {
    const row = known.get(key) ?? null;
    return version === null || row?.version === version ? [] : [{ id: idOf(sheet, key), row }];
  });
  if (theirs.length === 0) return null;
  const last = theirs.findLast(({ row }) => row !== null)?.row;
  return { theirs, changedBy: textIn(last?.["editedBy"]), changedAt: textIn(last?.["editedDate"]) };
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The draft without the rows that someone else saved first. */
function takeTheirs(draft: Edits, theirs: SavedVersion): Edits {
  const settled = new Set(theirs.map(({ id }) => String(id)));
  const others = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !settled.has(key)));
  return { lines: others(draft.lines), removed: others(draft.removed) };
}
