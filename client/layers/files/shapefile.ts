import type { Unzipped } from "fflate";
import { parseDbf, parseShp } from "shpjs";
import type { ReadFeature } from "../features.ts";
import { LayerFileError } from "./fault.ts";
import { moved, projectionOf } from "./projection.ts";

/** One shapefile of an archive. */
interface Shapefile {
  readonly name: string;
  readonly features: readonly ReadFeature[];
}

/** Reads every shapefile of an archive, in degrees whatever its projection. */
export async function readShapefiles(files: Unzipped): Promise<Shapefile[]> {
  const names = Object.keys(files).filter((name) => /\.shp$/i.test(name));
  if (names.length === 0) throw new LayerFileError("noShapefile", { found: Object.keys(files).slice(0, 5).join(", ") });
  return Promise.all(names.map(async (name) => ({ name: titleOf(name), features: await readOne(files, name) })));
}

async function readOne(files: Unzipped, shpName: string): Promise<ReadFeature[]> {
  const part = (ending: string): Uint8Array | undefined => {
    const wanted = shpName.replace(/\.shp$/i, ending).toLowerCase();
    return Object.entries(files).find(([name]) => name.toLowerCase() === wanted)?.[1];
  };
  const shp = files[shpName] ?? new Uint8Array();
  const prj = part(".prj");
  if (prj === undefined) throw new LayerFileError("noProjection", { file: shpName });
  assertWhole(shp, shpName);
  const to = await projectionOf(new TextDecoder().decode(prj));
  const dbf = part(".dbf");
  const rows = dbf === undefined ? [] : parseDbf(copyOf(dbf), copyOf(part(".cpg") ?? new Uint8Array()));
  const shapes: readonly (ReadFeature["geometry"] | undefined)[] = parseShp(copyOf(shp));
  return shapes.map((geometry, index) => ({
    geometry: geometry ? moved(geometry, to) : null,
    properties: rows[index] ?? null,
  }));
}

/** The library reads from a buffer's first byte on. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;

/** The header says how long the file is, in words of two bytes. */
function assertWhole(shp: Uint8Array, file: string): void {
  const said = shp.length < 100 ? 100 : 2 * new DataView(shp.buffer, shp.byteOffset).getInt32(24);
  if (shp.length < said) throw new LayerFileError("cutOff", { file, found: shp.length, expected: said });
}

const titleOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.shp$/i, "");
