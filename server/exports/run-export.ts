import { eq } from "drizzle-orm";
import type { ExportOrder } from "../../contract/calls/exports.ts";
import { audit } from "../audits/audit.ts";
import type { AuditActor } from "../audits/audit.ts";
import { fail } from "../http/errors.ts";
import { textOf } from "../http/texts.ts";
import type { Language } from "../http/texts.ts";
import { inTransaction } from "../storage/database.ts";
import type { Database, Reader } from "../storage/database.ts";
import { exportParts, exports } from "../storage/schema/index.ts";
import { beat } from "./export-rows.ts";
import { factsOf } from "./facts.ts";
import type { FileRow } from "./file-plan.ts";
import type { ExportColumn, ExportReading, ExportSource } from "./source.ts";
import { writeApart } from "./write-apart.ts";

/**
 * Rows that a file may have: a sheet of Excel ends there; a PDF of so many rows has some four thousand pages, and to
 * write it takes a minute.
 */
export const ROWS_MAX = { xlsx: 1_048_575, pdf: 200_000 } as const;

/** One export that this process is to make. */
export interface Job {
  readonly exportId: string;
  readonly order: ExportOrder;
  readonly source: ExportSource;
  readonly actor: AuditActor;
  readonly author: string;
  readonly language: Language;
}

const BEAT_MILLISECONDS = 500;
const CALLED_OFF = Symbol("called off");

/**
 * Writes an export: counts and reads its rows in one snapshot, a batch at a time, hands them to the writing thread, and
 * keeps the file in parts. It can be fetched once its audit row stands. One that was called off ends quietly.
 */
export async function runExport(db: Database, job: Job, signal: AbortSignal): Promise<void> {
  const { exportId } = job;
  if (!(await beat(db, exportId, { state: "running" }))) return;
  try {
    await db.transaction((tx) => writeRows(db, tx, job, signal), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  } catch (error) {
    if (error === CALLED_OFF) {
      // Parts that came after it was called off.
      await db.delete(exportParts).where(eq(exportParts.exportId, exportId));
      return;
    }
    throw error;
  }
}

async function writeRows(db: Database, tx: Reader, job: Job, signal: AbortSignal): Promise<void> {
  const { exportId, order, source, author, language } = job;
  const reading = readingOf(tx, job);
  const total = await source.count(reading);
  const most = ROWS_MAX[order.format];
  if (total > most) fail(422, "errors.export.tooMany", { values: { ...figures({ total, most }, language) } });
  await demandAlive(db, exportId, { total });

  const columns = columnsOf(source, order);
  const facts = await factsOf({ source, order, reading, rows: total, author, at: new Date() });
  let part = 0;
  let bytes = 0;
  const { format, paper, timeZone } = order;
  const heads = columns.map(({ header, kind, width }) => ({ header: reading.text(header), kind, width }));
  const file = writeApart({ format, paper, timeZone, language, author, facts, columns: heads }, async (content) => {
    await db.insert(exportParts).values({ exportId, part: part++, content: Buffer.from(content) });
    bytes += content.length;
  });
  try {
    let done = 0;
    let told = Date.now();
    for await (const batch of source.rows(reading)) {
      signal.throwIfAborted();
      await file.write(batch.map((row) => cellsOf(row, columns, reading)));
      done += batch.length;
      if (Date.now() - told < BEAT_MILLISECONDS) continue;
      told = Date.now();
      await demandAlive(db, exportId, { done });
    }
    await file.end();
    await finish(db, job, { rows: done, bytes });
  } finally {
    await file.stop();
  }
}

/** The file can be fetched from now on; both that and its audit row land, or neither. */
async function finish(db: Database, job: Job, { rows, bytes }: { rows: number; bytes: number }): Promise<void> {
  const { exportId, order, source, actor, language } = job;
  await inTransaction(db, async (tx) => {
    if (!(await beat(tx, exportId, { done: rows, total: rows }))) throw CALLED_OFF;
    const [row] = await tx
      .update(exports)
      .set({ state: "done", bytes })
      .where(eq(exports.exportId, exportId))
      .returning();
    const { list, format, search, filters, sort, columns, context } = order;
    await audit(tx, {
      caller: actor,
      module: "Export",
      action: "export",
      subjectId: list,
      subject: `${textOf(language, source.title)} (${format})`,
      after: { list, format, rows, search, filters, sort, columns, context, fileName: row?.fileName ?? "", bytes },
    });
  });
}

async function demandAlive(db: Database, exportId: string, change: { done?: number; total?: number }): Promise<void> {
  if (!(await beat(db, exportId, change))) throw CALLED_OFF;
}

function readingOf(reader: Reader, { order, language }: Job): ExportReading {
  const { search, filters, sort, context, timeZone } = order;
  return {
    reader,
    query: { search, filters, sort },
    context,
    language,
    text: (key, values) => textOf(language, key, values),
    timeZone,
  };
}

/** The columns that are shown, in their order. */
export function columnsOf(source: ExportSource, order: Pick<ExportOrder, "columns">): readonly ExportColumn[] {
  return order.columns.map(
    (id) =>
      source.columns.find((column) => column.id === id) ??
      fail(422, "errors.export.columnUnknown", { values: { column: id } }),
  );
}

function cellsOf(
  row: Readonly<Record<string, FileRow[number]>>,
  columns: readonly ExportColumn[],
  { text }: ExportReading,
): FileRow {
  return columns.map(({ id, kind }) => {
    const value = row[id] ?? null;
    return kind === "yesNo" && typeof value === "boolean" ? text(value ? "list.yes" : "list.no") : value;
  });
}

function figures(values: Readonly<Record<string, number>>, language: Language): Record<string, string> {
  const format = new Intl.NumberFormat(language);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format.format(value)]));
}
