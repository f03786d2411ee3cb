import { forward, toPoint } from "mgrs/mgrs.js";
import { usualSigns } from "../engine/display/read-number.ts";
import { plainSigns, readAngle } from "../engine/files/angles.ts";
import type { Bounds, LonLat } from "./geo.ts";

/** A place in the notations that maps and radios use. */
interface Notations {
  readonly decimal: string;
  readonly dms: string;
  /** Military grid reference system, the same as the U.S. National Grid; null beyond 84° north and 80° south. */
  readonly mgrs: string | null;
}

const MGRS_LATITUDES = { south: -80, north: 84 } as const;

/** A place as people of a locale read it. */
export function writeCoordinates([longitude, latitude]: LonLat, locale: string): Notations {
  const { decimal } = usualSigns(locale);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  const gridded = latitude >= MGRS_LATITUDES.south && latitude <= MGRS_LATITUDES.north;
  const [, zone = "", square = "", east = "", north = ""] = gridded
    ? (/^(\d+\w)(\w\w)(\d{5})(\d{5})$/.exec(forward(halfAMeterBack([longitude, latitude]))) ?? [])
    : [];
  return {
    // If the comma is the decimal sign, another sign separates the two.
    decimal: [latitude, longitude].map((value) => number.format(value)).join(decimal === "," ? "; " : ", "),
    dms: [sexagesimal(latitude, "NS", locale), sexagesimal(longitude, "EW", locale)].join(" "),
    mgrs: zone === "" ? null : [zone, square, east, north].join(" "),
  };
}

/** Half a meter of latitude, in degrees. */
const HALF_A_METER = 0.5 / 111_320;

/** A grid reference names the meter that contains a place; the package (1.0.0) names the nearest one. */
const halfAMeterBack = ([longitude, latitude]: LonLat): [number, number] => [
  longitude - HALF_A_METER / Math.cos((latitude * Math.PI) / 180),
  latitude - HALF_A_METER,
];

function sexagesimal(value: number, letters: string, locale: string): string {
  // Tenths of a second, so that 59.96 seconds become the next minute.
  const tenths = Math.round(Math.abs(value) * 36_000);
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format((tenths % 600) / 10);
  const letter = value < 0 ? letters[1] : letters[0];
  return `${Math.floor(tenths / 36_000)}°${Math.floor(tenths / 600) % 60}′${seconds}″${letter ?? ""}`;
}

/** Zones 1 to 60; the meters east and north have the same number of digits, with or without a space between. */
const MGRS = /^(?:0?[1-9]|[1-5]\d|60) ?[C-HJ-NP-X] ?[A-HJ-NP-Z]{2} ?(\d{1,10})(?: (\d{1,5}))?$/;

/**
 * Reads a typed place: decimal degrees with either decimal sign, degrees and minutes with or without seconds, latitude
 * first unless letters determine otherwise, also in brackets and after "lat" and "lon", or a reference of the military
 * grid (MGRS, USNG). Null for anything else. `language` determines the meaning of O: east in German, west in Spanish
 * and Portuguese.
 */
export function readCoordinates(typed: string, language: string): LonLat | null {
  const text = typed
    .toUpperCase()
    .replace(/[()[\]]|\b(LAT|LON)[A-Z]*\b[:=]?/g, " ")
    .trim()
    .replace(/\s+/g, " ");
  const [grid, east = "", north] = MGRS.exec(text) ?? [];
  if (grid !== undefined)
    return (north === undefined ? east.length % 2 === 0 : east.length === north.length)
      ? readMgrs(grid.replaceAll(" ", ""))
      : null;
  const plain = plainSigns(withEnglishLetters(text, language));
  // A comma between digits may be a decimal sign; if that gives no place, it separates the two numbers.
  const ways = plain.includes(".")
    ? [plain.replace(/,/g, ";")]
    : [plain.replace(/(?<=\d),(?=\d)/g, ".").replace(/,/g, ";"), plain.replace(/,/g, ";")];
  for (const way of ways) {
    const place = readPair(way);
    if (place) return place;
  }
  return null;
}

/**
 * The places that someone may mean, the likeliest first. If the typed place lies outside the bounds, but inside them
 * with a minus sign for west or with longitude first, the corrected place comes first. With letters there is no doubt.
 */
export function likelyPlaces(typed: string, language: string, within: Bounds | null): LonLat[] {
  const read = readCoordinates(typed, language);
  if (read === null) return [];
  if (within === null || /\p{L}/u.test(typed)) return [read];
  const [west, south, east, north] = within;
  const inside = ([x, y]: LonLat): boolean => x >= west && x <= east && y >= south && y <= north;
  const [x, y] = read;
  const others: readonly LonLat[] = [[-x, y], [y, x], [-y, x]]; // oxfmt-ignore
  return inside(read) ? [read] : [...others.filter(inside), read];
}

function readMgrs(text: string): LonLat | null {
  try {
    const [longitude, latitude] = toPoint(text);
    return placeOf(latitude, longitude);
  } catch {
    // A square that the zone does not have.
    return null;
  }
}

function withEnglishLetters(text: string, language: string): string {
  // Oeste, ouest, ovest: west in the Romance languages, while the German Ost is east.
  const west = /^(?:ca|es|fr|it|pt|ro)\b/.test(language);
  return text.replace(/O/g, west ? "W" : "E").replace(/L/g, "E");
}

function readPair(text: string): LonLat | null {
  const [first, second] = halves(text).map(readAngle);
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null;
  const turned = first.axis === "longitude" || second.axis === "latitude";
  const [latitude, longitude] = turned ? [second, first] : [first, second];
  // Without letters, a number that cannot be a latitude is the longitude.
  const unnamed = first.axis === null && second.axis === null;
  if (unnamed && Math.abs(latitude.degrees) > 90) return placeOf(longitude.degrees, latitude.degrees);
  return placeOf(latitude.degrees, longitude.degrees);
}

/** The two angles of a text: separated by a sign, by their letters, or in the middle of their numbers. */
function halves(text: string): string[] {
  const parts = text.split(/[;/|]/).map((part) => part.trim());
  if (parts.length > 1) return parts.length === 2 ? parts : [];
  const [, before, after] =
    /^([^NSEW]+[NSEW])(?: ?)(.+)$/.exec(text) ?? /^([NSEW][^NSEW]+)([NSEW].+)$/.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return [before.trim(), after.trim()];
  const [, ahead, behind] = /^(.*\d[°'"]?) ?([+-].*)$/.exec(text) ?? [];
  if (ahead !== undefined && behind !== undefined) return [ahead, behind];
  const words = text.split(" ");
  return words.length % 2 === 0
    ? [words.slice(0, words.length / 2).join(" "), words.slice(words.length / 2).join(" ")]
    : [];
}

const placeOf = (latitude: number, longitude: number): LonLat | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;
