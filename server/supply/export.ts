import { allOf } from "../../contract/privileges.ts";
import { ESTIMATION_SUPPLY_LISTS, SUPPLY_LISTS } from "../../contract/supply.ts";
import type { SupplyList } from "../../contract/supply.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { editColumns, listedSource } from "../exports/listed-source.ts";
import type { SourceColumn } from "../exports/listed-source.ts";
import type { ExportReading, ExportSource, ExportText } from "../exports/source.ts";
import { fail } from "../answers/errors.ts";
import { DERIVED_COLUMNS, FILE_COLUMNS, headerKey, nameKey } from "./columns.ts";
import type { SupplyColumn } from "./columns.ts";
import { SUPPLY_RULES } from "./lists.ts";
import type { StoredRow } from "./supply-list.ts";
import { readWords } from "./words.ts";

/** A row with its words as the reader calls them. */
interface Told extends StoredRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
}

/** Whoever may write reports into files and see the lists; stock and contacts are nobody else's. */
const needs = allOf("report.export", "estimation.view");

/** The exports of all lists: what was exported can be changed and uploaded again. */
export const supplyExports: readonly ExportSource[] = SUPPLY_LISTS.map((list) =>
  listedSource<Told>({
    list,
    title: nameKey(list),
    needs: { xlsx: needs, pdf: needs },
    contextName: async (reading) => {
      const eid = estimationOf(list, reading);
      if (eid === null) return null;
      const { name } = await readEstimationRow(reading.reader, eid);
      return reading.text("domain.lists.supply.of", { estimation: name });
    },
    read: (reading) => readTold(list, reading),
    columns: [
      ...[...FILE_COLUMNS[list], ...(DERIVED_COLUMNS[list] ?? [])].map(columnOf),
      ...editColumns<Told>("domain.lists.supply.columns"),
    ],
  }),
);

/** The estimation whose rows are meant: `context` names it. */
function estimationOf(list: SupplyList, { context }: ExportReading): number | null {
  if (!ESTIMATION_SUPPLY_LISTS.some((one) => one === list)) return null;
  return context ?? fail(422, "domain.supply.upload.estimationMissing");
}

async function readTold(list: SupplyList, reading: ExportReading): Promise<Told[]> {
  const { reader, language } = reading;
  const eid = estimationOf(list, reading);
  if (eid !== null) await readEstimationRow(reader, eid);
  const words = await readWords(reader);
  const columns = [...FILE_COLUMNS[list], ...(DERIVED_COLUMNS[list] ?? [])];
  const rows: (StoredRow & object)[] = await SUPPLY_RULES[list].read(reader, eid);
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = { ...row };
    const told = columns.flatMap(({ field, words: of }) => {
      const value = values[field];
      return of && typeof value === "string" ? [[field, words.shown(of, value, language)] as const] : [];
    });
    return { ...row, values, words: Object.fromEntries(told) };
  });
}

function columnOf({ field, kind, width, words }: SupplyColumn): SourceColumn<Told> {
  return {
    id: field,
    header: headerKey(field),
    width,
    kind: kind === "yesNo" ? "text" : kind,
    value: ({ values }) => plain(values[field]),
    ...(words ? { shown: (row) => row.words[field] ?? "" } : {}),
    ...(kind === "yesNo"
      ? {
          shown: ({ values }, text: ExportText) => text(values[field] === true ? "list.yes" : "list.no"),
          choice: (value, text) => text(value === "true" ? "list.yes" : "list.no"),
        }
      : {}),
  };
}

const plain = (value: unknown): string | number | null =>
  typeof value === "number" || typeof value === "string" ? value : typeof value === "boolean" ? String(value) : null;
