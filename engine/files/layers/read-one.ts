import { isArchive, isWorkbook } from "../archive.ts";
import { headText, textOf } from "../decoded-text.ts";
import { assertNoOtherForm } from "../other-forms.ts";
import { excerpt, UnreadableError } from "../unreadable.ts";
import { ENDINGS, FILE_ENDINGS, type FileForm } from "./endings.ts";
import type { GeoPackageReading } from "./geopackage.ts";
import type { ReadFeature } from "./read-feature.ts";

/** A file's extension, in lower case, and the name before it. */
export function nameParts(fileName: string): { readonly name: string; readonly ending: string } {
  const ending = /\.[^./]+$/.exec(fileName)?.[0] ?? "";
  return { name: fileName.slice(0, fileName.length - ending.length), ending: ending.toLowerCase() };
}

/** The format of a file: by its first bytes where they show it, else by its extension; null if neither does. */
export function formOf(bytes: Uint8Array, ending: string): FileForm | null {
  if (isArchive(bytes)) return "archive";
  if (isSqlite(bytes)) return "geoPackage";
  const head = headText(bytes.subarray(0, HEAD)).trimStart();
  const [, root] = (head.startsWith("<") && /<(?:[\w.-]+:)?(kml|gpx)[\s>]/.exec(head)) || [];
  if (root !== undefined) return root === "kml" ? "kml" : "gpx";
  return /^[{\x1e]/.test(head) ? "json" : (ENDINGS[ending] ?? null); // oxlint-disable-line no-control-regex
}

const SQLITE = new TextEncoder().encode("SQLite format 3");
const isSqlite = (bytes: Uint8Array): boolean => SQLITE.every((byte, at) => bytes[at] === byte);
/** Number of bytes of a text that are examined; even, for UTF-16. */
const HEAD = 4096;

/** One layer of a file, with its name. */
export interface ReadLayer {
  readonly name: string;
  readonly features: readonly ReadFeature[];
}

/**
 * Reads a file of places that is neither an archive nor a table, in degrees: browser, server and commands all read
 * through here. Throws an UnreadableError.
 */
export async function layersOf(
  bytes: Uint8Array,
  { name, ending }: { readonly name: string; readonly ending: string },
  reading: GeoPackageReading,
): Promise<readonly ReadLayer[]> {
  const form = formOf(bytes, ending);
  switch (form) {
    case "geoPackage": {
      if (!isSqlite(bytes))
        throw new UnreadableError("notGeoPackage", { found: excerpt(headText(bytes.subarray(0, 40))) });
      const { readGeoPackage } = await import("./geopackage.ts");
      return readGeoPackage(`${name}${ending}`, bytes, reading);
    }
    case "archive":
      assertNoOtherForm(bytes);
      throw new UnreadableError("damagedArchive", { found: `${bytes.length} bytes` });
    case "kml": {
      const { readKml } = await import("../kml.ts");
      const placemarks = readKml(textOf(bytes));
      return [{ name, features: placemarks.map(({ geometry, properties }) => ({ geometry, properties })) }];
    }
    case "gpx": {
      const { readGpx } = await import("../gpx.ts");
      return [{ name, features: readGpx(textOf(bytes)) }];
    }
    case "json": {
      const { readGeoJson } = await import("./geojson.ts");
      return [{ name, features: await readGeoJson(textOf(bytes)) }];
    }
    case "table":
    case null:
      if (isWorkbook(bytes)) throw new UnreadableError("workbook");
      assertNoOtherForm(bytes, ending);
      throw new UnreadableError("unknownKind", { found: ending || name, expected: FILE_ENDINGS.join(", ") });
  }
}
