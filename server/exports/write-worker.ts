import { workerData } from "node:worker_threads";
import type { FilePlan } from "./file-plan.ts";
import { runFileWorker } from "./file-worker.ts";

/** Started by file-worker.ts: writes the file of one list. The code of the other format is left where it is: it takes memory. */
const plan = workerData as FilePlan;
const writer =
  plan.format === "pdf"
    ? (await import("./pdf/write-pdf.ts")).pdfWriter
    : (await import("./xlsx/write-xlsx.ts")).xlsxWriter;
runFileWorker((give) => writer(plan, give));
