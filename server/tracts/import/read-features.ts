import { isArchive } from "../../../engine/files/archive.ts";
import { entriesOf } from "../../../engine/files/layers/entries.ts";
import type { ReadFeature } from "../../../engine/files/layers/read-feature.ts";
import { formOf, layersOf, nameParts, textOf, type ReadLayer } from "../../../engine/files/layers/read-one.ts";
import { featuresIn, readCsv } from "../../../engine/files/layers/table.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import { IMPORT_LIMITS, assertSize, inMib } from "./limits.ts";
import { UnreadFault } from "./unread-fault.ts";
import { AREAS, shapefileFeatures, type ShapeTypes } from "./shapefile.ts";

/** A file as it was read or uploaded. */
export interface InputFile {
  /** Name without its folder, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The features of a file in degrees, in any form that a dropped layer may have: GeoJSON (also a feature a line), Esri JSON, KML, GPX,
 * GeoPackage, a table with well-known text, a zipped shapefile, or an archive with one of them. Throws a {@link TractFault}.
 */
export async function readFeatures({ name, bytes }: InputFile, shapes = AREAS): Promise<readonly ReadFeature[]> {
  assertSize(name, bytes.length, IMPORT_LIMITS.geometry);
  if (bytes.every((byte) => BLANKS.includes(byte))) throw new TractFault({ file: name }, "emptyFile");
  try {
    const layers = await layersIn(bytes, { file: name, ...nameParts(name), shapes, depth: 0 });
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
  readonly shapes: ShapeTypes;
  /** Archives around it. */
  readonly depth: number;
}

async function layersIn(bytes: Uint8Array, named: PlacesFile): Promise<readonly ReadLayer[]> {
  const { file, name, ending, shapes, depth } = named;
  if (isArchive(bytes) && depth <= NESTED) {
    const entries = entriesOf<readonly ReadLayer[]>(bytes, IMPORT_LIMITS.unzipped, {
      shapefile: async (parts, title) => [{ name: title, features: await shapefileFeatures(parts, file, shapes) }],
      file: (content, title, end) => layersIn(content, { ...named, name: title, ending: end, depth: depth + 1 }),
    });
    // What is next to a shapefile says more of it.
    const shapefiles = entries.filter((entry) => /\.shp$/i.test(entry.name));
    const [entry, more] = shapefiles.length > 0 ? shapefiles : entries;
    if (entry !== undefined && more !== undefined) throw severalSets(file, entry.name, more.name);
    return entry?.read() ?? [];
  }
  if (formOf(bytes, ending) !== "table")
    return layersOf(bytes, { name, ending }, { features: Number.MAX_SAFE_INTEGER - 1 });
  return [{ name, features: await featuresIn(readCsv(textOf(bytes)), "guessed") }];
}

/** Archives within one another: more are made by no one who means a file of shapes. */
const NESTED = 2;

const severalSets = (file: string, one: string, other: string): TractFault =>
  new TractFault({ file }, "severalSets", { found: `${one}, ${other}` });
