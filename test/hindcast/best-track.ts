import { PLAIN_SHAPE, WIND_THRESHOLDS, type StormShape } from "../../engine/storms/advisory.ts";
import { quadrantArea } from "../../engine/storms/quadrants.ts";
import { readHurdat } from "../../engine/storms/read/hurdat.ts";

/** Columns of a fix in HURDAT2 from which each threshold has its four radii, northeast first (Landsea and others, format of HURDAT2). */
const RADII_FROM = { 34: 8, 50: 12, 64: 16 } as const;
const HOUR = 3_600_000;

/**
 * The advisory that a perfect forecast would issue: the positions and winds of a storm's best track, and the wind radii
 * of each fix from `start` (milliseconds since 1970) on. Null if the text has no such storm.
 */
export function bestTrackShapes(
  text: string,
  { file, code, from }: { readonly file: string; readonly code: string; readonly from: number },
): StormShape[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const head = lines.findIndex((line) => line.startsWith(`${code},`));
  const track = readHurdat(text, file).find((one) => one.code === code);
  if (head === -1 || track === undefined) return null;
  return track.shapes.flatMap((fix, i): StormShape[] => {
    const { validAt, geometry } = fix;
    if (validAt === null || validAt < from || geometry.type !== "Point") return [];
    const [x = NaN, y = NaN] = geometry.coordinates;
    const cells = (lines[head + 1 + i] ?? "").split(",");
    const tau = Math.round((validAt - from) / HOUR);
    const winds = WIND_THRESHOLDS.flatMap((threshold): StormShape[] => {
      const [ne = NaN, se = NaN, sw = NaN, nw = NaN] = cells.slice(RADII_FROM[threshold]).map(Number);
      const radii = { ne, se, sw, nw };
      // HURDAT2 writes −999 for radii that are not known.
      if (Object.values(radii).some((radius) => Number.isNaN(radius) || radius < 0)) return [];
      const area = quadrantArea(x, y, radii);
      return area === null
        ? []
        : [{ ...PLAIN_SHAPE, kind: "wind", tau, validAt, threshold, radii, drawn: true, geometry: area }];
    });
    return [{ ...fix, kind: "point", tau }, ...winds];
  });
}
