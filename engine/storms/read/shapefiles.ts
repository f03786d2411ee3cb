import type { Unzipped } from "fflate";
import { parseDbf, parseShp } from "shpjs";
import { StormFault } from "../fault.ts";
import type { StormFeature } from "./features.ts";

/** The features of all shapefiles of an archive. The Hurricane Center's are in degrees on a sphere that takes them for WGS 84. */
export function shapefileFeatures(files: Unzipped, file: string): StormFeature[] {
  const names = Object.keys(files).filter((name) => /\.shp$/i.test(name));
  return names.flatMap((name) => {
    const part = (ending: string): Uint8Array | undefined => {
      const wanted = name.replace(/\.shp$/i, ending).toLowerCase();
      return Object.entries(files).find(([other]) => other.toLowerCase() === wanted)?.[1];
    };
    const shp = part(".shp") ?? new Uint8Array();
    const dbf = part(".dbf");
    assertDegrees(part(".prj"), file);
    if (dbf === undefined) throw new StormFault("cutOff", { file, found: name });
    assertWhole(shp, dbf, file, name);
    const rows = parseDbf(copyOf(dbf), new ArrayBuffer(0));
    return parseShp(copyOf(shp)).map((geometry, at) => ({
      file,
      layer: name.split("/").at(-1) ?? name,
      geometry,
      properties: rows[at] ?? {},
    }));
  });
}

/** The library reads from a buffer's first byte on. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;

/** The lengths that the headers state, against those that are there: the reader itself would stop early without a word. */
function assertWhole(shp: Uint8Array, dbf: Uint8Array, file: string, name: string): void {
  const cut = () => new StormFault("cutOff", { file, found: name });
  if (shp.length < 100 || dbf.length < 32) throw cut();
  const table = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength);
  const words = new DataView(shp.buffer, shp.byteOffset, shp.byteLength).getInt32(24);
  const rows = table.getUint16(8, true) + table.getUint32(4, true) * table.getUint16(10, true);
  if (shp.length < 2 * words || dbf.length < rows) throw cut();
}

function assertDegrees(prj: Uint8Array | undefined, file: string): void {
  if (prj !== undefined && !/^\s*GEOG/i.test(new TextDecoder().decode(prj)))
    throw new StormFault("unknownFile", { file });
}
