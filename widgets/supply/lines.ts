import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { NO, YES } from "./sheet.ts";
import type { Cells, Line, SavedRow, Sheet } from "./sheet.ts";

/** The unsaved changes of a list; what is not in it stands as it was saved. */
export interface Draft {
  /** Changed and new rows by key, each with the version it was begun on; null for a new row. */
  readonly lines: Readonly<Record<string, { readonly version: number | null; readonly cells: Cells }>>;
  /** Versions of the rows to be deleted, by key. */
  readonly removed: Readonly<Record<string, number>>;
}

export const NOTHING: Draft = { lines: {}, removed: {} };

export const isNothing = ({ lines, removed }: Draft): boolean =>
  Object.keys(lines).length === 0 && Object.keys(removed).length === 0;

export const keyOf = ({ idField }: Pick<Sheet, "idField">, row: SavedRow): string => String(row[idField]);

/** A saved row's cells. */
export function cellsOf({ fields }: Pick<Sheet, "fields">, row: SavedRow): Cells {
  return Object.fromEntries(
    fields.filter(({ kind }) => kind !== "fact").map(({ id, kind }) => [id, entryOf(row[id], kind === "yesNo")]),
  );
}

function entryOf(value: unknown, yesNo: boolean): NumberEntry {
  if (yesNo) return value === true ? YES : NO;
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** The rows as the grid shows them: the saved ones with their changes, without the deleted ones, then the new ones. */
export function linesOf(sheet: Pick<Sheet, "fields" | "idField">, rows: readonly SavedRow[], draft: Draft): Line[] {
  const saved = rows.flatMap((row): Line[] => {
    const key = keyOf(sheet, row);
    if (key in draft.removed) return [];
    const changed = draft.lines[key];
    return [{ key, row, cells: changed?.cells ?? cellsOf(sheet, row), state: changed ? "changed" : "same" }];
  });
  const known = new Set(saved.map(({ key }) => key));
  const others = Object.entries(draft.lines)
    .filter(([key]) => !known.has(key))
    .map(([key, { cells, version }]): Line => ({ key, row: null, cells, state: version === null ? "new" : "changed" }));
  return [...saved, ...others];
}

/** Puts other cells into a row; a change that is taken back is none. */
export function changeLine(sheet: Pick<Sheet, "fields">, draft: Draft, line: Line, cells: Cells): Draft {
  const { [line.key]: before, ...others } = draft.lines;
  if (line.row && sameCells(cells, cellsOf(sheet, line.row))) return { ...draft, lines: others };
  const version = before ? before.version : (line.row?.version ?? null);
  return { ...draft, lines: { ...draft.lines, [line.key]: { version, cells } } };
}

export const addLine = (draft: Draft, key: string, cells: Cells): Draft => ({
  ...draft,
  lines: { ...draft.lines, [key]: { version: null, cells } },
});

/** Takes a row out; a new one is simply not there any more. */
export function removeLine(draft: Draft, { key, row }: Line): Draft {
  const { [key]: changed, ...lines } = draft.lines;
  const version = changed ? changed.version : (row?.version ?? null);
  return version === null ? { ...draft, lines } : { lines, removed: { ...draft.removed, [key]: version } };
}

const sameCells = (a: Cells, b: Cells): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((id) => (a[id] ?? null) === (b[id] ?? null));

/** What is sent of a draft, with the key of each sent row. */
export interface Sent {
  readonly changed: readonly { readonly key: string; readonly row: Readonly<Record<string, unknown>> }[];
  readonly removed: readonly { readonly id: number; readonly version: number }[];
}

/** The draft as the call wants it; what was typed and is no number is sent as typed, for the schema to refuse. */
export function sentOf(sheet: Pick<Sheet, "fields" | "idField">, { lines, removed }: Draft): Sent {
  return {
    changed: Object.entries(lines).map(([key, { version, cells }]) => ({
      key,
      row: { ...(version === null ? {} : { [sheet.idField]: idOf(sheet, key), version }), ...valuesOf(sheet, cells) },
    })),
    removed: Object.entries(removed).map(([key, version]) => ({ id: Number(key), version })),
  };
}

const idOf = ({ idField }: Pick<Sheet, "idField">, key: string) => (idField === "id" ? Number(key) : key);

function valuesOf({ fields }: Pick<Sheet, "fields">, cells: Cells): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== "fact")
      .map((field) => {
        const entry = field.enabled && !field.enabled(cells) ? null : (cells[field.id] ?? null);
        switch (field.kind) {
          case "yesNo":
            return [field.id, entry !== NO];
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
