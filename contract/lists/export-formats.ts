/** Files for people. */
export const DOCUMENT_FORMATS = ["xlsx", "pdf"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
/** With the files for other programs, which lists offer that say so. */
export const EXPORT_FORMATS = [...DOCUMENT_FORMATS, "csv", "geojson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
