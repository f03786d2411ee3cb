import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "./sources.ts";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|json|svg|html|wasm)$/;
/** Below this a compressed twin saves less than its own headers. */
const SMALLEST = 1024;

/** Writes a .br and a .gz twin beside every text file below the folder; hashed files that have theirs are left alone. */
export async function compressBelow(folder: string, { quality }: { quality: number }): Promise<void> {
  const files = filesBelow(folder).filter((file) => COMPRESSIBLE.test(file));
  const queue = files.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const file of queue) await compress(file, quality);
    }),
  );
}

async function compress(file: string, quality: number): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < SMALLEST) return;
  if (existsSync(`${file}.br`) && (await stat(`${file}.br`)).mtimeMs >= mtimeMs) return;
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const [brotli, gzipped] = await Promise.all([brotliOf(bytes, { params }), gzipOf(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
