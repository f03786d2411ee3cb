/** The forms of files with places in them, each of which one reader knows. */
export type FileForm = "archive" | "geoPackage" | "kml" | "gpx" | "json" | "table";

/** The forms by the ends of files' names, which a dialog offers. */
// oxfmt-ignore
export const ENDINGS: Readonly<Record<string, FileForm>> = {
  ".geojson": "json", ".json": "json", ".geojsonl": "json", ".ndjson": "json", ".zip": "archive", ".kml": "kml",
  ".kmz": "archive", ".gpx": "gpx", ".csv": "table", ".tsv": "table", ".txt": "table", ".gpkg": "geoPackage",
};

/** The ends of their names. */
export const FILE_ENDINGS: readonly string[] = Object.keys(ENDINGS);
