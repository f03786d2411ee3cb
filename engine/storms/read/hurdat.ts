import { wrappedLongitude } from "../../geometry/unwrap.ts";
import { readTime } from "../../files/written-time.ts";
import { PLAIN_SHAPE, stormCode, type ReadAdvisory, type StormShape } from "../advisory.ts";
import { categoryOf } from "../category.ts";
import { StormFault } from "../fault.ts";
import { assertBasin, nameOf, pressureOf, windOf } from "./features.ts";

const HEAD = /^"?([A-Z]{2}\d{6})"?\s*[,;\t]\s*"?([^,;\t"]*)"?\s*[,;\t]\s*"?(\d+)"?\s*(?:[,;\t]|$)/m;

/**
 * Returns whether a text is in HURDAT2, the Hurricane Center's format of best tracks; it may have a title above, and a
 * spreadsheet may have written it.
 */
export const isHurdat = (text: string): boolean => HEAD.test(text);

interface Track extends ReadAdvisory {
  readonly shapes: StormShape[];
  /** The header line of a track, and the number of rows that it announces. */
  readonly line: number;
  readonly stated: number;
}

/**
 * The best tracks in a text of HURDAT2 (format: Landsea and others, "The revised Atlantic hurricane database
 * (HURDAT2)"); its times are UTC. Throws a StormFault for a row that cannot be read, and for a track with more or fewer
 * rows than its header announces.
 */
export function readHurdat(text: string, file: string): ReadAdvisory[] {
  const tracks: Track[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, code, name = "", stated] = HEAD.exec(line) ?? [];
    if (code !== undefined) {
      assertBasin(stormCode(code)?.basin ?? "", file);
      const head = { code, name: nameOf(name.trim()), number: null, issuedAt: null, files: [file] };
      tracks.push({ ...head, shapes: [], line: at + 1, stated: Number(stated) });
      continue;
    }
    const track = tracks.at(-1);
    if (track === undefined) continue;
    const fix = fixOf(line, at + 1, file);
    const years = new Date(fix.validAt).getUTCFullYear() - Number(track.code.slice(4));
    // A storm's rows follow one another, and a season's last storm may see the new year.
    if ((years !== 0 && years !== 1) || fix.validAt < (track.shapes.at(-1)?.validAt ?? -Infinity))
      throw new StormFault("impossible", { file, found: excerptOf(line, at + 1) });
    track.shapes.push(fix);
  }
  for (const { code, shapes, line, stated } of tracks)
    if (shapes.length !== stated || stated === 0)
      throw new StormFault("rowsMissing", { file, storm: code, line, found: shapes.length, expected: stated });
  return tracks.map(({ line: _, stated: __, ...track }) => track);
}

/** Cells of a row up to its pressure: radii follow, which older years do not have. */
const CELLS = 8;

const excerptOf = (line: string, number: number): string => `${number}: ${line.slice(0, 40)}`;

function fixOf(line: string, number: number, file: string): StormShape & { readonly validAt: number } {
  const cells = line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', "").trim());
  const [date = "", clock = "", , status = "", lat = "", lon = "", wind = "", pressure = ""] = cells;
  const at = excerptOf(line, number);
  const position = [wrappedLongitude(degrees(lon)), degrees(lat)];
  if (!/^\d{8}$/.test(date) || !/^\d{4}$/.test(clock) || position.some(Number.isNaN) || cells.length < CELLS)
    throw new StormFault("cutOff", { file, found: at });
  const validAt = readTime(`${date.replace(/(..)(..)$/, "-$1-$2")}T${clock}Z`)?.local;
  const figures = [wind, pressure];
  const isOnEarth = Math.abs(position[1] ?? NaN) <= 90 && Math.abs(degrees(lon)) <= 360;
  if (validAt === undefined || !isOnEarth || figures.some((cell) => !/^-?\d*$/.test(cell)))
    throw new StormFault("impossible", { file, found: at });
  const knots = windOf(known(wind), file);
  return {
    ...PLAIN_SHAPE,
    kind: "best",
    validAt,
    status: status === "" ? null : status,
    wind: knots,
    pressure: pressureOf(known(pressure), file),
    category: knots === null ? null : categoryOf(knots),
    geometry: { type: "Point", coordinates: position },
  };
}

/** `23.8N` or `81.4W` in degrees. */
function degrees(text: string): number {
  const [, figure, side] = /^(\d+(?:\.\d+)?)([NSEW])$/.exec(text) ?? [];
  return figure === undefined ? NaN : Number(figure) * (side === "S" || side === "W" ? -1 : 1);
}

/** HURDAT2 writes −99 or −999 for what is missing. */
function known(text: string): number | null {
  const value = Number(text);
  return text === "" || Number.isNaN(value) || value < 0 ? null : value;
}
