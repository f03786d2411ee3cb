import { LayerFileError } from "./fault.ts";
import { readLayerFile } from "./read-file.ts";
import type { FileReadRequest, FileReadResult } from "./read-in-thread.ts";

/** Reads one file in a separate thread, so that the page stays responsive. */
addEventListener("message", (event: MessageEvent<FileReadRequest>) => {
  void answerTo(event.data).then((answer) => postMessage(answer));
});

async function answerTo({ file, place }: FileReadRequest): Promise<FileReadResult> {
  try {
    return { kind: "read", read: await readLayerFile(file, place) };
  } catch (error) {
    if (error instanceof LayerFileError) return { kind: "refused", fault: error.fault, values: error.values };
    return { kind: "failed", message: String(error) };
  }
}
