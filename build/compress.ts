import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "./paths.ts";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|json|svg|html|wasm)$/;
/** Below this a compressed twin saves less than its own headers. */
const MIN_BYTES = 1024;

interface Compression {
  /** Brotli's, 0 to 11. */
  readonly quality: number;
  /** Whether the names carry a hash of the content: then a twin that is there is the right one. */
  readonly hashed?: boolean;
}

/** Writes a .br and a .gz twin next to every text file below the folder; a file that has its twins is left alone. */
export async function compressBelow(folder: string, compression: Compression): Promise<void> {
  const files = filesBelow(folder).filter((file) => COMPRESSIBLE.test(file));
  const queue = files.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const file of queue) await compress(file, compression);
    }),
  );
}

async function compress(file: string, { quality, hashed = false }: Compression): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < MIN_BYTES) return;
  if (existsSync(`${file}.br`) && (hashed || (await stat(`${file}.br`)).mtimeMs >= mtimeMs)) return;
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const [brotli, gzipped] = await Promise.all([brotliOf(bytes, { params }), gzipOf(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
