import { UnreadableError, type UnreadableFault } from "./unreadable.ts";

type OtherFault = Extract<UnreadableFault, "otherForm" | "otherArchive" | "shapefilePart" | "webPage">;

type OtherForm = readonly [called: string, endings: RegExp, head: RegExp | null, fault?: OtherFault];

/**
 * Data formats that no reader here takes: their names, their extensions, and their first bytes, each byte as a letter.
 */
const DATA: readonly OtherForm[] = [
  ["FlatGeobuf (.fgb)", /^\.fgb$/, /^fgb/],
  ["GeoParquet (.parquet)", /^\.(?:geo)?parquet$/, /^PAR1/],
  ["AutoCAD (.dwg, .dxf)", /^\.(?:dwg|dxf|dgn)$/, /^(?:AC10\d\d|\s*0\r?\n\s*SECTION)/],
  ["MapInfo (.tab, .mif)", /^\.(?:tab|mif|mid)$/, /^(?:!table|version\s+\d+\s*\r?\n\s*charset)/i],
  ["File Geodatabase (.gdb)", /^\.(?:gdb|gdbtable|gdbtablx)$/, null],
  ["Microsoft Access (.mdb, .accdb)", /^\.(?:mdb|accdb)$/, /^\0\x01\0\0Standard/],
  ["ArcGIS (.lyrx, .aprx, .mxd)", /^\.(?:lyrx?|aprx|mapx|mxd)$/, null],
  ["QGIS (.qgz, .qgs, .qlr)", /^\.(?:qgz|qgs|qlr|qgd)$/, /^<!DOCTYPE qgis/i],
  ["GML (.gml)", /^\.gml$/, /^[^]{0,400}<\w+:FeatureCollection/],
  ["OpenStreetMap (.osm, .pbf)", /^\.(?:osm|pbf)$/, /^(?:<\?xml[^>]*>\s*)?<osm[\s>]/],
  ["GeoTIFF (.tif)", /^\.tiff?$/, /^(?:II[*+]\0|MM\0[*+])/],
  ["netCDF, HDF5, GRIB", /^\.(?:nc|h5|hdf5?|gri?b2?)$/, /^(?:CDF[\x01\x02\x05]|\x89HDF|GRIB)/],
];

const OTHERS: readonly OtherForm[] = [
  ...DATA,
  ["7-Zip", /^\.(?:7z|[lm]pkx?|ppkx)$/, /^7z\xbc\xaf/, "otherArchive"],
  ["RAR", /^\.rar$/, /^Rar!/, "otherArchive"],
  ["gzip", /^\.t?gz$/, /^\x1f\x8b/, "otherArchive"],
  ["tar", /^\.tar$/, /^[^]{257}ustar/, "otherArchive"],
  ["bzip2, xz, zstd", /^\.(?:bz2|xz|zst)$/, /^(?:BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd)/, "otherArchive"],
  [".shp", /^\.shp$/, /^\0\0\x27\x0a/, "shapefilePart"],
  [".dbf, .shx, .prj", /^\.(?:dbf|shx|prj|cpg|sbn|sbx)$/, null, "shapefilePart"],
  ["HTML", /^\.html?$/, /^(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<html[\s>])/i, "webPage"],
  ["PDF", /^\.pdf$/, /^%PDF-/],
  ["Microsoft Word, PowerPoint", /^\.(?:docx?|pptx?|rtf)$/, /^\{\\rtf/],
  ["PNG, JPEG, GIF", /^\.(?:png|jpe?g|gif|bmp|webp)$/, /^(?:\x89PNG|\xff\xd8\xff|GIF8)/],
];

/** Number of first bytes that are examined. */
const HEAD = 600;

/**
 * Throws an UnreadableError for a file in a format that is known by name but not read: recognized by its first bytes
 * or, where they show nothing, by its extension.
 */
export function assertNoOtherForm(bytes: Uint8Array, ending = ""): void {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const other = OTHERS.find(([, , begins]) => begins?.test(head)) ?? OTHERS.find(([, endings]) => endings.test(ending));
  if (other === undefined) return;
  const [called, , , fault = "otherForm"] = other;
  const [, title] = fault === "webPage" ? (/<title[^>]*>\s*([^<]{1,60})/i.exec(head) ?? []) : [];
  throw new UnreadableError(fault, { found: title?.trim() ?? called });
}

/** The same for the names in an archive, leaving out pictures and documents. */
export function assertNoOtherNames(names: readonly string[]): void {
  const other = DATA.find(([, endings]) => names.some((name) => endings.test(/\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? ""))); // oxfmt-ignore
  if (other !== undefined) throw new UnreadableError("otherForm", { found: other[0] });
}
