import type { FileColumn, FilePlan } from "../file-plan.ts";
import type { ExportCell } from "../source.ts";

/** A cell as people of the file's language read it. */
export function cellText({
  language,
  timeZone,
}: Pick<FilePlan, "language" | "timeZone">): (value: ExportCell, column: Pick<FileColumn, "kind">) => string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (value, { kind }) => {
    if (value === null) return "";
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : moment.format(value);
    if (typeof value === "number") return Number.isFinite(value) ? number.format(value) : "";
    if (kind === "day" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value))
      return day.format(new Date(value));
    return String(value);
  };
}
