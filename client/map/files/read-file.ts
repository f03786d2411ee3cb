import { isArchive } from "../../../engine/files/archive.ts";
import { decodedText, isBinary } from "../../../engine/files/decoded-text.ts";
import { UnreadableError } from "../../../engine/files/unreadable.ts";
import { splitAtAntimeridian } from "../../../engine/geometry/antimeridian.ts";
import { featureSetOf, positionsIn, type FeatureSet, type ReadFeature } from "../layers/features.ts";
import { entriesOf, type ArchiveEntry } from "./archive.ts";
import type { PlaceColumns } from "./csv.ts";
import { excerpt, LayerFileError } from "./fault.ts";
import { withoutMarks, type MissingFigures } from "./missing-figures.ts";
import { layerDoubt, type PlaceDoubt } from "./place-doubt.ts";
import { assertSize, FILE_ENDINGS, FILE_LIMITS } from "./limits.ts";

/** What a file holds: layers, or a table of which is still to be said where its rows are. */
export type LayerFile =
  | { readonly kind: "layers"; readonly layers: readonly FileLayer[] }
  | ({ readonly kind: "table" } & TableFile);

/** A table whose rows have no place yet: what its columns are called, and which of them seem to hold where a row is. */
interface TableFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** A name is null where none looks like it. */
  readonly guessed: { readonly latitude: string | null; readonly longitude: string | null };
  /** What the fault `noCoordinates` tells, where the columns that seem to hold no place on earth in any row. */
  readonly misplaced: LayerFileError["values"] | null;
}

export interface FileLayer {
  readonly name: string;
  readonly set: FeatureSet;
  /** Rows and features that have no place, or one that no map here draws. */
  readonly placeless: number;
  /** Marks in place of figures, by field. */
  readonly missing: readonly MissingFigures[];
  /** Why its places may not be where they are meant; null where nothing speaks for it. */
  readonly doubt: PlaceDoubt | null;
}

/**
 * Reads a layer's file: GeoJSON (also a feature a line), Esri JSON, zipped shapefile, KML, KMZ, GPX, CSV, TSV or
 * GeoPackage, and archives of them, distinguished by its name and its first bytes. Each reader is fetched when it is
 * first needed. A table becomes a layer where it is said which columns hold the `place` of its rows. Throws a
 * LayerFileError.
 */
export async function readLayerFile(file: File, place?: PlaceColumns): Promise<LayerFile> {
  assertSize(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.[^.]+$/, "");
  const ending = (/\.[^.]+$/.exec(file.name)?.[0] ?? "").toLowerCase();
  if (bytes.length === 0) throw new LayerFileError("emptyFile");
  try {
    return await readBytes(bytes, { name, ending, place });
  } catch (error) {
    if (error instanceof UnreadableError) throw new LayerFileError(error.fault, error.values);
    throw error;
  }
}

interface LayerFileSource {
  readonly name: string;
  readonly ending: string;
  readonly place: PlaceColumns | undefined;
}

async function readBytes(bytes: Uint8Array, { name, ending, place }: LayerFileSource): Promise<LayerFile> {
  if (isArchive(bytes)) return readArchive(bytes, { name, ending, place });
  if (TABLES.includes(ending)) return readTable(name, bytes, place);
  return { kind: "layers", layers: withPlaces(await layersOf(bytes, name, ending)) };
}

const TABLES: readonly string[] = [".csv", ".tsv", ".txt"];

type ReadLayers = readonly { readonly name: string; readonly features: readonly ReadFeature[] }[];

/** The layers that hold a place; what the others hold is counted with the first. Throws where none does. */
function withPlaces(read: ReadLayers): FileLayer[] {
  return keptOf(read.map(({ name, features }) => layerOf(name, features)));
}

function keptOf(layers: readonly FileLayer[]): FileLayer[] {
  const [first, ...others] = layers.filter(({ set }) => set.features.length > 0);
  if (first === undefined) throw new LayerFileError("empty");
  const lost = layers.reduce((sum, { set, placeless }) => sum + (set.features.length === 0 ? placeless : 0), 0);
  return [{ ...first, placeless: first.placeless + lost }, ...others];
}

type EntryRead = readonly FileLayer[] | LayerFile;

/** Everything that an archive holds; a table in it by the columns that seem to hold its places, or, where it is alone, by those that are said. */
async function readArchive(
  bytes: Uint8Array,
  { name: title, ending: kind, place, depth = 0 }: LayerFileSource & { readonly depth?: number },
): Promise<LayerFile> {
  const entries: readonly ArchiveEntry<EntryRead>[] = entriesOf<EntryRead>(bytes, {
    shapefile: async (parts, name) => {
      const { readShapefile } = await import("./shapefile.ts");
      return [layerOf(name, await readShapefile(parts))];
    },
    file: async (content, name, ending, alone): Promise<EntryRead> => {
      if (TABLES.includes(ending)) {
        const read = await readTable(name, content, place);
        return alone || read.kind === "layers" ? read : placedTable(read, content);
      }
      if (isArchive(content)) return nested(content, { name, ending, depth: depth + 1 });
      const read = await layersOf(content, alone && ending === ".kml" ? title : name, ending);
      return read.map((layer) => layerOf(layer.name, layer.features));
    },
  });
  const layers: FileLayer[] = [];
  for (const entry of entries) {
    const read = await entry.read().catch((error: unknown) => refuseEntry(error, entry.name, entries.length, kind));
    if ("kind" in read && read.kind === "table") return read;
    layers.push(...("kind" in read ? read.layers : read));
  }
  return { kind: "layers", layers: keptOf(layers) };
}

/** An archive in an archive; nothing where it holds no layers, as one of documents. */
async function nested(
  content: Uint8Array,
  { name, ending, depth }: Pick<LayerFileSource, "name" | "ending"> & { readonly depth: number },
): Promise<EntryRead> {
  if (depth > NESTED) throw new LayerFileError("damagedArchive", { found: name });
  return readArchive(content, { name, ending, place: undefined, depth });
}

/** Archives within one another: more are made by no one who means a layer. */
const NESTED = 2;

/** What is wrong with one file of several, by its name; a JSON that is no layer (a list of metadata) and an archive without any are none of them. */
function refuseEntry(error: unknown, entry: string, of: number, kind: string): readonly FileLayer[] {
  const fault = error instanceof LayerFileError ? error.fault : null;
  const isForeign =
    (fault === "notGeoJson" && /\.json$/i.test(entry)) || (fault === "noLayerInArchive" && /\.zip$/i.test(entry));
  if (isForeign && of > 1) return [];
  const isFault = error instanceof LayerFileError || error instanceof UnreadableError;
  if (!isFault || of === 1 || kind === ".kmz" || "file" in error.values) throw error;
  throw new LayerFileError(error.fault, { ...error.values, entry });
}

async function placedTable(table: TableFile, bytes: Uint8Array): Promise<readonly FileLayer[]> {
  const { latitude, longitude } = table.guessed;
  if (latitude === null || longitude === null)
    throw new LayerFileError("noPlaceColumns", { found: table.columns.slice(0, 8).join(", ") });
  const placed = await readTable(table.name, bytes, { latitude, longitude });
  return placed.kind === "layers" ? placed.layers : [];
}

async function layersOf(bytes: Uint8Array, name: string, ending: string): Promise<ReadLayers> {
  if (startsWith(bytes, "SQLite format 3")) {
    const { readGeoPackage } = await import("./geopackage.ts");
    return readGeoPackage(`${name}${ending}`, bytes);
  }
  switch (ending) {
    case ".gpkg":
      throw new LayerFileError("notGeoPackage", { found: excerpt(decodedText(bytes.subarray(0, 40))) });
    case ".zip":
    case ".kmz":
      throw new LayerFileError("damagedArchive", { found: `${bytes.length} bytes` });
    case ".kml": {
      const { readKml } = await import("./kml.ts");
      return [{ name, features: readKml(textOf(bytes)) }];
    }
    case ".gpx": {
      const { readGpx } = await import("../../../engine/files/gpx.ts");
      return [{ name, features: readGpx(textOf(bytes)) }];
    }
    case ".geojson":
    case ".json":
    case ".geojsonl":
    case ".ndjson": {
      const { readGeoJson } = await import("./geojson.ts");
      return [{ name, features: await readGeoJson(textOf(bytes)) }];
    }
    default:
      throw new LayerFileError("unknownKind", { found: ending || name, expected: FILE_ENDINGS.join(", ") });
  }
}

async function readTable(name: string, bytes: Uint8Array, place: PlaceColumns | undefined): Promise<LayerFile> {
  const { featuresOfTable, guessPlaceColumns, placeFault, readCsv } = await import("./csv.ts");
  const table = readCsv(textOf(bytes));
  if (place !== undefined) return { kind: "layers", layers: [layerOf(name, featuresOfTable(table, place))] };
  const guessed = guessPlaceColumns(table);
  const { latitude, longitude } = guessed;
  const fault = latitude !== null && longitude !== null ? placeFault(table, { latitude, longitude }) : null;
  const { columns, rows } = table;
  return { kind: "table", name, columns, rows: rows.length, guessed, misplaced: fault?.values ?? null };
}

/** Throws for what is no text. */
function textOf(bytes: Uint8Array): string {
  const text = decodedText(bytes);
  if (isBinary(text)) throw new LayerFileError("notText");
  return text;
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder().decode(bytes.subarray(0, text.length)) === text;

/** A layer of what was read, within the limits and within the world, nothing of it drawn the long way round. */
function layerOf(name: string, features: readonly ReadFeature[]): FileLayer {
  if (features.length > FILE_LIMITS.features)
    throw new LayerFileError("tooManyFeatures", { found: features.length, expected: FILE_LIMITS.features });
  const { features: read, missing } = withoutMarks(features);
  const { set, placeless } = featureSetOf(
    read.map((feature) => ({ ...feature, geometry: feature.geometry && splitAtAntimeridian(feature.geometry) })),
  );
  for (const { id, geometry } of set.features) {
    for (const [x = NaN, y = NaN] of positionsIn(geometry)) {
      if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90))
        throw new LayerFileError("notDegrees", { feature: id, found: `${x}, ${y}` });
    }
  }
  return { name, set, placeless, missing, doubt: layerDoubt(set.features) };
}
