import type { PastedCell } from "../../client/sheets/PastePreview.tsx";
import { readNumber } from "../../contract/api/numbers.ts";
import type { GridColumn, NumberEntry, PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import type { ParamDraft } from "./draft.ts";

/** The lines of one tab, and how to write one of their cells. */
export interface Target<Line> {
  readonly columns: readonly GridColumn<Line>[];
  linesIn(draft: ParamDraft): readonly Line[];
  idOf(line: Line): string;
  /** The form's cells behind a line's cell, if their names differ. */
  cellsOf?(line: Line, column: string): readonly string[];
  /** The draft with a changed cell; a choice is passed as its value. */
  put(draft: ParamDraft, line: Line, column: string, entry: NumberEntry): ParamDraft;
}

/** A pasted choice that the cell does not have. */
interface UnknownChoice {
  readonly line: string;
  readonly column: string;
  readonly pasted: string;
}

/**
 * Pastes a block of cells over the lines from the focused one down. A choice is recognized by its label or value,
 * ignoring case; an unknown one leaves its cell unchanged and is reported. Read-only columns stay unchanged.
 */
export function pasteCells<Line>(
  target: Target<Line>,
  draft: ParamDraft,
  { cells, rowIds, columnIds }: PastedBlock,
  locale: string,
): { readonly draft: ParamDraft; readonly unknown: readonly UnknownChoice[] } {
  const { columns, linesIn, idOf, put } = target;
  const unknown: UnknownChoice[] = [];
  let next = draft;
  rowIds.forEach((id, i) => {
    (cells[i] ?? []).forEach((pasted, j) => {
      const column = columns.find((one) => one.id === columnIds[j]);
      // An earlier cell may have changed the line.
      const line = linesIn(next).find((one) => idOf(one) === id);
      if (!column?.edit || line === undefined) return;
      const { edit } = column;
      if (edit.kind === "number") {
        const entry = readNumber(pasted, locale, edit.most);
        // An unchanged value keeps its source.
        if (entry !== column.value(line)) next = put(next, line, column.id, entry);
      }
      if (edit.kind !== "choice") return;
      const meant = edit
        .choices(line)
        .find(({ value, label }) => folded(label) === folded(pasted) || folded(value) === folded(pasted));
      if (meant) next = put(next, line, column.id, meant.value);
      else unknown.push({ line: id, column: column.id, pasted });
    });
  });
  return { draft: next, unknown };
}

/** The changes of a paste in words, including cells that it could not change. */
export function pastedCells<Line>(
  target: Target<Line>,
  parts: {
    readonly before: ParamDraft;
    readonly after: ParamDraft;
    readonly unknown: readonly UnknownChoice[];
    rowOf(line: Line): string;
    faultOf(line: Line, column: string): string | null;
    unknownText(pasted: string): string;
  },
): PastedCell[] {
  const { columns, linesIn, idOf } = target;
  const { before, after, unknown, rowOf, faultOf, unknownText } = parts;
  const old = new Map(linesIn(before).map((line) => [idOf(line), line]));
  return linesIn(after).flatMap((line) =>
    columns.flatMap((column): PastedCell[] => {
      const was = old.get(idOf(line));
      const refused = unknown.find((one) => one.line === idOf(line) && one.column === column.id);
      const isSame = was !== undefined && column.value(was) === column.value(line);
      if (was === undefined || (isSame && !refused)) return [];
      const shown = (one: Line) => column.display?.(one) ?? String(column.value(one) ?? "");
      const fault = refused ? unknownText(refused.pasted) : faultOf(line, column.id);
      return [
        {
          row: rowOf(line),
          column: [column.group, column.header].filter(Boolean).join(", "),
          before: shown(was),
          after: shown(line),
          fault,
        },
      ];
    }),
  );
}

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();
