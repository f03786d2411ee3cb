import { closeSync, openSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import type { FileWriter } from "../../lists/file-plan.ts";
import { runFileWorker } from "../../lists/file-worker.ts";
import type { DownloadPlan } from "./download-plan.ts";

/** Started by make-download.ts: writes one file into the folder of its plan. Loads only the needed format's code. */
const plan = workerData as DownloadPlan;
const writer = await writerOf(plan);
runFileWorker(() => writer);

async function writerOf(plan: DownloadPlan): Promise<FileWriter> {
  switch (plan.format) {
    case "csv":
      return withoutPlaces(plan, inOneFile((await import("../../lists/text/write-csv.ts")).csvWriter));
    case "geojson":
      return inOneFile((await import("../../lists/text/write-geojson.ts")).geoJsonWriter);
    case "gpkg":
      return (await import("./write-geopackage.ts")).geoPackageWriter(plan);
    case "shapefile":
      return (await import("./write-shapefile.ts")).shapefileWriter(plan);
  }
}

/** Leaves out the shape after the cells of each row. */
function withoutPlaces({ columns }: DownloadPlan, { write, end }: FileWriter): FileWriter {
  return { write: (rows) => write(rows.map((row) => row.slice(0, columns.length))), end };
}

/** A writer of bytes, which are put into the file as they come. */
function inOneFile(open: (plan: DownloadPlan, give: (bytes: Uint8Array) => void) => FileWriter): FileWriter {
  const file = openSync(plan.file, "wx");
  const { write, end } = open(plan, (bytes) => void writeSync(file, bytes));
  return {
    write,
    end: async () => {
      await end();
      closeSync(file);
    },
  };
}
