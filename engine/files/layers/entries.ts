import { titleOf, unpacked } from "../archive.ts";
import { assertNoOtherNames } from "../other-forms.ts";
import { shapefilesIn } from "../shapefile.ts";
import { UnreadableError } from "../unreadable.ts";

/** A file of an archive that may hold layers, and how its reader reads it. */
export interface ArchiveEntry<Read> {
  readonly name: string;
  read(): Promise<Read>;
}

/**
 * Returns whether an error means that a file of an archive holds no places at all: a list of metadata, a KML of links,
 * an archive of pictures.
 */
export const isForeign = (error: unknown, entry: string): boolean =>
  error instanceof UnreadableError &&
  (error.fault === "onlyLinks" ||
    (error.fault === "notGeoJson" && /\.json$/i.test(entry)) ||
    ((error.fault === "noLayerInArchive" || error.fault === "otherForm") && /\.zip$/i.test(entry)));

const ENDINGS = /\.(?:shp|dbf|prj|cpg|kml|kmz|gpx|geojson|json|geojsonl|ndjson|csv|tsv|gpkg|zip)$/i;
const PARTS = /\.(?:shp|dbf|prj|cpg)$/i;

/**
 * Everything in an archive that may be layers: each shapefile, and each file that is a layer by itself. Each is named
 * by its title or, where two titles are the same, by its path. Throws an UnreadableError for an archive with nothing of
 * the kind, or one that unpacks to more than `limit` bytes.
 */
export function entriesOf<Read>(
  bytes: Uint8Array,
  limit: number,
  readers: {
    shapefile(parts: ReturnType<typeof shapefilesIn>[number], title: string): Promise<Read>;
    /** `alone`: whether the archive has no other file. */
    file(bytes: Uint8Array, title: string, ending: string, alone: boolean): Promise<Read>;
  },
): ArchiveEntry<Read>[] {
  const { files, names } = unpacked(bytes, ENDINGS, limit);
  const shapefiles = shapefilesIn(files);
  const others = Object.entries(files).filter(([name]) => !PARTS.test(name));
  const all = [...shapefiles.map(({ entry }) => entry), ...others.map(([name]) => name)];
  if (all.length === 0) {
    assertNoOtherNames(names);
    throw new UnreadableError("noLayerInArchive", { found: names.join(", ") || "–" });
  }
  const nameOf = (entry: string): string => {
    const title = titleOf(entry);
    return all.filter((other) => titleOf(other) === title).length > 1 ? entry : title;
  };
  return [
    ...shapefiles.map((parts) => ({ name: parts.entry, read: () => readers.shapefile(parts, nameOf(parts.entry)) })),
    ...others.map(([name, content]) => ({
      name,
      read: () =>
        readers.file(content, nameOf(name), (/\.[^.]+$/.exec(name)?.[0] ?? "").toLowerCase(), all.length === 1),
    })),
  ];
}
