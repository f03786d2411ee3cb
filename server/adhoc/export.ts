import type { ExportOrder } from "../../contract/lists/calls.ts";
import type { AdhocRow } from "../../contract/adhoc/queries.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { throwHttpError } from "../answers/errors.ts";
import type { Language } from "../answers/texts.ts";
import { callerOfUser } from "../caller/caller.ts";
import { batches, type DynamicSource, type ExportCell, type ExportRow, type ExportSource } from "../lists/source.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { readLookupLabels, type LookupLabels } from "../sheets/lookup-labels.ts";
import type { Reader } from "../storage/database.ts";
import type { ReportReader } from "./base-view.ts";
import { titleKey } from "./describe.ts";
import type { PlannedColumn } from "./plan.ts";
import { countResult, statementFor, titleOf } from "./run.ts";
import { readPlaces } from "./places.ts";
import { PLACE, placeOf, selectPlacedRows, selectRows } from "./statement.ts";

/** Privileges to export an answer as a file. */
export const EXPORTING = anyOf("adhocReport.exportExcel");
const needs = { xlsx: EXPORTING, pdf: EXPORTING, csv: EXPORTING, geojson: EXPORTING } as const;
/** Width in characters of a column of figures, and of any other. */
const WIDTHS = { figure: 16, other: 24 } as const;

/** Writes the whole answer to an ad-hoc query as a file, with the rights that the user has at that moment. */
export const adhocExport: DynamicSource = {
  list: "adhoc",
  needs,
  of: async (reader, order, { userId, language }) => {
    const caller = userId === null ? null : await callerOfUser(reader, userId);
    if (caller === null) throwHttpError(401, "errors.session.required");
    return answerOf({ reader, caller }, order, language);
  },
};

/**
 * The answer to the query of an order, with the rights of a caller, which for a token are fewer than its user's. 403
 * and 422 for a query that the caller may not make.
 */
export async function answerOf(asking: ReportReader, order: AnswerOrder, language: Language): Promise<ExportSource> {
  const query = order.adhoc ?? refuseAt("body.adhoc", "domain.adhoc.queryMissing");
  const statement = await statementFor(asking, query, order.timeZone, "body.adhoc");
  const { columns } = statement.plan;
  const placed = order.format === "geojson" && placeOf(statement) !== null;
  return {
    list: "adhoc",
    title: titleKey(statement.view),
    needs,
    columns: columns.map((column) => ({
      id: column.id,
      header: column.of.header,
      title: titleOf(column, language),
      kind: column.summary === null ? column.of.kind : "number",
      width: column.of.kind === "number" ? WIDTHS.figure : WIDTHS.other,
    })),
    count: (reading) => countResult(reading.reader, statement),
    async *rows(reading) {
      const labels = await readLookupLabels(reading.reader);
      const select = placed ? selectPlacedRows(statement) : selectRows(statement);
      for await (const batch of batches<AdhocRow>(reading.reader, select)) {
        const cells = batch.map((row) => cellsOf(row, columns, { labels, language }));
        yield placed ? await withPlaces(reading.reader, batch, cells) : cells;
      }
    },
    ...(placed && { placeCell: PLACE }),
  };
}
type AnswerOrder = Pick<ExportOrder, "adhoc" | "format" | "timeZone">;

/** The cells of rows with the place of each, as text. */
async function withPlaces(
  reader: Reader,
  rows: readonly AdhocRow[],
  cells: readonly ExportRow[],
): Promise<ExportRow[]> {
  const keys = rows.map((row) => String(row[PLACE] ?? ""));
  const places = await readPlaces(reader, keys);
  return cells.map((row, i) => {
    const place = places.get(keys[i] ?? "");
    return { ...row, [PLACE]: place === undefined ? null : JSON.stringify(place) };
  });
}

function cellsOf(
  row: AdhocRow,
  columns: readonly PlannedColumn[],
  { labels, language }: { readonly labels: LookupLabels; readonly language: Language },
): ExportRow {
  const cells = columns.map(({ id, of, summary }): [string, ExportCell] => {
    const value = row[id] ?? null;
    if (typeof value !== "string" || summary !== null) return [id, value];
    if (of.kind === "moment") return [id, new Date(value)];
    return [id, of.words === undefined ? value : labels.shown(of.words, value, language)];
  });
  return Object.fromEntries(cells);
}
