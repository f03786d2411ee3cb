import { hash } from "node:crypto";
import {
  SHEET_ROWS_MAX,
  SHEETS,
  type SheetDraft,
  type SheetList,
  type UploadReport,
} from "../../../contract/sheets/sheets.ts";
import { localeOf } from "../../../contract/api/numbers.ts";
import { ESTIMATION_SUPPLY_LISTS } from "../../../contract/supply/supply.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readRegion } from "../../config/keys.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { readLookupLabels } from "../lookup-labels.ts";
import { readReferenceData } from "../reference-data.ts";
import { lockList, write } from "../saving.ts";
import { readRows, type FileCellFault, type SheetRules, type StoredRow } from "../sheet-rows.ts";
import { sameContent, validateBatch } from "../validate-batch.ts";
import {
  fileOfSheet,
  headingAt,
  letters,
  parseHeader,
  sheetsOf,
  shownCell,
  type FileColumn,
  type FileList,
} from "./cells.ts";
import { faultAtCell, parseRows, type FileRow } from "./parse-rows.ts";
import { readWorkbook } from "./read-sheet.ts";
import type { ReadSheet, SheetRow } from "./sheet-worker.ts";

/** A file for one of the lists. */
export interface SheetUpload {
  readonly list: SheetList;
  readonly eid: number | null;
  readonly file: string;
  readonly basis: string | null;
}

export interface UploadContext {
  readonly db: Database;
  readonly caller: RequestCaller;
  readonly language: Language;
}

/**
 * Reads rows of a list from an Excel file. Without `basis` it reports the effect of each row and saves nothing. With
 * the basis from that report it saves all rows or none; 409 if the list changed since.
 */
export async function uploadFile(
  uploading: UploadContext,
  rules: SheetRules,
  sent: SheetUpload,
): Promise<UploadReport> {
  assertEstimation(sent);
  const read = await readListFile(fileOfSheet(sent.list), sent.file, uploading);
  return "report" in read ? read.report : uploadRows(uploading, rules, { sent, ...read });
}

/**
 * The rows of a list in an Excel file (base64), or the report that refuses its heading. 422 for a file that is none, or
 * has several such sheets, only a hidden one, or too many rows.
 */
export async function readListFile(
  list: FileList,
  file: string,
  { caller, language }: Omit<UploadContext, "db">,
): Promise<ListFile | { readonly report: UploadReport }> {
  const workbook = await readWorkbook(Buffer.from(file, "base64"), caller.userId);
  const [sheet, ...others] = sheetsOf(list, workbook);
  if (others.length > 0) {
    const found = [sheet, ...others].map(({ name }) => name).join(", ");
    throwHttpError(422, "domain.supply.upload.severalSheets", { values: { found } });
  }
  if (sheet.hidden) throwHttpError(422, "domain.supply.upload.hiddenSheet", { values: { sheet: sheet.name } });
  const heading = headingAt(list, sheet.rows);
  const [head = [], ...rows] = sheet.rows.slice(heading);
  const { columns, faults: headFaults } = parseHeader(list, head, language);
  const faults = [...headFaults, ...hiddenColumns(sheet, columns, rows)];
  if (faults.length > 0) {
    const sentences = faults.map((fault) => inWords(fault, language));
    return {
      report: { saved: false, basis: null, rows: [{ row: heading + 1, state: "refused", faults: sentences }] },
    };
  }
  const values = { found: rows.length, expected: SHEET_ROWS_MAX };
  if (rows.length > SHEET_ROWS_MAX) throwHttpError(422, "domain.supply.upload.tooManyRows", { values });
  return { rows, columns, firstRow: heading + 2, sheet };
}

/** The recognized columns of a file, and the rows below its heading. */
export interface ListFile {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly FileColumn[];
  /** Number of the first row in the sheet. */
  readonly firstRow: number;
  readonly sheet: ReadSheet;
}

type File = ListFile & { readonly sent: SheetUpload };

/** Columns of the list that are hidden in the file but have content. */
const hiddenColumns = (sheet: ReadSheet, columns: readonly FileColumn[], rows: readonly SheetRow[]): FileCellFault[] =>
  columns
    .filter(({ at }) => sheet.hiddenColumns.includes(at) && rows.some((row) => shownCell(row[at]) !== ""))
    .map(({ at, header }) => ({
      column: header,
      found: header,
      key: "domain.supply.upload.hiddenColumn",
      values: { sheet: sheet.name, cell: letters(at) },
    }));

/** Checks or saves rows that were read, from a file or from elsewhere. */
export async function uploadRows({ db, caller, language }: UploadContext, rules: SheetRules, file: File) {
  const { sent, rows, columns, firstRow } = file;
  const { eid } = sent;
  return inTransaction(db, async (tx) => {
    await lockList(tx, sent.list, eid);
    const parsed = await parse(tx, rules, { ...file, language });
    if (parsed.length === 0) throwHttpError(422, "domain.supply.upload.noRows");
    const good = parsed.filter(
      (row): row is FileRow<SheetList> & { draft: SheetDraft<SheetList> } => row.draft !== null,
    );
    const changed = good.map(({ draft }) => draft);
    const validated = await validateBatch(tx, rules, { eid, changed, removed: [] });
    const faultsAt = Map.groupBy(validated.faults, ({ index }) => index);
    const places = new Map(good.map(({ row }, i) => [row, i]));
    const report = parsed.map(({ row, faults }) => {
      const place = places.get(row) ?? -1;
      const cells = rows[row - firstRow] ?? [];
      const further = place < 0 ? [] : (faultsAt.get(place) ?? []);
      const placed = further.map(({ fault }) => faultAtCell(fieldOf(fault.path), fault, { cells, columns }));
      const all = [...faults, ...placed];
      const state = all.length > 0 ? ("refused" as const) : stateOf(sent.list, changed[place], validated.before);
      return { row, state, faults: all.map((fault) => inWords(fault, language)) };
    });
    const [whole] = faultsAt.get(-1) ?? [];
    if (whole) throwHttpError(422, whole.fault.key, { values: whole.fault.values ?? {} });
    if (report.some(({ state }) => state === "refused")) return { saved: false, basis: null, rows: report };

    const basis = basisOf(sent, changed);
    if (sent.basis === null) return { saved: false, basis, rows: report };
    if (sent.basis !== basis) throwHttpError(409, "domain.supply.upload.moved");
    await write(tx, caller, rules, { eid, validated });
    await auditFile(tx, caller, { sent, report });
    return { saved: true, basis, rows: report };
  });
}

async function parse(
  tx: Transaction,
  rules: SheetRules,
  { sent: { list, eid }, rows, columns, firstRow, sheet, language }: File & { readonly language: Language },
): Promise<FileRow<SheetList>[]> {
  const complete = await rules.completing?.(tx);
  return parseRows(rows, {
    list,
    columns,
    firstRow,
    sheet: sheet.name,
    hiddenRows: new Set(sheet.hiddenRows),
    language,
    locale: localeOf(language, await readRegion(tx)),
    ...(complete ? { complete } : {}),
    stored: await readRows(tx, rules, eid),
    data: await readReferenceData(tx),
    words: await readLookupLabels(tx),
  });
}

function assertEstimation({ list, eid }: SheetUpload): void {
  const belongs = ESTIMATION_SUPPLY_LISTS.some((one) => one === list);
  if (belongs && eid === null) refuseAt("body.eid", "domain.supply.upload.estimationMissing");
  if (!belongs && eid !== null) refuseAt("body.eid", "domain.supply.upload.estimationNone");
}

function stateOf(
  list: SheetList,
  draft: SheetDraft<SheetList> | undefined,
  before: ReadonlyMap<number, StoredRow>,
): "new" | "changed" | "same" {
  const was = draft?.id === undefined ? undefined : before.get(draft.id);
  if (draft === undefined || was === undefined) return "new";
  return sameContent(list, was, draft) ? "same" : "changed";
}

/** Identifies what a report was based on: the file, and the versions of the rows that it changes. */
function basisOf({ list, eid, file }: SheetUpload, drafts: readonly SheetDraft<SheetList>[]): string {
  const versions = drafts.map(({ id = 0, version = 0 }) => `${id}:${version}`).join(" ");
  return hash("sha256", `${list} ${eid ?? ""} ${versions} ${file}`, "base64url");
}

/** Adds an audit row that says that the changes came from a file. */
async function auditFile(
  tx: Transaction,
  caller: RequestCaller,
  { sent: { list, eid }, report }: { readonly sent: SheetUpload; readonly report: UploadReport["rows"] },
): Promise<void> {
  const count = (wanted: string) => report.filter(({ state }) => state === wanted).length;
  await audit(tx, {
    caller,
    module: SHEETS[list].side.path,
    action: "import",
    subjectId: eid === null ? list : `${list}/${eid}`,
    subject: list,
    after: { list, rows: report.length, new: count("new"), changed: count("changed"), same: count("same") },
  });
}

const fieldOf = (path: string): string => path.split(".").at(-1) ?? "";

/** A fault as a complete sentence. */
export function inWords({ column, found, key, values }: FileCellFault, language: Language) {
  const text = textOf(language, key, values);
  const message = text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
  return { column, found: found.slice(0, SHOWN_LENGTH), message };
}

/** The most characters of a cell that the report shows. */
const SHOWN_LENGTH = 200;
