import { parentPort, workerData } from "node:worker_threads";
import type { FilePlan } from "./file-plan.ts";
import { pdfWriter } from "./pdf/write-pdf.ts";
import type { FromWorker, ToWorker } from "./write-apart.ts";
import { xlsxWriter } from "./xlsx/write-xlsx.ts";

/** Started by write-apart.ts: writes one file in a thread of its own, so that the server goes on answering. */
const PART = 256 * 1024;
const plan = workerData as FilePlan;
const port = parentPort;

let waiting: Uint8Array[] = [];
let bytes = 0;
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer);

/** Small pieces are gathered into parts of a size that a table row holds well. */
function give(piece: Uint8Array): void {
  waiting.push(piece);
  bytes += piece.length;
  if (bytes >= PART) handOver();
}

function handOver(): void {
  if (bytes === 0) return;
  const part = new Uint8Array(bytes);
  let at = 0;
  for (const piece of waiting) {
    part.set(piece, at);
    at += piece.length;
  }
  waiting = [];
  bytes = 0;
  tell({ kind: "part", part }, [part.buffer]);
}

const writer = plan.format === "pdf" ? pdfWriter(plan, give) : xlsxWriter(plan, give);

port?.on("message", (message: ToWorker) => {
  if (message.kind === "rows") {
    writer.write(message.rows);
    tell({ kind: "written" });
  } else {
    void writer.end().then(() => {
      handOver();
      tell({ kind: "ended" });
      port.close();
    });
  }
});
