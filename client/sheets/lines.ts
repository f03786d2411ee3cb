import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { NO, UNKNOWN, YES, type Cells, type Field, type SheetLine, type SavedRow, type Sheet } from "./sheet.ts";

interface Edit {
  /** Version of the row at which the change was begun; null for a new one. */
  readonly version: number | null;
  readonly cells: Cells;
  /** The row's original cells; absent for a new row, and in changes stored by an earlier release. */
  readonly base?: Cells;
}

/** The unsaved changes of a list; all other rows stay as they were saved. */
export interface Edits {
  /** Changed and new rows by key. */
  readonly lines: Readonly<Record<string, Edit>>;
  /** Versions of the rows to be deleted, by key. */
  readonly removed: Readonly<Record<string, number>>;
}

export const NOTHING: Edits = { lines: {}, removed: {} };

export const isNothing = ({ lines, removed }: Edits): boolean =>
  Object.keys(lines).length === 0 && Object.keys(removed).length === 0;

const keyOf = ({ idField }: Pick<Sheet, "idField">, row: SavedRow): string => String(row[idField]);

/** A saved row's cells. */
export function cellsOf({ fields }: Pick<Sheet, "fields">, row: SavedRow): Cells {
  const cells: Record<string, NumberEntry> = {};
  for (const field of fields) if (field.kind !== "fact") cells[field.id] = entryOf(row[field.id], field);
  return cells;
}

function entryOf(value: unknown, field: Field): NumberEntry {
  if (field.kind === "yesNo") return value === true ? YES : field.nullable && value !== false ? UNKNOWN : NO;
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** The rows as the grid shows them: the saved ones with their changes, without the deleted ones, then the new ones. */
export function linesOf(
  sheet: Pick<Sheet, "fields" | "idField">,
  rows: readonly SavedRow[],
  draft: Edits,
): SheetLine[] {
  const saved = rows.flatMap((row): SheetLine[] => {
    const key = keyOf(sheet, row);
    if (key in draft.removed) return [];
    const changed = draft.lines[key];
    return [changed ? { key, row, cells: changed.cells, state: "changed" } : savedLine(sheet, key, row)];
  });
  const known = new Set(saved.map(({ key }) => key));
  const others = Object.entries(draft.lines)
    .filter(([key]) => !known.has(key))
    .map(([key, { cells, version }]): SheetLine => ({
      key,
      row: null,
      cells,
      state: version === null ? "new" : "changed",
    }));
  return [...saved, ...others];
}

/** A row as it was saved. Most rows of a long list are never viewed, so their cells are made on demand. */
function savedLine(sheet: Pick<Sheet, "fields">, key: string, row: SavedRow): SheetLine {
  let made: Cells | null = null;
  return {
    key,
    row,
    state: "same",
    get cells() {
      return (made ??= cellsOf(sheet, row));
    },
  };
}

/** Changes cells of rows; a reverted change is dropped. */
export function changeLines(
  sheet: Pick<Sheet, "fields">,
  draft: Edits,
  changes: readonly { readonly line: SheetLine; readonly cells: Cells }[],
): Edits {
  const lines = new Map(Object.entries(draft.lines));
  for (const { line, cells } of changes) {
    const before = lines.get(line.key);
    if (line.row && sameCells(cells, cellsOf(sheet, line.row))) lines.delete(line.key);
    else if (before) lines.set(line.key, { ...before, cells });
    else if (line.row) lines.set(line.key, { version: line.row.version, cells, base: cellsOf(sheet, line.row) });
    else lines.set(line.key, { version: null, cells });
  }
  return { ...draft, lines: Object.fromEntries(lines) };
}

/** Adds rows below all others. */
export const addLines = (draft: Edits, added: readonly { readonly key: string; readonly cells: Cells }[]): Edits => ({
  ...draft,
  lines: { ...draft.lines, ...Object.fromEntries(added.map(({ key, cells }) => [key, { version: null, cells }])) },
});

/** Removes rows; a new one simply disappears. */
export function removeLines(draft: Edits, gone: readonly SheetLine[]): Edits {
  const lines = new Map(Object.entries(draft.lines));
  const removed = gone.flatMap(({ key, row }): [string, number][] => {
    const changed = lines.get(key);
    const version = changed ? changed.version : (row?.version ?? null);
    lines.delete(key);
    return version === null ? [] : [[key, version]];
  });
  return { lines: Object.fromEntries(lines), removed: { ...draft.removed, ...Object.fromEntries(removed) } };
}

const sameCells = (a: Cells, b: Cells): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((id) => (a[id] ?? null) === (b[id] ?? null));

/** The part of a draft that is sent, with the key of each sent row. */
export interface SentChanges {
  readonly changed: readonly { readonly key: string; readonly row: Readonly<Record<string, unknown>> }[];
  readonly removed: readonly { readonly id: number; readonly version: number }[];
}

/** The draft in the form of the call; typed text that is not a number is sent as typed, and the schema refuses it. */
export function sentOf(sheet: Pick<Sheet, "fields" | "idField">, { lines, removed }: Edits): SentChanges {
  return {
    changed: Object.entries(lines).map(([key, { version, cells }]) => ({
      key,
      row: { ...(version === null ? {} : { [sheet.idField]: idOf(sheet, key), version }), ...valuesOf(sheet, cells) },
    })),
    removed: Object.entries(removed).map(([key, version]) => ({ id: Number(key), version })),
  };
}

/** The id of a saved row by its key. */
export const idOf = ({ idField }: Pick<Sheet, "idField">, key: string) => (idField === "id" ? Number(key) : key);

function valuesOf({ fields }: Pick<Sheet, "fields">, cells: Cells): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== "fact")
      .map((field) => {
        const entry = field.enabled && !field.enabled(cells) ? null : (cells[field.id] ?? null);
        switch (field.kind) {
          case "yesNo":
            if (entry === YES || entry === NO) return [field.id, entry === YES];
            // Pasted text that means neither is left for the checks to mark.
            return [field.id, entry || (field.nullable ? null : true)];
          case "number":
            return [field.id, entry];
          case "choice":
            if (entry === null || entry === "") return [field.id, null];
            return [field.id, field.numeric ? Number(entry) : entry];
          default:
            return [field.id, entry ?? ""];
        }
      }),
  );
}
