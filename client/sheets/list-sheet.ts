import { emptyOf, SHEETS, type SheetField, type SheetList } from "../../contract/sheets/sheets.ts";
import { DELIVERY_STATES, FACILITY_TYPES } from "../../contract/supply/supply.ts";
import type { CellChoice } from "../../framework/ui/grid/RecordGrid.tsx";
import { HISTORY_STAGES } from "../../engine/history/stages.ts";
import { BASES } from "../../engine/needs/inputs.ts";
import { NO, YES, type Cells, type Field, type SheetLine, type Sheet } from "./sheet.ts";
import {
  blockChoices,
  fittingUnit,
  headed,
  nameChoices,
  productChoices,
  unitsOf,
  type SheetRecords,
  type Words,
} from "./words.ts";

/** A list's screen settings beyond its description. */
interface SheetOverrides {
  /** Properties of fields that differ from their description. */
  readonly fields?: Readonly<Record<string, object>>;
  /** Fields after those that are saved. */
  readonly facts?: readonly Field[];
  readonly blank?: Cells;
  readonly exported?: readonly string[];
  nameOf(line: SheetLine): string;
}

/** A list's grid, made from its description. */
export function listSheet(list: SheetList, words: Words, records: SheetRecords, own: SheetOverrides): Sheet {
  const { draft, rowHeader } = SHEETS[list];
  const described: Readonly<Record<string, SheetField>> = SHEETS[list].fields;
  const blank = Object.entries(described).map(([id, column]) => [id, blankOf(column, records)] as const);
  const fields = Object.entries(described).map(([id, column]) => ({
    ...fieldOf(words, records, id, column),
    ...(id === rowHeader ? { rowHeader: true } : {}),
    ...own.fields?.[id],
  }));
  return {
    id: list,
    idField: "id",
    schema: draft,
    blank: { ...Object.fromEntries(blank), ...own.blank },
    // The properties that a list adds to a field have the field's own type.
    fields: [...(fields as Field[]), ...(own.facts ?? [])],
    ...(own.exported ? { exported: own.exported } : {}),
    nameOf: own.nameOf,
  };
}

function fieldOf(words: Words, records: SheetRecords, id: string, column: SheetField): Field {
  const head = { ...headed(words, column.heading ?? id, column.minWidth, column.hint), id };
  const nullable = column.schema.safeParse(null).success;
  const choice = (choices: (cells: Cells) => readonly CellChoice[], more: { numeric?: true } = {}): Field => ({
    ...head,
    kind: "choice",
    nullable,
    choices,
    ...more,
  });
  if (id === "block") return choice(() => blockChoices(words, records), { numeric: true });
  const { names } = column;
  if (names === "products") {
    const follow = (cells: Cells): Cells =>
      "unit" in cells
        ? { ...cells, unit: fittingUnit(records, cells["product"] ?? null, cells["unit"] ?? null) }
        : cells;
    return {
      ...head,
      kind: "choice",
      choices: (cells) => productChoices(words, records, cells["product"] ?? null),
      follow,
    };
  }
  if (names !== undefined && !column.several) {
    const { text } = words;
    const none = nullable ? [{ value: "", label: text("everyRegion") }] : [];
    return choice(() => [...none, ...nameChoices(records[names])]);
  }
  switch (column.words) {
    case "unit":
      return choice(({ product }) => unitsOf(records, words, product ?? null));
    case "category":
      return choice(() => words.storageTypes);
    case "state":
    case "type":
    case "stage":
    case "base": {
      const values = OWN_WORDS[column.words];
      return choice(() =>
        values.map((value) => ({ value, label: words.names(`words.${column.words ?? ""}.${value}`) })),
      );
    }
  }
  switch (column.words) {
    case "parameterCategory":
    case "assistanceCategory":
    case "suggestedCategory":
    case "disasterType": {
      const { text, lookups } = words;
      const all = nullable ? [{ value: "", label: text("everyType") }] : [];
      const entries = lookups[column.words];
      return choice(() => [...all, ...entries]);
    }
  }
  switch (column.kind) {
    case "number":
      return { ...head, kind: "number", nullable, ...(column.most === undefined ? {} : { most: column.most }) };
    case "day":
      return { ...head, kind: "date" };
    case "yesNo":
      return { ...head, kind: "yesNo", ...(nullable ? { nullable } : {}) };
    default:
      return { ...head, kind: column.kind };
  }
}

/** Words that no administrator changes; their texts are with the list's own. */
const OWN_WORDS = { state: DELIVERY_STATES, type: FACILITY_TYPES, stage: HISTORY_STAGES, base: BASES } as const;

/** The initial value of a new row's column. */
function blankOf(column: SheetField, { startDate }: SheetRecords): string | null {
  if (column.kind === "yesNo") return emptyOf(column) === false ? NO : YES;
  if (column.kind === "day") return startDate;
  const empty = emptyOf(column);
  if (typeof empty === "string") return empty;
  return column.kind === "text" && column.words === undefined && (column.names === undefined || column.several)
    ? ""
    : null;
}
