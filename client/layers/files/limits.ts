/** How much of a file a layer of the browser takes: beyond it the page would not answer its reader. */
export const FILE_LIMITS = {
  /** Bytes of the file as it is given. */
  file: 50_000_000,
  /** Bytes of what an archive unpacks to. */
  unzipped: 200_000_000,
  features: 200_000,
} as const;

/** What a file of a layer can be, by the end of its name. */
export const FILE_ENDINGS = [".geojson", ".json", ".zip", ".kml", ".kmz", ".csv", ".gpkg"] as const;
