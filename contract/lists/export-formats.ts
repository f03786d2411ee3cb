/** Files for people. */
export const DOCUMENT_FORMATS = ["xlsx", "pdf"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
/** Includes file formats for other programs, which only some lists offer. */
export const EXPORT_FORMATS = [...DOCUMENT_FORMATS, "csv", "geojson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const PAPERS = ["letter", "a4"] as const;
