import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { filesBelow } from "./paths.ts";

const COMPRESSIBLE = /\.(js|css|json|svg|html|wasm)$/;
/** Below this size a compressed copy saves less than its headers cost. */
const MIN_BYTES = 1024;
/** One thread is started for this many bytes. */
const BYTES_OF_A_THREAD = 500_000;

interface Compression {
  /** Brotli's quality, 0 to 11. */
  readonly quality: number;
  /** Whether names contain a content hash, so that an existing compressed copy is always valid. */
  readonly hashed?: boolean;
}

/**
 * Writes a .br and a .gz copy next to every text file below the folder, except where they exist. Uses threads with
 * separate heaps, because compression makes Node collect the whole heap every few files, and a build's heap is large.
 */
export async function compressBelow(folder: string, { quality, hashed = false }: Compression): Promise<void> {
  const sizes = new Map<string, number>();
  for (const file of filesBelow(folder)) {
    if (!COMPRESSIBLE.test(file)) continue;
    const { size, mtimeMs } = statSync(file);
    if (size >= MIN_BYTES && !hasTwin(file, hashed ? 0 : mtimeMs)) sizes.set(file, size);
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const count = Math.min(availableParallelism(), Math.ceil(bytes / BYTES_OF_A_THREAD));
  // The largest first, so that no thread starts a large file when the others are done.
  const files = [...sizes.keys()].sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  await Promise.all(Array.from({ length: count }, () => thread({ files, next, quality })));
}

/** Returns whether a file has been compressed since a point in time, in milliseconds. */
const hasTwin = (file: string, since: number): boolean =>
  existsSync(`${file}.br`) && (since === 0 || statSync(`${file}.br`).mtimeMs >= since);

const thread = (workerData: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./compress-thread.ts", import.meta.url), { workerData });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
