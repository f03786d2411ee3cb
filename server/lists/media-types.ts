import type { ExportFormat } from "../../contract/lists/export-formats.ts";

/** The media type of each kind of file, for HTTP and mails (RFC 6838). */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json",
};
