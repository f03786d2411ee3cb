import type { Geometry } from "geojson";
import { isGeometry } from "./geometry-form.ts";

/** A geometry of a cell, and the code of its coordinate system where the cell names one (EWKT). */
interface WrittenShape {
  readonly geometry: Geometry | null;
  readonly srid: number | null;
}

const SHAPE =
  /^(?:SRID\s*=\s*(\d+)\s*;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON)\s*(?:Z\s*M?|M)?\s*(EMPTY|\([-+.,()\de\s]+\))$/i;
/** A position: numbers separated by spaces; the first two are kept. */
const POSITION = /([-+.\de]+)[^\S,()]+([-+.\de]+)(?:[^\S,()]+[-+.\de]+){0,2}/gi;
const NAMES = { POINT: "Point", LINESTRING: "LineString", POLYGON: "Polygon" } as const;

/** Returns whether a cell begins like well-known text. */
export const looksLikeWkt = (cell: string): boolean =>
  /^(?:SRID\s*=\s*\d+\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION|(?:CURVE|MULTI)?(?:SURFACE|CURVE|POLYGON)|CIRCULARSTRING|COMPOUNDCURVE|POLYHEDRALSURFACE|TIN|TRIANGLE)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i.test(
    cell,
  );

/** A curve, a solid or a surface, which no map here draws. */
const UNDRAWN =
  /^(?:SRID\s*=\s*(\d+)\s*;\s*)?(?:CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|MULTICURVE|MULTISURFACE|POLYHEDRALSURFACE|TIN|TRIANGLE)\b/i;

/**
 * Reads well-known text (OGC 06-103r4, 7.2), with or without a height or measure; only x and y are kept. Null for any
 * other text.
 */
export function readWkt(cell: string): WrittenShape | null {
  if (UNDRAWN.test(cell.trim())) return { geometry: null, srid: null };
  const [, code, multi = "", name = "", body = ""] = SHAPE.exec(cell.trim()) ?? [];
  const type = NAMES[name.toUpperCase() as keyof typeof NAMES];
  if (type === undefined) return null;
  const srid = code === undefined ? null : Number(code);
  if (/^empty$/i.test(body)) return { geometry: null, srid };
  const lists = body
    .replace(POSITION, (_, x: string, y: string) => `[${Number(x)},${Number(y)}]`)
    .replaceAll("(", "[")
    .replaceAll(")", "]");
  const coordinates = withoutDoubled(parsed(lists), `${multi}${type}`);
  const geometry: unknown = { type: multi === "" ? type : `Multi${type}`, coordinates };
  return isGeometry(geometry) ? { geometry, srid } : null;
}

/** A point is a list of one position; in a MultiPoint each may have its own parentheses. */
function withoutDoubled(lists: unknown, kind: string): unknown {
  if (!Array.isArray(lists)) return null;
  if (kind === "Point") return lists.length === 1 ? (lists[0] as unknown) : null;
  return /Point$/.test(kind) ? lists.map((one: unknown) => (Array.isArray(one) && Array.isArray(one[0]) ? one[0] : one)) : lists; // oxfmt-ignore
}

function parsed(lists: string): unknown {
  try {
    return JSON.parse(lists);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
