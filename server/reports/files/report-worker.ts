import { isMainThread, workerData } from "node:worker_threads";
import type { ReportPage } from "../../../engine/reports/document.ts";
import type { FileWriter } from "../../lists/file-plan.ts";
import { runFileWorker } from "../../lists/file-worker.ts";
import { reportPdfWriter } from "../pdf/write-report-pdf.ts";
import { reportXlsxWriter } from "../xlsx/write-report-xlsx.ts";
import type { ReportFilePlan } from "./write-report.ts";

/** Renders the pages of a report and returns the bytes of its file. */
export function reportWriter(plan: ReportFilePlan, give: (bytes: Uint8Array) => void): FileWriter<ReportPage> {
  return plan.format === "pdf" ? reportPdfWriter(plan, give) : reportXlsxWriter(plan, give);
}

// Started by write-report.ts: writes the file of one report.
if (!isMainThread) runFileWorker((give) => reportWriter(workerData as ReportFilePlan, give));
