import { wrappedLongitude } from "../../geometry/unwrap.ts";
import { PLAIN_SHAPE, stormCode, type ReadAdvisory, type StormShape } from "../advisory.ts";
import { categoryOf } from "../category.ts";
import { StormFault } from "../fault.ts";
import { assertBasin, nameOf } from "./features.ts";

const HEAD = /^([A-Z]{2}\d{6}),\s*([^,]*),\s*\d+,/;

/** Whether a text is of HURDAT2, the best tracks of the Hurricane Center. */
export const isHurdat = (text: string): boolean => HEAD.test(text);

/**
 * The best tracks in a text of HURDAT2 (format: Landsea and others, "The revised Atlantic hurricane database (HURDAT2)"); its
 * times are UTC. Throws a StormFault for a row that is none.
 */
export function readHurdat(text: string, file: string): ReadAdvisory[] {
  const tracks: (ReadAdvisory & { readonly shapes: StormShape[] })[] = [];
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== "")) {
    const [, code, name = ""] = HEAD.exec(line) ?? [];
    if (code !== undefined) {
      assertBasin(stormCode(code)?.basin ?? "", file);
      tracks.push({ code, name: nameOf(name.trim()), number: null, issuedAt: null, files: [file], shapes: [] });
    } else tracks.at(-1)?.shapes.push(fixOf(line, file));
  }
  return tracks;
}

function fixOf(line: string, file: string): StormShape {
  const [date = "", clock = "", , status = "", lat = "", lon = "", wind = "", pressure = ""] = line
    .split(",")
    .map((cell) => cell.trim());
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  const position = [wrappedLongitude(degrees(lon)), degrees(lat)];
  if (year === undefined || !/^\d{4}$/.test(clock) || position.some(Number.isNaN))
    throw new StormFault("cutOff", { file, found: line.slice(0, 40) });
  const validAt = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(clock.slice(0, 2)),
    Number(clock.slice(2)),
  );
  const knots = known(wind);
  return {
    ...PLAIN_SHAPE,
    kind: "best",
    validAt,
    status: status === "" ? null : status,
    wind: knots,
    pressure: known(pressure),
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
