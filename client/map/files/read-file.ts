import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { textOf } from "../../../engine/files/decoded-text.ts";
import { entriesOf, isForeign, type ArchiveEntry } from "../../../engine/files/layers/entries.ts";
import { positionsIn, type ReadFeature } from "../../../engine/files/layers/read-feature.ts";
import { formOf, layersOf, nameParts } from "../../../engine/files/layers/read-one.ts";
import type { Placing } from "../../../engine/files/layers/table.ts";
import { splitAtAntimeridian } from "../../../engine/geometry/antimeridian.ts";
import { featureSetOf, type FeatureSet } from "../layers/features.ts";
import { asLayerFault, LayerFileError } from "./fault.ts";
import { withoutMarks, type MissingFigures } from "./missing-figures.ts";
import { layerDoubt, type PlaceDoubt } from "./place-doubt.ts";
import { assertSize, FILE_LIMITS } from "./limits.ts";

/** The content of a file: layers, or a table whose place columns still have to be chosen. */
export type LayerFile =
  | { readonly kind: "layers"; readonly layers: readonly FileLayer[] }
  | ({ readonly kind: "table" } & TableFile);

/** A table whose rows have no place yet: the names of its columns, and those that seem to hold the place of a row. */
interface TableFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** A name is null if no column looks like it. */
  readonly guessed: { readonly latitude: string | null; readonly longitude: string | null };
  /** The values of the fault `noCoordinates`, if the columns that seem right hold no place on earth in any row. */
  readonly misplaced: LayerFileError["values"] | null;
}

export interface FileLayer {
  readonly name: string;
  readonly set: FeatureSet;
  /** Rows and features without a place, or with one that no map here draws. */
  readonly placeless: number;
  /** Marks instead of figures, by field. */
  readonly missing: readonly MissingFigures[];
  /** The reason why its places may be wrong; null if nothing suggests that. */
  readonly doubt: PlaceDoubt | null;
}

/**
 * Reads a layer's file: GeoJSON (also one feature per line), Esri JSON, zipped shapefile, KML, KMZ, GPX, CSV, TSV or
 * GeoPackage, and archives of them, recognized by its name and its first bytes. Each reader is fetched when it is first
 * needed. A table becomes a layer once the columns with the `place` of its rows are given. Throws a LayerFileError.
 */
export async function readLayerFile(file: File, place?: Placing): Promise<LayerFile> {
  assertSize(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new LayerFileError("emptyFile");
  try {
    const read = await readBytes(bytes, { ...nameParts(file.name), place });
    return "kind" in read ? read : { kind: "layers", layers: keptOf(read) };
  } catch (error) {
    throw asLayerFault(error);
  }
}

interface LayerFileSource {
  readonly name: string;
  readonly ending: string;
  readonly place: Placing | undefined;
  /** The archives around it. */
  readonly depth?: number;
}

/** Layers, possibly without places, or a table whose columns have to be chosen. */
type LayerFileContent = readonly FileLayer[] | Extract<LayerFile, { kind: "table" }>;

async function readBytes(bytes: Uint8Array, named: LayerFileSource): Promise<LayerFileContent> {
  const { name, ending, place, depth = 0 } = named;
  const form = formOf(bytes, ending);
  if (form === "table") return readTable(name, bytes, place);
  if (form === "archive" && depth <= NESTED) return readArchive(bytes, { ...named, depth });
  const read = await layersOf(bytes, { name, ending }, READING);
  return read.map((layer) => layerOf(layer.name, layer.features));
}

/** Maximum nesting of archives: no one means a layer by deeper ones. */
const NESTED = 2;

/** Address of SQLite itself in the build. */
const SQLITE = `${BASE_PATH}/assets/sqlite/sql-wasm-browser.wasm`;
const READING = {
  features: FILE_LIMITS.features,
  // In Node it finds its own file.
  sqlite: typeof location === "undefined" ? undefined : location.origin + SQLITE,
};

/** The layers with places; rows without a place in other layers are counted with the first. Throws if no layer has any. */
function keptOf(layers: readonly FileLayer[]): FileLayer[] {
  const [first, ...others] = layers.filter(({ set }) => set.features.length > 0);
  if (first === undefined) throw new LayerFileError("empty");
  const lost = layers.reduce((sum, { set, placeless }) => sum + (set.features.length === 0 ? placeless : 0), 0);
  return [{ ...first, placeless: first.placeless + lost }, ...others];
}

/**
 * All content of an archive; a table in it by the columns that seem to have its coordinates or, if it is the only
 * content, by the chosen ones.
 */
async function readArchive(
  bytes: Uint8Array,
  { name: title, ending: kind, place, depth }: LayerFileSource & { readonly depth: number },
): Promise<LayerFileContent> {
  const entries: readonly ArchiveEntry<LayerFileContent>[] = entriesOf<LayerFileContent>(bytes, FILE_LIMITS.unzipped, {
    shapefile: async (parts, name) => {
      const { readProjectedShapefile } = await import("../../../engine/files/layers/projected-shapefile.ts");
      return [layerOf(name, await readProjectedShapefile(parts))];
    },
    file: (content, name, ending, alone) =>
      readBytes(content, {
        name: alone && ending === ".kml" ? title : name,
        ending,
        place: alone ? place : "guessed",
        depth: depth + 1,
      }),
  });
  const layers: FileLayer[] = [];
  for (const entry of entries) {
    const read = await entry.read().catch((error: unknown) => refuseEntry(error, entry.name, entries.length, kind));
    if ("kind" in read) return read;
    layers.push(...read);
  }
  return layers;
}

/**
 * Reports a fault of one of several files by its name. JSON files that are not layers (metadata), archives without
 * layers and links to other files are ignored.
 */
function refuseEntry(thrown: unknown, entry: string, of: number, kind: string): readonly FileLayer[] {
  if (of > 1 && isForeign(thrown, entry)) return [];
  const error = asLayerFault(thrown);
  if (!(error instanceof LayerFileError) || of === 1 || kind === ".kmz" || "file" in error.values) throw error;
  throw new LayerFileError(error.fault, { ...error.values, entry });
}

async function readTable(name: string, bytes: Uint8Array, place: Placing | undefined): Promise<LayerFileContent> {
  const { featuresIn, guessPlaceColumns, placeFault, readCsv, shapeColumn } =
    await import("../../../engine/files/layers/table.ts");
  const table = readCsv(textOf(bytes));
  if (place !== undefined || shapeColumn(table) !== null)
    return [layerOf(name, await featuresIn(table, place ?? "guessed"))];
  const guessed = guessPlaceColumns(table);
  const { latitude, longitude } = guessed;
  const fault = latitude !== null && longitude !== null ? placeFault(table, { latitude, longitude }) : null;
  const { columns, rows } = table;
  return { kind: "table", name, columns, rows: rows.length, guessed, misplaced: fault?.values ?? null };
}

/**
 * Makes a layer of the content that was read, within the limits and within the world, with nothing drawn the long way
 * around it.
 */
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
