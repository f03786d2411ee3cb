import { z } from "zod";
import type { ConflictRow } from "../records/RecordFoot.tsx";
import { cellsOf, type Edits } from "./lines.ts";
import type { Cells, SheetLine, SavedRow, Sheet } from "./sheet.ts";

const RowSchema = z.looseObject({ version: z.int() });

/**
 * The other side of a refused save: each row that someone else saved in the meantime, or null where they deleted it.
 * Products, which no one deletes, come as they are.
 */
export const TheirsSchema = z.array(
  z.union([
    z.object({ id: z.int(), row: RowSchema.nullable() }),
    RowSchema.extend({ product: z.string() }).transform((row) => ({ id: row.product, row })),
  ]),
);
export type SavedVersion = z.output<typeof TheirsSchema>;

/** How the sides are put into words. */
interface ConflictTexts {
  /** A cell as the grid shows it. */
  cell(field: Sheet["fields"][number], line: SheetLine): string;
  readonly deleted: string;
  readonly kept: string;
}

/** Every field of the rows in conflict, side by side; a deletion is one line of its own. */
export function conflictRows(sheet: Sheet, draft: Edits, theirs: SavedVersion, wording: ConflictTexts): ConflictRow[] {
  return theirs.flatMap(({ id, row }) => {
    const key = String(id);
    const mine = draft.lines[key];
    const other = row && lineOf(sheet, key, row);
    const own: SheetLine | null = mine ? { key, row, cells: mine.cells, state: "changed" } : null;
    const named = other ?? own;
    const name = named ? sheet.nameOf(named) : key;
    if (!own || !other) {
      const said = (line: SheetLine | null) => (line ? wording.kept : wording.deleted);
      return [{ label: name, yours: said(own), theirs: said(other) }];
    }
    return sheet.fields
      .filter(({ kind }) => kind !== "fact")
      .map((field) => ({
        label: `${name}: ${field.header}`,
        yours: wording.cell(field, own),
        theirs: wording.cell(field, other),
      }));
  });
}

const lineOf = (sheet: Sheet, key: string, row: SavedRow): SheetLine => ({
  key,
  row,
  state: "same",
  cells: cellsOf(sheet, row),
});

/** The draft without what someone else saved first. */
export function takeTheirs(draft: Edits, theirs: SavedVersion): Edits {
  const settled = new Set(theirs.map(({ id }) => String(id)));
  const others = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !settled.has(key)));
  return { lines: others(draft.lines), removed: others(draft.removed) };
}

/** The draft on top of what someone else saved; a row that they deleted comes back as a new one. */
export function overTheirs(draft: Edits, theirs: SavedVersion, newKey: () => string): Edits {
  const rest = takeTheirs(draft, theirs);
  const lines: Record<string, { version: number | null; cells: Cells }> = { ...rest.lines };
  const removed: Record<string, number> = { ...rest.removed };
  for (const { id, row } of theirs) {
    const key = String(id);
    const mine = draft.lines[key];
    if (mine) lines[row ? key : newKey()] = { version: row?.version ?? null, cells: mine.cells };
    else if (row) removed[key] = row.version;
  }
  return { lines, removed };
}
