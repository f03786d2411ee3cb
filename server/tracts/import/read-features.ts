import { isArchive } from "../../../engine/files/archive.ts";
import { textOf } from "../../../engine/files/decoded-text.ts";
import { entriesOf, isForeign, type ArchiveEntry } from "../../../engine/files/layers/entries.ts";
import type { ReadFeature } from "../../../engine/files/layers/read-feature.ts";
import { formOf, layersOf, nameParts, type ReadLayer } from "../../../engine/files/layers/read-one.ts";
import { readProjectedShapefile } from "../../../engine/files/layers/projected-shapefile.ts";
import { featuresIn, readCsv } from "../../../engine/files/layers/table.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { IMPORT_LIMITS, assertSize, inMib } from "./limits.ts";
import { UnreadFault } from "./unread-fault.ts";

/** A file that was read or uploaded. */
export interface InputFile {
  /** Name without its folder, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The features of a file in degrees, in any format of a dropped layer: GeoJSON (also line by line), Esri JSON, KML,
 * GPX, GeoPackage, a table with well-known text, a zipped shapefile, or an archive with one of them. Throws a {@link
 * TractFault}.
 */
export async function readFeatures({ name, bytes }: InputFile): Promise<readonly ReadFeature[]> {
  assertSize(name, bytes.length, IMPORT_LIMITS.geometry);
  if (bytes.every((byte) => BLANKS.includes(byte))) throw new TractFault({ file: name }, "emptyFile");
  try {
    const layers = await layersIn(bytes, { file: name, ...nameParts(name), depth: 0 });
    const [layer, more] = layers.length > 1 ? layers.filter(({ features }) => features.length > 0) : layers;
    if (layer === undefined || layer.features.length === 0) throw new TractFault({ file: name }, "noFeatures");
    if (more !== undefined) throw severalSets(name, layer.name, more.name);
    return layer.features;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    if (error.fault !== "tooLargeUnzipped") throw new UnreadFault(name, error);
    throw new TractFault({ file: name }, "largerThan", { expected: inMib(IMPORT_LIMITS.unzipped) });
  }
}

const BLANKS: readonly number[] = [9, 10, 13, 32];

interface PlacesFile {
  readonly file: string;
  readonly name: string;
  readonly ending: string;
  /** Number of archives around the file. */
  readonly depth: number;
}

async function layersIn(bytes: Uint8Array, named: PlacesFile): Promise<readonly ReadLayer[]> {
  const { file, name, ending, depth } = named;
  if (isArchive(bytes) && depth <= NESTED) {
    const entries = entriesOf<readonly ReadLayer[]>(bytes, IMPORT_LIMITS.unzipped, {
      shapefile: async (parts, title) => {
        if (parts.dbf === undefined) throw new TractFault({ file }, "noPart", { found: ".dbf" });
        return [{ name: title, features: await readProjectedShapefile(parts) }];
      },
      file: (content, title, end) => layersIn(content, { ...named, name: title, ending: end, depth: depth + 1 }),
    });
    // Other files next to a shapefile belong to it.
    const shapefiles = entries.filter((entry) => /\.shp$/i.test(entry.name));
    const [entry, more] = shapefiles;
    if (entry !== undefined && more !== undefined) throw severalSets(file, entry.name, more.name);
    return entry === undefined ? onlySet(entries, file) : entry.read();
  }
  if (formOf(bytes, ending) !== "table")
    return layersOf(bytes, { name, ending }, { features: Number.MAX_SAFE_INTEGER - 1 });
  return [{ name, features: await featuresIn(readCsv(textOf(bytes)), "guessed") }];
}

/** The layers of the only file with places in an archive. */
async function onlySet(
  entries: readonly ArchiveEntry<readonly ReadLayer[]>[],
  file: string,
): Promise<readonly ReadLayer[]> {
  const [only] = entries;
  if (only !== undefined && entries.length === 1) return only.read();
  let found: { readonly name: string; readonly layers: readonly ReadLayer[] } | null = null;
  for (const { name, read } of entries) {
    // A fault in one of several files names that file.
    const layers = await read().catch((error: unknown) => {
      if (error instanceof UnreadableError) return isForeign(error, name) ? [] : null;
      throw error;
    });
    if (layers !== null && !layers.some(({ features }) => features.length > 0)) continue;
    if (found !== null || layers === null) throw severalSets(file, found?.name ?? only?.name ?? "", name);
    found = { name, layers };
  }
  return found?.layers ?? [];
}

/** The most levels of nested archives; real shape files never need more. */
const NESTED = 2;

const severalSets = (file: string, one: string, other: string): TractFault =>
  new TractFault({ file }, "severalSets", { found: `${one}, ${other}` });
