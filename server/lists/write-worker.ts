import { workerData } from "node:worker_threads";
import type { FilePlan } from "./file-plan.ts";
import { runFileWorker } from "./file-worker.ts";

/** Started by file-worker.ts: writes the file of one list. Loads only the needed format's code to save memory. */
const plan = workerData as FilePlan;
const writer = await writerOf(plan.format);
runFileWorker((give) => writer(plan, give));

async function writerOf(format: FilePlan["format"]) {
  switch (format) {
    case "xlsx":
      return (await import("./xlsx/write-xlsx.ts")).xlsxWriter;
    case "pdf":
      return (await import("./pdf/write-pdf.ts")).pdfWriter;
    case "csv":
      return (await import("./text/write-csv.ts")).csvWriter;
    case "geojson":
      return (await import("./text/write-geojson.ts")).geoJsonWriter;
  }
}
