import { workerData } from "node:worker_threads";
import { runFileWorker } from "../../exports/file-worker.ts";
import { reportWriter } from "./report-writer.ts";
import type { ReportFilePlan } from "./write-report.ts";

/** Started by write-report.ts: writes the file of one report. */
const plan = workerData as ReportFilePlan;
runFileWorker((give) => reportWriter(plan, give));
