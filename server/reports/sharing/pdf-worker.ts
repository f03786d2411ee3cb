import { workerData } from "node:worker_threads";
import { serveWriter } from "../../exports/serve-writer.ts";
import type { ReportFilePlan } from "../files/plan.ts";
import { reportPdfWriter } from "../pdf/write-report-pdf.ts";

/** Started by report-attachment.ts: writes the PDF that goes with mails. */
const plan = workerData as ReportFilePlan;
serveWriter((give) => reportPdfWriter(plan, give));
