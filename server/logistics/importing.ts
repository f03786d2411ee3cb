import { hash } from "node:crypto";
import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import { localeOf } from "../../contract/api/numbers.ts";
import type { UploadReport } from "../../contract/sheets/sheets.ts";
import {
  RequestDraftSchema,
  type RequestSummary,
  type uploadRequests as UploadCall,
} from "../../contract/supply/calls/requests.ts";
import { REQUEST_FILE_COLUMNS, REQUEST_FILE_PASSED } from "../../contract/supply/request-file.ts";
import { throwHttpError } from "../answers/errors.ts";
import { zodFaults } from "../answers/faults.ts";
import { readRegion } from "../config/keys.ts";
import { audit } from "../persistence/audit/audit.ts";
import { assertOpen, lockDisasterRow } from "../planning/disasters/disaster-rows.ts";
import { readCells, shownCell, type FileList } from "../sheets/excel/cells.ts";
import { faultAtCell } from "../sheets/excel/parse-rows.ts";
import { inWords, readListFile, type ListFile, type UploadContext } from "../sheets/excel/upload.ts";
import { readLookupLabels, type LookupLabels } from "../sheets/lookup-labels.ts";
import type { FileCellFault } from "../sheets/sheet-rows.ts";
import { inTransaction } from "../storage/database.ts";
import {
  changeContent,
  changedFields,
  createRequest,
  faultsOfContent,
  readRequestNames,
  spelledContent,
  type RequestContent,
  type RequestNames,
} from "./request-drafts.ts";
import { readRequests } from "./request-rows.ts";

type Uploaded = z.output<typeof UploadCall.body>;

/** A file of requests; a row is found again by its number, or else its external id. */
export const REQUEST_FILE: FileList = {
  name: "domain.lists.requests.name",
  columns: REQUEST_FILE_COLUMNS,
  passed: REQUEST_FILE_PASSED,
  key: ["number"],
  headerKey: (field) => `domain.lists.requests.${field}`,
};

/** The content of cells that are empty in a new request. */
export const NEW = {
  deliverTo: "",
  county: "",
  contact: "",
  phone: "",
  source: "Vendor",
  supplier: "",
  priority: "Life Sustaining",
  unitCost: null,
  costShare: null,
  notes: "",
} as const satisfies Partial<RequestContent>;

/** What a row of the file does: `before` is the request that it changes, or that says the same; null for a new one. */
interface FileRequest {
  readonly row: number;
  readonly before: RequestSummary | null;
  readonly content: RequestContent | null;
  readonly faults: readonly FileCellFault[];
}

/**
 * Reads requests of a disaster from an Excel file. Without `basis` it reports the effect of each row and saves nothing;
 * with the basis from that report it saves all rows or none; 409 if a request changed since.
 */
export async function importRequests(uploading: UploadContext, sent: Uploaded): Promise<UploadReport> {
  const { db, caller, language } = uploading;
  const { did, file, basis } = sent;
  const read = await readListFile(REQUEST_FILE, file, uploading);
  if ("report" in read) return read.report;
  return inTransaction(db, async (tx) => {
    const disaster = await lockDisasterRow(tx, did, "update");
    assertOpen(disaster);
    const requests = await readRequests(tx, did);
    const known = await readRequestNames(tx);
    const words = await readLookupLabels(tx);
    const locale = localeOf(language, await readRegion(tx));
    const parsed = parseFile(read, { requests, words, language, locale, known });
    if (parsed.length === 0) throwHttpError(422, "domain.supply.upload.noRows");
    const checked = parsed.map((one) => {
      if (one.content === null) return one;
      const cells = read.rows[one.row - read.firstRow] ?? [];
      const faults = faultsOfContent(one.content, one.before, known).map((fault) => atCell(fault, cells, read));
      return { ...one, faults };
    });
    const report = checked.map(({ row, faults, before, content }) => ({
      row,
      state: faults.length > 0 ? ("refused" as const) : stateOf(content, before),
      faults: faults.map((fault) => inWords(fault, language)),
    }));
    if (report.some(({ state }) => state === "refused")) return { saved: false, basis: null, rows: report };
    const versions = checked.map(({ before }) => `${before?.id ?? 0}:${before?.version ?? 0}`).join(" ");
    const basisNow = hash("sha256", `requests ${did} ${versions} ${file}`, "base64url");
    if (basis === null) return { saved: false, basis: basisNow, rows: report };
    if (basis !== basisNow) throwHttpError(409, "domain.supply.upload.moved");
    for (const { before, content } of checked) {
      if (content === null) continue;
      if (before === null) await createRequest(tx, caller, { did, ...content });
      else await changeContent(tx, caller, { id: before.id, version: before.version, content });
    }
    const count = (wanted: string) => report.filter(({ state }) => state === wanted).length;
    const after = { rows: report.length, new: count("new"), changed: count("changed"), same: count("same") };
    const subject = { subjectId: `requests of ${did}`, subject: disaster.name };
    await audit(tx, { caller, module: "Supply", action: "import", ...subject, after });
    return { saved: true, basis: basisNow, rows: report };
  });
}

interface Parsing {
  readonly requests: readonly RequestSummary[];
  readonly words: LookupLabels;
  readonly language: UploadContext["language"];
  readonly locale: string;
  readonly known: RequestNames;
}

/** The rows below the heading; one without a number that says what an open request says is that request. */
function parseFile({ rows, columns, firstRow, sheet }: ListFile, parsing: Parsing): FileRequest[] {
  const seen = new Map<number | string, number>();
  return rows.flatMap((cells, i): FileRequest[] => {
    const row = firstRow + i;
    if (cells.every((cell) => shownCell(cell).trim() === "")) return [];
    const refused = (...faults: FileCellFault[]) => [{ row, before: null, content: null, faults }];
    const whole = (name: string, values: FileCellFault["values"] = {}) =>
      refused({ column: "", found: "", key: `domain.supply.upload.${name}`, values });
    if (sheet.hiddenRows.includes(row)) return whole("hiddenRow", { sheet: sheet.name, row });
    const read = readCells(cells, columns, { ...parsing, sheet: sheet.name, number: row });
    if (read.faults.length > 0) return refused(...read.faults);
    const { number = null, ...fields } = read.fields;
    const externalId = fields["externalId"] ?? "";
    const known = parsing.requests.find((one) => externalId !== "" && one.externalId === externalId) ?? null;
    const own = number === null ? known : parsing.requests.find((one) => one.number === number);
    if (own === undefined) {
      const fault = { key: "domain.request.numberUnknown", values: { found: String(number) } };
      return refused(faultAtCell("number", fault, { cells, columns }));
    }
    const entered = Object.entries(fields).map(([field, value]) => [field, value ?? emptyOf(field)]);
    const parsed = ContentSchema.safeParse({ ...NEW, ...own, ...Object.fromEntries(entered) }, { reportInput: true });
    if (!parsed.success)
      return refused(...zodFaults(parsed.error, "row").map((fault) => atCell(fault, cells, { columns })));
    const content = spelledContent(parsed.data, parsing.known);
    const before = own ?? parsing.requests.find((one) => one.state !== "Canceled" && isSame(content, one)) ?? null;
    const same = before?.id ?? JSON.stringify(content);
    const first = seen.get(same);
    if (first !== undefined) return whole("sameRow", { row: first });
    seen.set(same, row);
    return [{ row, before, content, faults: [] }];
  });
}

export const ContentSchema = RequestDraftSchema.omit({ id: true, version: true, did: true });
const EMPTY: Readonly<Record<string, unknown>> = { ...NEW, externalId: "" };
const emptyOf = (field: string): unknown => EMPTY[field] ?? null;
const isSame = (content: RequestContent, before: RequestSummary) => changedFields(content, before).length === 0;

function stateOf(content: RequestContent | null, before: RequestSummary | null): "new" | "changed" | "same" {
  if (content === null || before === null) return "new";
  return isSame(content, before) ? "same" : "changed";
}

/** A fault of a field (`body.quantity`), at its cell. */
const atCell = (
  { path, key, values = {} }: Fault,
  cells: ListFile["rows"][number],
  { columns }: Pick<ListFile, "columns">,
): FileCellFault => faultAtCell(path.split(".").at(-1) ?? "", { key, values }, { cells, columns });
