import { LayerFileError } from "./fault.ts";

/** Size limits for layer files; beyond them the page would not respond. */
export const FILE_LIMITS = {
  /** Bytes of the file itself. */
  file: 50_000_000,
  /** Bytes of an archive's unpacked content. */
  unzipped: 200_000_000,
  features: 200_000,
} as const;

/** Refuses a file that is too large before any of it is read. */
export function assertSize({ size }: File): void {
  if (size > FILE_LIMITS.file) throw new LayerFileError("tooLarge", { found: size, expected: FILE_LIMITS.file });
}
