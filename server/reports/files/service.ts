import type { ExportProgress } from "../../../contract/lists/calls.ts";
import { getReport, type ReportFileOrder } from "../../../contract/reports/calls/reports.ts";
import { fileName } from "../../../contract/lists/file-name.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { readRegion } from "../../config/keys.ts";
import type { ExportQueue } from "../../lists/export-queue.ts";
import { progressOf, writingExport, type ExportAttempt } from "../../lists/export-rows.ts";
import { REPORT_FILE, askerOf, beginExport } from "../../lists/service.ts";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { issueReport, readReport } from "../documents.ts";
import { checkAddressOf } from "../sharing/links.ts";
import { reportFileFacts, writeReport, type Logo, type ReportFilePlan } from "./write-report.ts";

interface ReportFiling {
  readonly db: Database;
  readonly queue: ExportQueue;
  readonly caller: RequestCaller;
  /** The language that faults are reported in; the report has its own. */
  readonly language: Language;
  /** The product's own address, as set by the operator. */
  readonly publicUrl: string | null;
}

/**
 * Issues the report of an estimation's last run and begins to write its file. Refused like the report itself: 403
 * without the privilege to see it, 404 if there is none, 409 with the workflow's prompt if it is outdated.
 */
export async function startReportFile(filing: ReportFiling, order: ReportFileOrder): Promise<ExportProgress> {
  const { db, queue, caller, publicUrl } = filing;
  if (!permits(caller, getReport.needs)) throwHttpError(403, "errors.permission");
  const { language, format, paper, ...choice } = order;
  const document = await readReport(db, choice, { public: false });
  const timeZone = order.timeZone ?? document.timeZone;
  const now = clock.date();
  const { author, ...actor } = askerOf(caller);
  const row = await inTransaction(db, async (tx) => {
    const { code } = await issueReport(tx, actor, document);
    const checkAddress = await checkAddressOf(tx, publicUrl, code);
    const plan = { document, format, paper, language, timeZone, code, checkAddress, author, madeAt: now.toISOString() };
    const work: StoredReportFile = { plan, actor };
    return beginExport(tx, caller, {
      list: REPORT_FILE,
      format,
      fileName: fileName(reportFileFacts({ document, language, timeZone, madeAt: now.toISOString() }), format),
      job: { kind: REPORT_FILE, work },
    });
  });
  queue.add(row);
  return progressOf(row, filing.language);
}

/** The stored data of a report's file; logo and region are read when it is written. */
interface StoredReportFile {
  readonly plan: Omit<ReportFilePlan, "logo" | "region">;
  readonly actor: AuditActor;
}

/** Writes the files of reports, also those that another process has begun. */
export function writeReportFiles(queue: ExportQueue, readLogo: () => Promise<Logo | null>): void {
  queue.writes(REPORT_FILE, async (db, turn, work, signal) => {
    const { plan, actor } = work as StoredReportFile;
    const logo = await readLogo();
    const region = await readRegion(db);
    await runReportFile(db, { turn, plan: { ...plan, logo, region }, actor }, signal);
  });
}

interface ReportFileJob {
  readonly turn: ExportAttempt;
  readonly plan: ReportFilePlan;
  readonly actor: AuditActor;
}

/** Writes the file; it can be fetched once its audit row is written. */
function runReportFile(db: Database, { turn, plan, actor }: ReportFileJob, signal: AbortSignal): Promise<void> {
  const { document, format, paper, language, code } = plan;
  const { eid, variant, selection, units, run, pages } = document;
  return writingExport(db, turn, async (file) => {
    await file.reportProgress({ total: pages.length });
    await writeReport(plan, {
      store: (part) => file.store(part),
      onProgress: async (done) => {
        signal.throwIfAborted();
        await file.reportProgress({ done });
      },
    });
    await file.finish(pages.length, (written) => ({
      caller: actor,
      module: "Report",
      action: "export",
      subjectId: eid,
      subject: document.estimation,
      after: { eid, run: run.id, variant, selection, units, format, paper, language, code, ...written },
    }));
  });
}
