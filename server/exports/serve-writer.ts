import { parentPort } from "node:worker_threads";
import type { FileWriter } from "./file-plan.ts";
import type { FromWorker, ToWorker } from "./file-worker.ts";

const PART = 256 * 1024;

/** Writes one file in the thread that calls it (see file-worker.ts), so that the server goes on answering. */
export function runFileWorker<Row>(open: (give: (piece: Uint8Array) => void) => FileWriter<Row>): void {
  const port = parentPort;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port?.postMessage(message, transfer);

  // Small pieces are gathered into parts of a size that a table row holds well.
  const handOver = () => {
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
  };
  const writer = open((piece) => {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= PART) handOver();
  });
  port?.on("message", (message: ToWorker<Row>) => {
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
}
