import { readFileSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The input from compressBelow: absolute paths, and a shared index of the next file to take. */
const { files, next, quality } = workerData as { files: readonly string[]; next: Int32Array; quality: number };

for (let at = Atomics.add(next, 0, 1); at < files.length; at = Atomics.add(next, 0, 1)) {
  const file = files[at] ?? "";
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
parentPort?.close();
