import type { Format } from "../../framework/i18n/index.ts";

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size in bytes as people say it: 12 B, 3.4 MB. */
export function sizeOf(bytes: number, format: Pick<Format, "number">): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${format.number(value, { digits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step] ?? ""}`;
}
