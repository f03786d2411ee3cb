import type { Position } from "geojson";

/**
 * The positions of KML's `coordinates`: tuples of longitude, latitude and height as programs write them, also with
 * spaces after the commas, or separated only by commas or only by spaces. Empty for an empty text, null for a text that
 * could be read only by guessing.
 */
export function readKmlCoordinates(text: string, isRing: boolean): Position[] | null {
  const plain = text
    .replaceAll("\u2212", "-")
    .trim()
    .replace(/\s*,\s*/g, ",")
    .replace(/^,|,$/g, "");
  if (plain === "") return [];
  const tuples = plain.split(/\s+/).map((tuple) => tuple.replace(/,$/, "").split(",").map(figureOf));
  if (tuples.flat().some(Number.isNaN) || haveDecimalCommas(tuples)) return null;
  if (tuples.every(({ length }) => length === 2 || length === 3)) return tuples;
  const isFlat = tuples.length === 1 || tuples.every(({ length }) => length === 1);
  return isFlat ? inTuples(tuples.flat(), isRing) : null;
}

const figureOf = (text: string): number =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;

/**
 * Returns whether pairs of whole numbers are decimal fractions (`-82,5 27,9 -82,4 27,9`): read as positions, they would
 * jump back and forth between two places that are farther apart than either is wide.
 */
function haveDecimalCommas(tuples: readonly (readonly number[])[]): boolean {
  const isWhole = tuples.every((tuple) => tuple.length === 2 && tuple.every(Number.isInteger));
  if (!isWhole || tuples.length < 4 || tuples.length % 2 === 1) return false;
  const rangeOf = (parity: number) => {
    const firsts = tuples.flatMap(([first = NaN], at) => (at % 2 === parity ? [first] : []));
    return [Math.min(...firsts), Math.max(...firsts)] as const;
  };
  const [low, high] = [rangeOf(0), rangeOf(1)].toSorted(([one], [other]) => one - other) as [Range, Range];
  return high[0] - low[1] > Math.max(low[1] - low[0], high[1] - high[0]);
}
type Range = readonly [least: number, most: number];

/** Groups numbers without separators between positions by threes or by twos, whichever gives valid places and a closed ring. */
function inTuples(figures: readonly number[], isRing: boolean): Position[] | null {
  const ways = [3, 2]
    .filter((size) => figures.length % size === 0)
    .map((size) => Array.from({ length: figures.length / size }, (_, at) => figures.slice(at * size, (at + 1) * size)))
    .filter((way) => way.every(([x = NaN, y = NaN]) => Math.abs(x) <= 180 && Math.abs(y) <= 90))
    .filter((way) => !isRing || String(way[0]) === String(way.at(-1)));
  // In groups of three, heights are mostly the same.
  const [first, second] = ways;
  if (first === undefined || second === undefined) return first ?? null;
  const isLevel = first.every(([, , height]) => height === first[0]?.[2]);
  return isLevel ? first : null;
}
