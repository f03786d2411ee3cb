/** The file formats with places in them; each has one reader. */
export type FileForm = "archive" | "geoPackage" | "kml" | "gpx" | "json" | "table";

/** The formats by file extension; a dialog offers these extensions. */
// oxfmt-ignore
export const ENDINGS: Readonly<Record<string, FileForm>> = {
  ".geojson": "json", ".json": "json", ".geojsonl": "json", ".ndjson": "json", ".zip": "archive", ".kml": "kml",
  ".kmz": "archive", ".gpx": "gpx", ".csv": "table", ".tsv": "table", ".txt": "table", ".gpkg": "geoPackage",
};

/** Only the file extensions. */
export const FILE_ENDINGS: readonly string[] = Object.keys(ENDINGS);
