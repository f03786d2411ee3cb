import { derivedColumns, fileColumns, type NamedColumn, type SheetList } from "../../contract/sheets/sheets.ts";
import { editColumns, fieldColumns, type RecordColumn } from "../../contract/lists/column.ts";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import { ESTIMATION_SUPPLY_LISTS } from "../../contract/supply/supply.ts";
import { throwHttpError } from "../answers/errors.ts";
import { listedSource, type ExportReading, type ExportSource, type ExportText } from "../lists/source.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readLookupLabels } from "./lookup-labels.ts";
import { headerKey, nameKey, readRows, type SheetRules, type StoredRow } from "./sheet-rows.ts";

/** A row with its values as labels in the reader's language. */
interface LabelledRow extends StoredRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
}

/** The export of a list; the exported file can be edited and uploaded again. */
export function sheetExport(rules: SheetRules, needs: PrivilegeRule): ExportSource {
  const { list } = rules;
  return listedSource<LabelledRow>({
    list,
    title: nameKey(list),
    needs: { xlsx: needs, pdf: needs },
    contextName: async (reading) => {
      const eid = estimationOf(list, reading);
      if (eid === null) return null;
      const { name } = await readEstimationRow(reading.reader, eid);
      return reading.text("domain.lists.supply.of", { estimation: name });
    },
    read: (reading) => readLabelledRows(rules, reading),
    columns: [
      ...[...fileColumns(list), ...derivedColumns(list)].map((column) => columnOf(list, column)),
      ...editColumns(fieldColumns((field) => headerKey(list, field))),
    ],
  });
}

/** The estimation whose rows are exported, from `context`. */
function estimationOf(list: SheetList, { context }: ExportReading): number | null {
  if (!ESTIMATION_SUPPLY_LISTS.some((one) => one === list)) return null;
  return context ?? throwHttpError(422, "domain.supply.upload.estimationMissing");
}

async function readLabelledRows(rules: SheetRules, reading: ExportReading): Promise<LabelledRow[]> {
  const { reader, language } = reading;
  const { list } = rules;
  const eid = estimationOf(list, reading);
  if (eid !== null) await readEstimationRow(reader, eid);
  const words = await readLookupLabels(reader);
  const columns = [...fileColumns(list), ...derivedColumns(list)];
  const rows = await readRows(reader, rules, eid);
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = { ...row };
    const labels = columns.flatMap(({ field, words: of }) => {
      const value = values[field];
      return of && typeof value === "string" ? [[field, words.shown(of, value, language)] as const] : [];
    });
    return { ...row, values, words: Object.fromEntries(labels) };
  });
}

function columnOf(list: SheetList, { field, kind, width, words }: NamedColumn): RecordColumn<LabelledRow> {
  return {
    id: field,
    header: headerKey(list, field),
    width,
    kind: kind === "yesNo" ? "text" : kind,
    value: ({ values }) => plain(values[field]),
    ...(words ? { shown: (row) => row.words[field] ?? "" } : {}),
    ...(kind === "yesNo"
      ? {
          shown: ({ values }, text: ExportText) =>
            values[field] === null ? "" : text(values[field] === true ? "list.yes" : "list.no"),
          choice: (value, text) => text(value === "true" ? "list.yes" : "list.no"),
        }
      : {}),
  };
}

const plain = (value: unknown): string | number | null =>
  typeof value === "number" || typeof value === "string" ? value : typeof value === "boolean" ? String(value) : null;
