import type { Geometry, Point } from "geojson";
import { pathsIn } from "../../files/layers/read-feature.ts";
import { wrappedLongitude } from "../../geometry/unwrap.ts";
import { categoryOf, stormStatus } from "../category.ts";
import {
  PLAIN_SHAPE,
  STORM_BASINS,
  STORM_WATCHES,
  WIND_THRESHOLDS,
  stormCode,
  type QuadrantRadii,
  type StormShape,
} from "../advisory.ts";
import { StormFault } from "../fault.ts";
import { dayTime, instantOf, packedHour } from "../times.ts";

/** A feature of a file as the file's format gives it. */
export interface StormFeature {
  readonly file: string;
  /** Name of its shapefile or layer. */
  readonly layer: string;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The part of an advisory that a feature belongs to, as far as it states that. */
interface FeatureHead {
  readonly code: string;
  readonly name: string | null;
  readonly number: string | null;
  readonly issuedAt: number | null;
}

/**
 * A feature as a shape of an advisory. `period`: hours of forecast that a cone or track covers; `first`: radii at the
 * synoptic time.
 */
export interface FeatureShape {
  readonly head: FeatureHead;
  readonly shape: StormShape;
  readonly period: number;
  readonly first: boolean;
}

/** The Hurricane Center's value for a missing figure. */
const NO_FIGURE = 9999;

/** The first of several properties that a feature has, ignoring the case of names. */
function textAt(properties: StormFeature["properties"], ...names: readonly string[]): string | null {
  for (const wanted of names)
    for (const [name, value] of Object.entries(properties))
      if (name.toLowerCase() === wanted.toLowerCase() && value !== null && value !== undefined) {
        // Some programs fill table fields with control characters, which no database stores.
        const text = String(value)
          .replaceAll(/\p{Cc}+/gu, " ")
          .trim();
        if (text !== "") return text;
      }
  return null;
}

function figureAt(properties: StormFeature["properties"], ...names: readonly string[]): number | null {
  const text = textAt(properties, ...names);
  const figure = text === null ? NaN : Number(text);
  return Number.isFinite(figure) && Math.abs(figure) !== NO_FIGURE ? figure : null;
}

/**
 * Reads a feature by its properties; null if it is not a part of a forecast. `storm` is used where a feature names
 * none. Throws a StormFault where it cannot be placed.
 */
export function shapeOfFeature(feature: StormFeature, storm?: string): FeatureShape | null {
  const { geometry, properties, file, layer } = feature;
  const kind = kindOf(feature);
  if (kind === null) return null;
  if (kind === "best") return bestFix(feature, storm);
  assertOneHemisphere(geometry, file);
  const head = headOf(feature, storm);
  const tau = figureAt(properties, "tau");
  const threshold = WIND_THRESHOLDS.find((knots) => knots === figureAt(properties, "radii", "kt")) ?? null;
  const wind = kind === "point" ? windOf(figureAt(properties, "maxwind", "max_wind_kt"), file) : null;
  const watch = STORM_WATCHES.find((code) => code === textAt(properties, "tcww")?.toUpperCase()) ?? null;
  return {
    head,
    period: figureAt(properties, "fcstprd", "fcstpd", "fcst_hours") ?? 0,
    first: /initial/i.test(layer),
    shape: {
      ...PLAIN_SHAPE,
      kind,
      geometry,
      tau: kind === "point" || kind === "wind" ? tau : null,
      validAt: kind === "point" || kind === "wind" ? validAt(feature, head) : null,
      threshold: kind === "wind" ? threshold : null,
      radii: kind === "wind" ? radiiOf(properties) : null,
      wind,
      gust: kind === "point" ? figureAt(properties, "gust", "gust_kt") : null,
      pressure: kind === "point" ? pressureOf(figureAt(properties, "mslp", "mslp_mb"), file) : null,
      category:
        kind === "point"
          ? (figureAt(properties, "ssnum", "ss_category") ?? (wind === null ? null : categoryOf(wind)))
          : null,
      status: kind === "point" ? stormStatus(textAt(properties, "stormtype", "status"), wind) : null,
      watch: kind === "watch" ? watch : null,
      drawn: /^(true|1)$/i.test(textAt(properties, "estimate") ?? ""),
    },
  };
}

/** A point of a best track, whose shapefile names its time in parts, in UTC. */
function bestFix({ geometry, properties, file }: StormFeature, storm: string | undefined): FeatureShape {
  const [year, month, day, hour] = ["year", "month", "day", "hhmm"].map((name) => figureAt(properties, name) ?? NaN);
  const validAt = Date.UTC(year ?? NaN, (month ?? NaN) - 1, day, Math.floor((hour ?? NaN) / 100), (hour ?? NaN) % 100);
  if (Number.isNaN(validAt)) throw new StormFault("noTime", { file });
  const wind = figureAt(properties, "intensity");
  const head = {
    code: codeOf({ properties, file }, validAt, storm),
    name: nameOf(textAt(properties, "stormname")),
    number: null,
    issuedAt: null,
  };
  const shape = {
    ...PLAIN_SHAPE,
    kind: "best" as const,
    geometry: geometry.type === "Point" ? onEarth(geometry) : geometry,
    validAt,
    wind,
    pressure: pressureOf(figureAt(properties, "mslp"), file),
    category: wind === null ? null : categoryOf(wind),
    status: textAt(properties, "stormtype"),
  };
  return { head, shape, period: 0, first: false };
}

/** Best tracks count on west of 180°; the fixes themselves stay where they are. */
const onEarth = ({ coordinates: [x = NaN, y = NaN] }: Point): Point => ({
  type: "Point",
  coordinates: [wrappedLongitude(x), y],
});

function kindOf({ geometry, properties }: StormFeature): "cone" | "track" | "point" | "wind" | "watch" | "best" | null {
  switch (geometry.type) {
    case "Polygon":
    case "MultiPolygon":
      return figureAt(properties, "radii", "kt") === null ? "cone" : "wind";
    case "LineString":
    case "MultiLineString":
      return textAt(properties, "tcww") === null ? "track" : "watch";
    case "Point":
      if (figureAt(properties, "intensity") !== null) return "best";
      return figureAt(properties, "tau") === null ? null : "point";
    default:
      return null;
  }
}

function radiiOf(properties: StormFeature["properties"]): QuadrantRadii {
  const radius = (quadrant: string) => figureAt(properties, quadrant, `${quadrant}_nmi`) ?? 0;
  return { ne: radius("ne"), se: radius("se"), sw: radius("sw"), nw: radius("nw") };
}

function headOf({ properties, file }: StormFeature, storm: string | undefined): FeatureHead {
  const issued = textAt(properties, "issued", "advdate", "advisoryDate", "pubAdvTime");
  const issuedAt = issued === null ? null : instantOf(issued, file);
  const tau = figureAt(properties, "tau");
  const packed = textAt(properties, "validtime");
  const atOnce = tau === 0 && packed !== null ? packedHour(packed) : null;
  const number = textAt(properties, "advisnum", "advnum", "advisory", "advisoryNum");
  return {
    code: codeOf({ properties, file }, issuedAt, storm),
    name: nameOf(textAt(properties, "stormname", "storm_name")),
    number: number === null ? null : advisoryNumberOf(number, file),
    issuedAt: issuedAt ?? atOnce,
  };
}

/** An advisory's number: digits, and a letter for an intermediate one. Throws a StormFault for anything else. */
function advisoryNumberOf(text: string, file: string): string {
  const number = text.toUpperCase().replace(/^0+(?=\d)/, "");
  if (!/^\d{1,3}[A-Z]?$/.test(number)) throw new StormFault("badNumber", { file, found: text.slice(0, 40) });
  return number;
}

/**
 * Basin, number and season, from an id, or from basin, number and the year of the advisory, or as the file's name or
 * its reader gives them.
 */
function codeOf(
  { properties, file }: Pick<StormFeature, "properties" | "file">,
  issuedAt: number | null,
  storm: string | undefined,
): string {
  const id = textAt(properties, "stormid", "storm_id", "atcfid")?.toUpperCase();
  const basin = textAt(properties, "basin")?.toUpperCase();
  const number = figureAt(properties, "stormnum");
  const made =
    basin !== undefined && number !== null && issuedAt !== null
      ? `${basin}${String(number).padStart(2, "0")}${new Date(issuedAt).getUTCFullYear()}`
      : undefined;
  const code = id ?? made ?? codeInName(file) ?? storm;
  const parts = code === undefined ? null : stormCode(code);
  if (code === undefined || parts === null) throw new StormFault("noStorm", { file });
  assertBasin(parts.basin, file);
  return code;
}

/** The storm that a file's name gives: `AL112017` of al112017_5day_037.zip. */
export const codeInName = (file: string): string | undefined =>
  /\b([a-z]{2}\d{6})(?=\b|_)/i.exec(file)?.[1]?.toUpperCase();

/** Knots that no storm has reached: a wind beyond them is a typing error. */
const MOST_WIND = 250;

/** A wind in knots. Refuses one that no storm could have. */
export function windOf(knots: number | null, file: string): number | null {
  if (knots !== null && !(knots >= 0 && knots <= MOST_WIND))
    throw new StormFault("impossible", { file, found: `${knots} kt` });
  return knots;
}

/** A central pressure in millibars. Refuses one that no storm could have: the lowest ever measured is 870. */
export function pressureOf(millibars: number | null, file: string): number | null {
  if (millibars !== null && !(millibars >= 800 && millibars <= 1_100))
    throw new StormFault("impossible", { file, found: `${millibars} mb` });
  return millibars;
}

/** Refuses a storm of a basin for which the National Hurricane Center issues no advisories. */
export function assertBasin(basin: string, file: string): void {
  if (!STORM_BASINS.some((known) => known === basin)) throw new StormFault("otherBasin", { file, found: basin });
}

const CLASSES =
  /^(major hurricane|hurricane|(sub)?tropical (storm|depression|disturbance|cyclone)|disturbance|post-tropical (cyclone|storm)|extratropical (cyclone|storm)|potential tropical cyclone|remnants of|typhoon)\s+/i;

/** A storm's own name without its type at the time: `Irma` of `Hurricane IRMA`. */
export function nameOf(text: string | null): string | null {
  const name = text?.replace(CLASSES, "").trim() ?? "";
  if (name === "") return null;
  return name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name;
}

/**
 * Returns when a point or radii are valid. The position at hour 0 is that of the advisory, not of the synoptic time
 * three hours before.
 */
function validAt({ properties, file }: StormFeature, { issuedAt }: FeatureHead): number | null {
  const iso = textAt(properties, "valid");
  if (iso !== null) return instantOf(iso, file);
  if (figureAt(properties, "tau") === 0 && issuedAt !== null) return issuedAt;
  const text = textAt(properties, "validtime");
  if (text === null) return null;
  const packed = packedHour(text);
  if (packed === null) return issuedAt === null ? null : dayTime(text, issuedAt);
  if (textAt(properties, "timezone")?.toUpperCase() !== "UTC")
    throw new StormFault("timeWithoutZone", { file, found: text });
  return packed;
}

/**
 * Refuses positions that are not on Earth, and shapes that cross 180°: drawn in degrees they would span the whole
 * world.
 */
export function assertOneHemisphere(geometry: Geometry, file: string): void {
  for (const line of pathsIn(geometry))
    for (const [at, [x = 0, y = 0]] of line.entries()) {
      if (!(Math.abs(y) <= 90)) throw new StormFault("impossible", { file, found: `${x}, ${y}` });
      const [before = x] = line[at - 1] ?? [];
      if (Math.abs(x) > 180 || Math.abs(x - before) > 180) throw new StormFault("crosses180", { file });
    }
}
