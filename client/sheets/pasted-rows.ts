import type { PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import type { PasteResult, PastedCell } from "./PastePreview.tsx";
import { cellKey, type SheetCellFault } from "./faults.ts";
import { linesOf, type Edits } from "./lines.ts";
import type { Field, SheetLine, Sheet } from "./sheet.ts";

/** Functions that put cells into words. */
interface PasteTexts {
  cell(field: Field, line: SheetLine): string;
  fault(fault: SheetCellFault): string;
  /** A row by its position among the pasted ones and its name for people. */
  row(place: number, name: string): string;
}

/**
 * The changes to a list's rows by a paste, as texts; including changes that follow from a pasted cell, as the unit does
 * from the product.
 */
export function pastedRows(
  sheet: Sheet,
  parts: {
    readonly lines: readonly SheetLine[];
    readonly block: PastedBlock;
    readonly draft: Edits;
    readonly added: readonly string[];
    readonly faults: Readonly<Record<string, SheetCellFault>>;
    readonly wording: PasteTexts;
  },
): PasteResult {
  const { lines, block, draft, added, faults, wording } = parts;
  const before = new Map(lines.map((line) => [line.key, line]));
  const saved = lines.flatMap(({ row }) => row ?? []);
  const after = new Map(linesOf(sheet, saved, draft).map((line) => [line.key, line]));
  const keys = [...block.rowIds, ...added];
  const cells = keys.flatMap((key, i): PastedCell[] => {
    const line = after.get(key);
    if (!line) return [];
    const old = before.get(key);
    const row = wording.row(i + 1, sheet.nameOf(line));
    return sheet.fields.flatMap((field) => {
      if (field.kind === "fact") return [];
      const [was, is] = [old ? wording.cell(field, old) : "", wording.cell(field, line)];
      const fault = block.columnIds.includes(field.id) ? (faults[cellKey(key, field.id)] ?? null) : null;
      const isEmpty = (line.cells[field.id] ?? "") === "";
      if (old ? was === is : isEmpty && fault === null) return [];
      return [{ row, column: field.header, before: was, after: is, fault: fault && wording.fault(fault) }];
    });
  });
  return { cells, added: added.length, left: Math.max(0, block.cells.length - keys.length) };
}
