import { workerData } from "node:worker_threads";
import type { FilePlan } from "./file-plan.ts";
import { runFileWorker } from "./file-worker.ts";
import { pdfWriter } from "./pdf/write-pdf.ts";
import { xlsxWriter } from "./xlsx/write-xlsx.ts";

/** Started by file-worker.ts: writes the file of one list. */
const plan = workerData as FilePlan;
runFileWorker((give) => (plan.format === "pdf" ? pdfWriter(plan, give) : xlsxWriter(plan, give)));
