import {
  PLAIN_SHAPE,
  WIND_THRESHOLDS,
  stormCode,
  type QuadrantRadii,
  type ReadAdvisory,
  type StormShape,
} from "../advisory.ts";
import { categoryOf, stormStatus } from "../category.ts";
import { estimatedCone, type ForecastPosition } from "../cone.ts";
import { StormFault } from "../fault.ts";
import { quadrantArea } from "../quadrants.ts";
import { dayTime, instantOf } from "../times.ts";
import { assertBasin, assertOneHemisphere, codeInName, nameOf, pressureOf, windOf } from "./features.ts";

const HOUR = 3_600_000;
const TITLE = /^(?<name>\S.*?)\s+(?:SPECIAL\s+)?FORECAST ?\/ ?ADVISORY\s+NUMBER\s+0*(?<number>\d+[A-Z]?)/m;
/** The storm's id, which in the 1990s had two digits of the season: AL0798. */
const CODE = /\b(?:([A-Z]{2}\d{6})|(AL|EP|CP)(\d\d)\d\d$)/m;
const ISSUED =
  /^\s*(?<clock>\d{4})\s*(?<zone>Z|[A-Z]{3})?\s+(?<date>(?:MON|TUE|WED|THU|FRI|SAT|SUN) [A-Z]{3} \d{1,2} \d{4})/m;
const POSITION = /(?<lat>\d+(?:\.\d+)?)(?<ns>[NS])\s+(?<lon>\d+(?:\.\d+)?)(?<ew>[EW])/;
const CENTER = new RegExp(`CENTER LOCATED NEAR\\s+${POSITION.source} AT (?<at>\\d{2}/\\d{4})Z`);
const SYNOPTIC = /AT (\d{2}\/\d{4})Z\s+CENTER WAS LOCATED/;
const AHEAD = /^(?:FORECAST|OUTLOOK) VALID (?<at>\d{2}\/\d{4})Z/m;
const RADII = /^(?<knots>34|50|64) KT[\s.]*?(?<ne>\d+) ?NE\s+(?<se>\d+) ?SE\s+(?<sw>\d+) ?SW\s+(?<nw>\d+) ?NW/gm;
const QUADRANTS = ["ne", "se", "sw", "nw"] as const;
/** Nautical miles that no tropical storm's winds have reached: a radius beyond them is a typing error. */
const FARTHEST = 1_000;
/** Lines that state when a position is valid, or how far winds reach, however they are written. */
const STATEMENTS =
  /^(?:.*\bVALID\w*\s+\d\d\/\d{4}.*|(?:FORECAST|OUTLOOK) VALID.*|(?:RADIUS OF )?\d+ KT\b.*\d ?[NS][EW]\b.*)$/gm;

/** Returns whether a text, line by line as it was sent, is a forecast advisory (TCM) of the Hurricane Center. */
export const isForecastAdvisory = (text: string): boolean => TITLE.test(text);

/** Whatever comes behind an advisory in a text: its own end, or the heading of the next bulletin. */
const BEHIND = /^(?:\$\$|NNNN|ZCZC\b|[A-Z]{4}\d\d [A-Z]{4} \d{6}\b)/m;
/** The ends of an advisory, whichever of them the text has. */
const END = /^(?:\$\$|NEXT ADVISORY AT\b|FORECASTER\b|THIS IS THE LAST FORECAST\/ADVISORY\b)/m;

/**
 * Reads the advisories of a text, one or several in a row as mail, archives and the weather wire have them, each with
 * its own storm: positions and winds as stated, wind radii drawn from their quadrants, and an estimate of the cone from
 * the season's radii. `storm` is used for a text that names none. Throws a StormFault for an advisory without a storm,
 * time or position, and for one that is cut off.
 */
export function readForecastAdvisories(content: string, file: string, storm?: string): ReadAdvisory[] {
  const starts = [...content.matchAll(new RegExp(TITLE.source, "gm"))].map(({ index }) => index);
  const read = starts.map((start, at) => {
    const line = content.slice(0, start).split("\n").length;
    return readAdvisory(wholeAdvisory(content.slice(start, starts[at + 1]), { file, line }), file, storm);
  });
  // A correction has the number of the advisory it corrects, and comes after it.
  return [...new Map(read.map((advisory) => [`${advisory.code} ${advisory.number}`, advisory])).values()];
}

/** An advisory up to its end; text between it and the next one belongs to neither. */
function wholeAdvisory(part: string, { file, line }: { readonly file: string; readonly line: number }): string {
  const [title = ""] = part.split("\n", 1);
  const end = part.search(BEHIND);
  const own = end === -1 ? part : part.slice(0, end);
  if (!END.test(own) && !part.slice(own.length).startsWith("$$"))
    throw new StormFault("advisoryCutOff", { file, line, found: title.replace(/\s+/g, " ").trim() });
  return own;
}

function readAdvisory(content: string, file: string, storm: string | undefined): ReadAdvisory {
  const title = TITLE.exec(content)?.groups;
  const [, whole, basin, number] = CODE.exec(content) ?? [];
  const season = basin && new Date(issuedIn(content, file)).getUTCFullYear();
  const code = whole ?? (basin && `${basin}${number}${season}`) ?? codeInName(file) ?? storm;
  const parts = code === undefined ? null : stormCode(code);
  if (title === undefined || code === undefined || parts === null) throw new StormFault("noStorm", { file });
  assertBasin(parts.basin, file);
  const issuedAt = issuedIn(content, file);
  const center = CENTER.exec(content);
  if (center === null) throw new StormFault("notForecast", { file });
  const synoptic = dayTime(SYNOPTIC.exec(content)?.[1] ?? "", issuedAt) ?? issuedAt - 3 * HOUR;
  const [head = "", ...blocks] = content.split(new RegExp(`(?=${AHEAD.source})`, "m"));
  const now: AdvisoryMoment = {
    position: positionOf(center.groups),
    tau: 0,
    validAt: issuedAt,
    ...windsOf(head, /MAX SUSTAINED WINDS\s+(\d+) KT WITH GUSTS TO\s+(\d+) KT/, file),
    pressure: pressureOf(figure(/MINIMUM CENTRAL PRESSURE\s+(\d+) MB/.exec(head)?.[1]), file),
    text: head,
  };
  // Every statement of a position or of winds is read, or the whole text is refused: a skipped line would make the
  // storm smaller.
  for (const [line] of content.matchAll(STATEMENTS)) {
    const reach = [...line.matchAll(RADII)].flatMap(({ groups = {} }) => QUADRANTS.map((side) => Number(groups[side])));
    if ((!AHEAD.test(line) && reach.length === 0) || reach.some((miles) => miles > FARTHEST))
      throw new StormFault("impossible", { file, found: line });
  }
  const ahead = blocks
    .filter((block) => AHEAD.test(block))
    .flatMap((block) => aheadOf(block, { issuedAt, synoptic, file }));
  const moments = [now, ...ahead];
  // The hours of a forecast come in order: one that does not is a typing error.
  const odd = ahead.find(({ validAt }, at) => validAt <= (ahead[at - 1]?.validAt ?? -Infinity));
  if (odd !== undefined) throw new StormFault("impossible", { file, found: odd.text.split("\n")[0] ?? "" });
  const shapes = shapesOf(moments, parts);
  for (const { geometry } of shapes) assertOneHemisphere(geometry, file);
  return {
    code,
    name: nameOf(title["name"] ?? null),
    number: title["number"] ?? null,
    issuedAt,
    files: [file],
    shapes,
  };
}

/** The statements of the advisory about one moment. */
interface AdvisoryMoment {
  readonly position: readonly [number, number];
  readonly tau: number;
  readonly validAt: number;
  readonly wind: number | null;
  readonly gust: number | null;
  readonly pressure: number | null;
  readonly text: string;
}

function issuedIn(content: string, file: string): number {
  const { clock, zone, date } = ISSUED.exec(content)?.groups ?? {};
  if (clock === undefined || date === undefined) throw new StormFault("noTime", { file });
  const issuedAt = instantOf(`${clock} ${zone ?? ""} ${date}`, file);
  if (issuedAt === null) throw new StormFault("noTime", { file });
  return issuedAt;
}

/** The words for a storm that no longer has a position. */
const GONE = /DISSIPATED|ABSORBED|MERGED/;

function aheadOf(
  block: string,
  { issuedAt, synoptic, file }: { readonly issuedAt: number; readonly synoptic: number; readonly file: string },
): AdvisoryMoment[] {
  const validAt = dayTime(AHEAD.exec(block)?.groups?.["at"] ?? "", issuedAt);
  const [line = ""] = block.split("\n");
  const place = POSITION.exec(line)?.groups;
  // A storm that has dissipated has no position.
  if (place === undefined && GONE.test(block)) return [];
  if (validAt === null || place === undefined) throw new StormFault("impossible", { file, found: line });
  const winds = windsOf(block, /MAX WINDS?\s+(\d+) KT[.,\s]*(?:WITH )?GUSTS\s+(?:TO\s+)?(\d+) KT/, file);
  return [
    {
      position: positionOf(place),
      tau: Math.round((validAt - synoptic) / HOUR),
      validAt,
      ...winds,
      pressure: null,
      text: block,
    },
  ];
}

function positionOf(parts: Readonly<Record<string, string>> | undefined): [number, number] {
  const { lat = "", ns, lon = "", ew } = parts ?? {};
  return [ew === "W" ? -Number(lon) : Number(lon), ns === "S" ? -Number(lat) : Number(lat)];
}

const figure = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

function windsOf(
  text: string,
  form: RegExp,
  file: string,
): { readonly wind: number | null; readonly gust: number | null } {
  const [unread] = /^MAX (?:SUSTAINED )?WINDS?\b(?!\s+\d+\s+KT).*$/m.exec(text) ?? [];
  if (unread !== undefined) throw new StormFault("impossible", { file, found: unread });
  const found = form.exec(text);
  return { wind: windOf(figure(found?.[1]), file), gust: figure(found?.[2]) };
}

function shapesOf(
  moments: readonly AdvisoryMoment[],
  storm: { readonly basin: string; readonly season: number },
): StormShape[] {
  const points = moments.map(({ position: [x, y], tau, validAt, wind, gust, pressure, text }): StormShape => ({
    ...PLAIN_SHAPE,
    kind: "point",
    tau,
    validAt,
    wind,
    gust,
    pressure,
    category: wind === null ? null : categoryOf(wind),
    status: statusOf(text, wind),
    geometry: { type: "Point", coordinates: [x, y] },
  }));
  const winds = moments.flatMap((moment) => windAreas(moment));
  const positions = moments.map(({ position: [longitude, latitude], tau }): ForecastPosition => ({
    longitude,
    latitude,
    tau,
  }));
  const cone = estimatedCone(storm, positions);
  const line = moments.map(({ position }) => [...position]);
  return [
    ...(cone === null ? [] : [{ ...PLAIN_SHAPE, kind: "cone" as const, drawn: true, geometry: cone }]),
    ...(line.length < 2
      ? []
      : [{ ...PLAIN_SHAPE, kind: "track" as const, geometry: { type: "LineString" as const, coordinates: line } }]),
    ...points,
    ...winds,
  ];
}

function windAreas({ text, position: [x, y], tau, validAt }: AdvisoryMoment): StormShape[] {
  return [...text.matchAll(RADII)].flatMap(({ groups = {} }) => {
    const threshold = WIND_THRESHOLDS.find((knots) => knots === Number(groups["knots"])) ?? null;
    const radius = (quadrant: keyof QuadrantRadii) => Number(groups[quadrant]);
    const radii = { ne: radius("ne"), se: radius("se"), sw: radius("sw"), nw: radius("nw") };
    const geometry = quadrantArea(x, y, radii);
    return geometry === null
      ? []
      : [{ ...PLAIN_SHAPE, kind: "wind" as const, tau, validAt, threshold, radii, drawn: true, geometry }];
  });
}

/** The storm's type, by the words next to its position, else by its wind. */
function statusOf(text: string, wind: number | null): string | null {
  const [line = ""] = text.split("\n");
  if (/EXTRATROP/.test(line)) return "EX";
  if (/REMNT LOW|REMNANT LOW/.test(line)) return "LO";
  if (/POST-TROP/.test(line)) return "PT";
  return stormStatus(null, wind);
}
