import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const QUALITY = 6;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Encodings in which answers can be sent, the best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The compressed data, copied to memory of exactly its length: zlib returns a view of a buffer of 64 kB, all of which a
 * cached answer would hold and a thread would send.
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
