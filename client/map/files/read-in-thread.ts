import type { Placing } from "../../../engine/files/layers/table.ts";
import { LayerFileError, type LayerFileFault } from "./fault.ts";
import { assertSize } from "./limits.ts";
import type { FileLayer, LayerFile } from "./read-file.ts";

/** The request to the thread. */
export interface FileReadRequest {
  readonly file: File;
  readonly place: Placing | undefined;
}

/** The result of reading a file. */
export type FileReadResult =
  | { readonly kind: "read"; readonly read: LayerFile }
  | { readonly kind: "refused"; readonly fault: LayerFileFault; readonly values: LayerFileError["values"] }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Reads a layer's file as `readLayerFile` does, in a thread that ends with it; in the page itself if the page around an
 * embedded map allows no thread. Throws a LayerFileError, before anything is read if the file is too large.
 */
export async function readInThread(file: File, place?: Placing): Promise<LayerFile> {
  assertSize(file);
  const result = await askThread({ file, place });
  switch (result?.kind) {
    case "read":
      return result.read;
    case "refused":
      throw new LayerFileError(result.fault, result.values);
    case "failed":
    case undefined: {
      const { readLayerFile } = await import("./read-file.ts");
      return readLayerFile(file, place).catch(throwUnreadable);
    }
  }
}

/** An unexpected error is a bug of the product; the user is told that the file could not be read. */
function throwUnreadable(error: unknown): never {
  if (error instanceof LayerFileError) throw error;
  reportError(error);
  throw new LayerFileError("unreadable");
}

/**
 * The layers of a file, those of a table by the columns that seem to hold the place of its rows. Throws a
 * LayerFileError, also if none does.
 */
export async function readAsLayers(file: File): Promise<readonly FileLayer[]> {
  const read = await readInThread(file, "guessed");
  return read.kind === "layers" ? read.layers : [];
}

/** How long reading a file may take, in milliseconds: one within the limits takes seconds. */
const PATIENCE_MS = 120_000;
const TOO_LONG: FileReadResult = { kind: "refused", fault: "tookTooLong", values: { expected: PATIENCE_MS / 1000 } };

/** The thread's answer; null if no thread can be started. */
async function askThread(asked: FileReadRequest): Promise<FileReadResult | null> {
  let thread: Worker;
  try {
    thread = new Worker(new URL("./read-thread.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FileReadResult | null>((resolve) => {
      patience = setTimeout(() => resolve(TOO_LONG), PATIENCE_MS);
      thread.onmessage = ({ data }: MessageEvent<FileReadResult>) => resolve(data);
      thread.onerror = () => resolve(null);
      thread.postMessage(asked);
    });
  } finally {
    clearTimeout(patience);
    thread.terminate();
  }
}
