import type { ExportOrder } from "../../contract/calls/exports.ts";

/**
 * `<List>_MMDDYYYY_HHmmss.xlsx`, in the agency's time: month, day, year, underscore, hour, minute, second
 * (specification §9). Letters and digits of any language stay, everything else becomes a hyphen.
 */
export function fileName(
  title: string,
  { format, timeZone }: Pick<ExportOrder, "format" | "timeZone">,
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  const stem = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const day = `${part("month")}${part("day")}${part("year")}`;
  return `${stem || "Export"}_${day}_${part("hour")}${part("minute")}${part("second")}.${format}`;
}
