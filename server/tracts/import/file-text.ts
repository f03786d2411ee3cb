import { FileFault } from "../../../engine/tract-files/fault.ts";

/** A text file's bytes as text: UTF-8, or Windows-1252 where the bytes are not UTF-8 (county names such as Doña Ana). */
export function textOfFile(bytes: Uint8Array, file: string): string {
  if (bytes.subarray(0, SNIFFED).includes(0)) throw new FileFault({ file }, "a binary file", "a text file");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SNIFFED = 1024;
