import { gunzipSync } from "node:zlib";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { inMib } from "./limits.ts";
import type { InputFile } from "./read-features.ts";

/** Unzips a gzip file. Refuses one that unpacks to more than `limit` bytes, and other formats. */
export function unpacked({ name, bytes }: InputFile, limit: number): InputFile {
  try {
    return { name, bytes: gunzipSync(bytes, { maxOutputLength: limit }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof RangeError) throw new TractFault({ file: name }, "largerThan", { expected: inMib(limit) });
    throw new TractFault({ file: name }, "notGzip");
  }
}
