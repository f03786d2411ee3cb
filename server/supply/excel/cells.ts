import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import type { LookupLabels } from "../lookup-labels.ts";
import { folded } from "../reference-data.ts";
import { dayOf, shownCell, type CellFault, type FileColumn } from "./header.ts";
import type { SheetCell } from "./sheet-worker.ts";

type Value = string | number | boolean | null;
type Reading = { readonly value: Value } | { readonly key: string; readonly values?: CellFault["values"] };

/** Reads a row's cells into the fields of a draft. An empty cell is null; a wrong one is a fault and no field. */
export function readCells(
  row: readonly SheetCell[],
  columns: readonly FileColumn[],
  { words, language }: { readonly words: LookupLabels; readonly language: Language },
): { readonly fields: Readonly<Record<string, Value>>; readonly faults: readonly CellFault[] } {
  const fields: Record<string, Value> = {};
  const faults: CellFault[] = [];
  for (const column of columns) {
    const cell = row[column.at] ?? null;
    const reading = readCell(typeof cell === "string" ? cell.trim() : cell, column, { words, language });
    if ("value" in reading) fields[column.field] = reading.value;
    else faults.push({ column: column.header, found: shownCell(cell), ...reading });
  }
  return { fields, faults };
}

function readCell(
  cell: SheetCell,
  { kind, words: list, required }: FileColumn,
  { words, language }: { readonly words: LookupLabels; readonly language: Language },
): Reading {
  if (cell === null || cell === "") return required === "value" ? wrong("empty") : { value: null };
  switch (kind) {
    case "number":
      return asNumber(cell);
    case "day":
      return asDay(cell);
    case "yesNo":
      return asYesNo(cell, language);
    case "text": {
      if (cell instanceof Date) return wrong("notText");
      if (list === undefined) return { value: String(cell) };
      const meant = words.meant(list, String(cell));
      if (meant !== null) return { value: meant };
      const expected = words.values(list).map((value) => words.shown(list, value, language));
      return wrong("notChoice", { expected: expected.join(", ") });
    }
  }
}

/** A number, or a text that is nothing else: what a comma means in a text is anyone's guess. */
function asNumber(cell: SheetCell): Reading {
  const value = typeof cell === "string" && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  return typeof value === "number" && Number.isFinite(value) ? { value } : wrong("notNumber");
}

function asDay(cell: SheetCell): Reading {
  const day = cell instanceof Date ? dayOf(cell) : typeof cell === "string" ? cell : "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { value: day } : wrong("notDay");
}

function asYesNo(cell: SheetCell, language: Language): Reading {
  if (typeof cell === "boolean") return { value: cell };
  const said = folded(shownCell(cell));
  for (const value of [true, false])
    if (LANGUAGES.some((each) => folded(yesNo(each, value)) === said)) return { value };
  return wrong("notChoice", { expected: [true, false].map((value) => yesNo(language, value)).join(", ") });
}

const yesNo = (language: Language, value: boolean): string => textOf(language, value ? "list.yes" : "list.no");

const wrong = (name: string, values?: CellFault["values"]): Reading => ({
  key: `domain.supply.upload.${name}`,
  ...(values ? { values } : {}),
});
