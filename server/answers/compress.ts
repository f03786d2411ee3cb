import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const QUALITY = 6;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Encodings in which answers are sent, the best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The data compressed, in memory of exactly its length: zlib answers with a view of a buffer of 64 kB, which a kept answer
 * would hold, and a thread send, as a whole.
 */
export async function compress(data: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  const packed =
    encoding === "br"
      ? await toBrotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : await toGzip(data);
  const exact = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(exact);
  return exact;
}
