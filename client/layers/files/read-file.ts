import { decodedText, isBinary } from "../../../engine/files/decoded-text.ts";
import { splitAtAntimeridian } from "../../../engine/geometry/antimeridian.ts";
import { featureSetOf, positionsIn, type FeatureSet, type ReadFeature } from "../features.ts";
import { isArchive, unpacked } from "./archive.ts";
import type { PlaceColumns } from "./csv.ts";
import { excerpt, LayerFileError } from "./fault.ts";
import { assertSize, FILE_ENDINGS, FILE_LIMITS } from "./limits.ts";

/** What a file holds: layers, or a table of which is still to be said where its rows are. */
export type LayerFile =
  | { readonly kind: "layers"; readonly layers: readonly FileLayer[] }
  | ({ readonly kind: "table" } & TableFile);

/** A table whose rows have no place yet: what its columns are called, and which of them seem to hold where a row is. */
export interface TableFile {
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
  /** Rows and features that have no place. */
  readonly placeless: number;
}

/**
 * Reads a layer's file: GeoJSON, zipped shapefile, KML, KMZ, CSV or GeoPackage, told apart by its name and its first bytes. Each
 * reader is fetched when it is first needed. A table becomes a layer where it is said which columns hold the `place` of its rows.
 * Throws a LayerFileError.
 */
export async function readLayerFile(file: File, place?: PlaceColumns): Promise<LayerFile> {
  assertSize(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.replace(/\.[^.]+$/, "");
  const ending = (/\.[^.]+$/.exec(file.name)?.[0] ?? "").toLowerCase();
  if (bytes.length === 0) throw new LayerFileError("emptyFile");
  if (ending === ".csv" && !isArchive(bytes)) return readTable(name, bytes, place);
  const layers = await layersOf(bytes, name, ending);
  const kept = layers
    .map(({ name: title, features }) => layerOf(title, features))
    .filter(({ set }) => set.features.length > 0);
  if (kept.length === 0) throw new LayerFileError("empty");
  return { kind: "layers", layers: kept };
}

type Read = readonly { readonly name: string; readonly features: readonly ReadFeature[] }[];

async function layersOf(bytes: Uint8Array, name: string, ending: string): Promise<Read> {
  if (isArchive(bytes)) {
    const found = await unpacked(bytes, /\.(?:shp|dbf|prj|cpg|kml)$/i);
    const [placemarks] = Object.entries(found.files).filter(([entry]) => /\.kml$/i.test(entry));
    if (placemarks) return [{ name, features: await kmlOf(placemarks[1]) }];
    const { readShapefiles } = await import("./shapefile.ts");
    return readShapefiles(found);
  }
  if (startsWith(bytes, "SQLite format 3")) {
    const { readGeoPackage } = await import("./geopackage.ts");
    return readGeoPackage(`${name}${ending}`, bytes);
  }
  if (ending === ".gpkg")
    throw new LayerFileError("notGeoPackage", { found: excerpt(decodedText(bytes.subarray(0, 40))) });
  if (ending === ".zip" || ending === ".kmz")
    throw new LayerFileError("damagedArchive", { found: `${bytes.length} bytes` });
  if (ending === ".kml") return [{ name, features: await kmlOf(bytes) }];
  if (ending === ".geojson" || ending === ".json") {
    const { readGeoJson } = await import("./geojson.ts");
    return [{ name, features: await readGeoJson(textOf(bytes)) }];
  }
  throw new LayerFileError("unknownKind", { found: ending || name, expected: FILE_ENDINGS.join(", ") });
}

/** Read in the page itself, so that an archive's may be no larger than one by itself. */
async function kmlOf(bytes: Uint8Array): Promise<ReadFeature[]> {
  if (bytes.length > FILE_LIMITS.file)
    throw new LayerFileError("tooLargeUnzipped", { found: bytes.length, expected: FILE_LIMITS.file });
  const { readKml } = await import("./kml.ts");
  return readKml(textOf(bytes));
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
  const { set, placeless } = featureSetOf(
    features.map((feature) => ({ ...feature, geometry: feature.geometry && splitAtAntimeridian(feature.geometry) })),
  );
  for (const { id, geometry } of set.features) {
    for (const [x = NaN, y = NaN] of positionsIn(geometry)) {
      if (!(Math.abs(x) <= 180 && Math.abs(y) <= 90))
        throw new LayerFileError("notDegrees", { feature: id, found: `${x}, ${y}` });
    }
  }
  return { name, set, placeless };
}
