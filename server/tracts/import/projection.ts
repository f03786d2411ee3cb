import { FileFault } from "../../../engine/tract-files/fault.ts";

/** Datums whose longitudes and latitudes are ours to within a metre or two. */
const DATUMS = /^(D_)?(NORTH_AMERICAN_(DATUM_)?1983|NAD_?(19)?83|WGS_?(19)?84|WORLD_GEODETIC_SYSTEM_1984)\b/;

/**
 * Refuses a .prj (well-known text) that does not say longitude and latitude in degrees on NAD 83 or WGS 84: projected
 * coordinates would land in the wrong place, silently.
 */
export function assertGeographic(prj: string, file: string): void {
  const expected = "a geographic coordinate system on NAD83 or WGS84 (longitude and latitude in degrees)";
  const text = prj.trim();
  const [, kind = "", name = ""] = /^(\w+)\s*\[\s*"([^"]*)"/.exec(text) ?? [];
  if (kind === "") throw new FileFault({ file }, "no well-known text", expected);
  if (!/^GEOG(CS|CRS|RAPHICCRS)$/.test(kind.toUpperCase()))
    throw new FileFault({ file }, `the coordinate system "${name}" (${kind})`, expected);
  const [, datum = ""] = /DATUM\s*\[\s*"([^"]*)"/i.exec(text) ?? [];
  if (!DATUMS.test(datum.toUpperCase().replaceAll(/[ -]+/g, "_")))
    throw new FileFault({ file }, `the datum "${datum}" of "${name}"`, expected);
  const [, unit = "degree"] = /UNIT\s*\[\s*"([^"]*)"/i.exec(text.replaceAll(/PRIMEM\s*\[[^\]]*\]/gi, "")) ?? [];
  if (!/^deg/i.test(unit)) throw new FileFault({ file }, `the unit "${unit}" of "${name}"`, expected);
}
