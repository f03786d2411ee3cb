import type { ExportOrder } from "../../contract/lists/calls.ts";
import type { ListFilter } from "../../contract/lists/list-query.ts";
import { PRODUCT, fileTitle, type FileFacts as NamedFile } from "../../contract/lists/file-name.ts";
import { localeOf, momentFormat, numberFormat } from "../../contract/api/numbers.ts";
import { throwHttpError } from "../answers/errors.ts";
import { textOf, type Language } from "../answers/texts.ts";
import { readAgencyName, readRegion } from "../config/keys.ts";
import type { AuditActor, AuditEntry } from "../persistence/audit/audit.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Reader } from "../storage/database.ts";
import { writingExport, type ExportFile, type ExportAttempt } from "./export-rows.ts";
import type { FileFacts, FileRow } from "./file-plan.ts";
import { ROWS_MEMORY, startFileWorker } from "./file-worker.ts";
import type { ExportColumn, ExportReading, ExportRow, ExportSource, ExportText } from "./source.ts";

/**
 * Rows that a file may have: a sheet of Excel ends there; a PDF with that many rows has some four thousand pages, and
 * writing it takes a minute. The shapes of that many tracts are a gigabyte.
 */
const ROWS_MAX = { xlsx: 1_048_575, pdf: 200_000, csv: 5_000_000, geojson: 200_000 } as const;

/** Writes a list's file in a thread of its own. */
const LIST_WORKER = new URL("./write-worker.ts", import.meta.url);

/** One export of a list that this process should write. */
export interface ListExport {
  readonly turn: ExportAttempt;
  readonly order: ExportOrder;
  readonly source: ExportSource;
  readonly actor: AuditActor;
  readonly author: string;
  readonly language: Language;
}

const TELL_MILLISECONDS = 500;

/**
 * Writes an export: counts and reads its rows in one snapshot, a batch at a time, passes them to the writing thread,
 * and stores the file in parts. It can be fetched once its audit row is written.
 */
export function runExport(db: Database, job: ListExport, signal: AbortSignal): Promise<void> {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return writingExport(db, job.turn, (file) => db.transaction((tx) => writeRows(file, tx, job, signal), snapshot));
}

async function writeRows(file: ExportFile, tx: Reader, job: ListExport, signal: AbortSignal): Promise<void> {
  const done = await writeListFile(tx, job, file, signal);
  await file.finish(done, ({ fileName, bytes }) => auditOf(job, { rows: done, fileName, bytes }));
}

/** Stores a file in parts and reports its progress. */
interface FileSink extends Pick<ExportFile, "store" | "reportProgress"> {
  /** Number of rows that it may have, if that is less than the limit of its file type. */
  readonly most?: number;
}

/**
 * Writes a list's file, counted and read in the reader's one snapshot; returns the number of its rows. 422 if there are
 * too many.
 */
export async function writeListFile(
  tx: Reader,
  job: Omit<ListExport, "turn" | "actor">,
  file: FileSink,
  signal: AbortSignal,
): Promise<number> {
  const { order, source, author, language } = job;
  const locale = localeOf(language, await readRegion(tx));
  const reading = readingOf(tx, job);
  const total = await source.count(reading);
  const most = Math.min(ROWS_MAX[order.format], file.most ?? Infinity);
  if (total > most) throwHttpError(422, "errors.export.tooMany", { values: { total, most } });
  await file.reportProgress({ total });

  const columns = columnsOf(source, order);
  const facts = await factsOf(job, { reading, locale }, total);
  const { format, paper, timeZone } = order;
  const heads = columns.map((column) => ({
    id: column.id,
    header: headingOf(column, reading.text),
    kind: column.kind,
    width: column.width,
  }));
  const plan = { format, paper, timeZone, language, locale, author, facts, columns: heads };
  const { placeCell } = source;
  const placeOf = (row: ExportRow) => (format === "geojson" && placeCell !== undefined ? [row[placeCell] ?? null] : []);
  const apart = startFileWorker<FileRow>(LIST_WORKER, plan, { store: (part) => file.store(part), memory: ROWS_MEMORY });
  try {
    let done = 0;
    let reportedAt = performance.now();
    for await (const batch of source.rows(reading)) {
      signal.throwIfAborted();
      await apart.write(batch.map((row) => [...cellsOf(row, columns, reading), ...placeOf(row)]));
      done += batch.length;
      if (performance.now() - reportedAt < TELL_MILLISECONDS) continue;
      reportedAt = performance.now();
      await file.reportProgress({ done });
    }
    await apart.end();
    return done;
  } finally {
    await apart.stop();
  }
}

function auditOf(
  { order, source, actor, language }: ListExport,
  written: { readonly rows: number; readonly fileName: string; readonly bytes: number },
): AuditEntry {
  const { list, format, search, filters, sort, columns, context, adhoc } = order;
  return {
    caller: actor,
    module: "Export",
    action: "export",
    subjectId: list,
    subject: `${textOf(language, source.title)} (${format})`,
    after: { list, format, search, filters, sort, columns, context, ...(adhoc && { adhoc }), ...written },
  };
}

/** The parts of the name and title of a list's file. */
export async function fileFactsOf(
  reader: Reader,
  job: Pick<ListExport, "source" | "order" | "language">,
): Promise<NamedFile> {
  const { source, order, language } = job;
  const of = (await source.contextName?.(readingOf(reader, job))) ?? "";
  const what = textOf(language, source.title);
  return { agency: await readAgencyName(reader), of, what, at: clock.date(), timeZone: order.timeZone };
}

function readingOf(reader: Reader, { order, language }: Pick<ListExport, "order" | "language">): ExportReading {
  const { search, filters, sort, context, timeZone } = order;
  const query = { search, filters, sort };
  return { reader, query, context, language, timeZone, text: (key, values) => textOf(language, key, values) };
}

/** The columns that are shown, in their order. */
export function columnsOf(source: ExportSource, order: Pick<ExportOrder, "columns">): readonly ExportColumn[] {
  return order.columns.map(
    (id) =>
      source.columns.find((column) => column.id === id) ??
      throwHttpError(422, "errors.export.columnUnknown", { values: { column: id } }),
  );
}

const headingOf = ({ title, header }: ExportColumn, text: ExportText): string => title ?? text(header);

function cellsOf(row: ExportRow, columns: readonly ExportColumn[], { text }: ExportReading): FileRow {
  return columns.map(({ id, kind }) => {
    const value = row[id] ?? null;
    return kind === "yesNo" && typeof value === "boolean" ? text(value ? "list.yes" : "list.no") : value;
  });
}

/** The texts of a file's facts. */
interface ExportTexts {
  readonly reading: ExportReading;
  /** The language in the agency's region. */
  readonly locale: string;
}

/** The facts in an exported file: list, time, user, filter and order. */
async function factsOf(
  job: Omit<ListExport, "turn" | "actor">,
  { reading, locale }: ExportTexts,
  rows: number,
): Promise<FileFacts> {
  const { source, order, author } = job;
  const { text, timeZone } = reading;
  const named = await fileFactsOf(reading.reader, job);
  const { of: context, what: name, agency } = named;
  const moment = momentFormat(locale, timeZone, { month: "long", second: "2-digit" }).format(clock.date());
  const conditions = [
    ...(order.search === "" ? [] : [text("list.file.search", { text: order.search })]),
    ...order.filters.flatMap((filter) => inWords(filter, source.columns, { reading, locale }) ?? []),
  ];
  return {
    documentTitle: fileTitle(named, locale),
    title: context === "" ? name : text("list.file.titleOf", { list: name, context }),
    lines: [
      text("list.file.made", { at: moment, who: author }),
      ...(source.columns.some(({ kind }) => kind === "moment") ? [text("list.file.zone", { zone: timeZone })] : []),
      text("list.file.source", { list: name, agency: agency === "" ? PRODUCT : agency }),
      text("list.file.rows", { count: rows, formatted: numberFormat(locale).format(rows) }),
      conditions.length === 0 ? text("list.file.all") : text("list.file.only", { conditions: conditions.join("; ") }),
      ...sortLine(order, source.columns, text),
    ],
    about: text("list.file.about"),
    page: text("list.file.page"),
    of: text("list.file.of"),
    empty: text("list.empty"),
  };
}

/** A condition in words; null for one on a column that the list does not have. */
function inWords(filter: ListFilter, columns: readonly ExportColumn[], { reading, locale }: ExportTexts) {
  const { text, language } = reading;
  const column = columns.find(({ id }) => id === filter.column);
  if (!column) return null;
  const name = headingOf(column, text);
  switch (filter.kind) {
    case "contains":
      return text("list.file.contains", { column: name, text: filter.text });
    case "oneOf": {
      const values = filter.values.map((value) => column.choice?.(value, text) ?? value);
      const joined = new Intl.ListFormat(language, { type: "disjunction" }).format(values);
      return text("list.file.oneOf", { column: name, values: joined });
    }
    case "between": {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
      const dayText = (date: string) => day.format(new Date(date));
      if (filter.from !== null && filter.to !== null)
        return text("list.file.between", { column: name, from: dayText(filter.from), to: dayText(filter.to) });
      if (filter.from !== null) return text("list.file.since", { column: name, from: dayText(filter.from) });
      return filter.to === null ? null : text("list.file.until", { column: name, to: dayText(filter.to) });
    }
  }
}

function sortLine({ sort }: ExportOrder, columns: readonly ExportColumn[], text: ExportText): string[] {
  const names = sort.flatMap(({ column, direction }) => {
    const sorted = columns.find(({ id }) => id === column);
    if (sorted === undefined) return [];
    const way = direction === "asc" ? "list.file.ascending" : "list.file.descending";
    return [text(way, { column: headingOf(sorted, text) })];
  });
  return names.length === 0 ? [] : [text("list.file.sorted", { columns: names.join(", ") })];
}
