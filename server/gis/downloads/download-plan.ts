import type { FileColumn } from "../../lists/file-plan.ts";
import type { Shape } from "../feature-service/layers.ts";

/** The kinds of files, as the parameter `f` names them, with the ends of their names and their media types. */
export const DOWNLOAD_FORMATS = {
  csv: { extension: "csv", type: "text/csv; charset=utf-8" },
  geojson: { extension: "geojson", type: "application/geo+json; charset=utf-8" },
  gpkg: { extension: "gpkg", type: "application/geopackage+sqlite3" },
  shapefile: { extension: "zip", type: "application/zip" },
} as const;
export type DownloadFormat = keyof typeof DOWNLOAD_FORMATS;

/** The kind of file that a query asks for by `f`, if the answer is not one of ArcGIS's own (GeoJSON is). */
export function downloadFormatOf(f: string | null): DownloadFormat | null {
  const found = (Object.keys(DOWNLOAD_FORMATS) as DownloadFormat[]).find((each) => each === f);
  return found === "geojson" ? null : (found ?? null);
}

/** A column of a download. */
export interface DownloadColumn extends FileColumn {
  /** Whether its numbers are whole. */
  readonly isWhole?: boolean;
  /** Most characters that its texts have, if that is known. */
  readonly length?: number;
}

/** What a download is about. */
export interface DownloadFacts {
  /** The table's name in the file, and the file's without its end. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The geometry of its rows; null if rows may differ. */
  readonly shape: Shape | null;
  readonly columns: readonly DownloadColumn[];
}

/** The task of the thread that writes a download; rows have their cells and then their geometry in degrees, as GeoJSON text or null. */
export interface DownloadPlan extends DownloadFacts {
  readonly format: DownloadFormat;
  /** An empty folder for the files of this download. */
  readonly folder: string;
  /** The one of them that is sent. */
  readonly file: string;
  /** The moment of the download, ISO 8601. */
  readonly at: string;
}
