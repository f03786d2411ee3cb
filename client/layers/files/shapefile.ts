import type { Unzipped } from "fflate";
import { parseDbf, parseShp } from "shpjs";
import type { ReadFeature } from "../features.ts";
import type { Unpacked } from "./archive.ts";
import { LayerFileError } from "./fault.ts";
import { moved, projectionOf } from "./projection.ts";

/** One shapefile of an archive. */
interface Shapefile {
  readonly name: string;
  readonly features: readonly ReadFeature[];
}

/** Reads every shapefile of an archive, in degrees whatever its projection. */
export async function readShapefiles({ files, names: all }: Unpacked): Promise<Shapefile[]> {
  const names = Object.keys(files).filter((name) => /\.shp$/i.test(name));
  if (names.length === 0) throw new LayerFileError("noShapefile", { found: all.join(", ") });
  return Promise.all(names.map(async (name) => ({ name: titleOf(name), features: await readOne(files, name) })));
}

async function readOne(files: Unzipped, shpName: string): Promise<ReadFeature[]> {
  const part = (ending: string): Uint8Array | undefined => {
    const wanted = shpName.replace(/\.shp$/i, ending).toLowerCase();
    return Object.entries(files).find(([name]) => name.toLowerCase() === wanted)?.[1];
  };
  const shp = files[shpName] ?? new Uint8Array();
  const prj = new TextDecoder().decode(part(".prj")).trim();
  if (prj === "") throw new LayerFileError("noProjection", { file: shpName });
  assertWhole(shp, shpName);
  const to = await projectionOf(prj);
  const dbf = part(".dbf");
  const encoding = part(".cpg") ?? new Uint8Array();
  const rows =
    dbf === undefined ? [] : sound(shpName.replace(/\.shp$/i, ".dbf"), () => parseDbf(copyOf(dbf), copyOf(encoding)));
  const shapes: readonly (ReadFeature["geometry"] | undefined)[] = sound(shpName, () => parseShp(copyOf(shp)));
  return shapes.map((geometry, index) => ({
    geometry: geometry ? moved(geometry, to) : null,
    properties: rows[index] ?? null,
  }));
}

/** What the library reads of a file; what it throws says that the file is damaged. */
function sound<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new LayerFileError("damaged", { file });
  }
}

/** The library reads from a buffer's first byte on. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;

/** What every shapefile begins with, and how long its header is. */
const SHAPEFILE = 9994;
const HEADER = 100;

/** The header says how long the file is, in words of two bytes. */
function assertWhole(shp: Uint8Array, file: string): void {
  const header = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const said = shp.length < HEADER ? HEADER : 2 * header.getInt32(24);
  if (shp.length >= HEADER && header.getInt32(0) !== SHAPEFILE) throw new LayerFileError("damaged", { file });
  if (shp.length < said) throw new LayerFileError("cutOff", { file, found: shp.length, expected: said });
}

const titleOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.shp$/i, "");
