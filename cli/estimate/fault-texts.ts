import { zoneMark, type ZoneNames } from "../../engine/display/zone-label.ts";
import type { PolygonFault, PolygonFaultReason } from "../../engine/geometry/validate.ts";
import { LIMITS, type InputFault, type InputFaultCode } from "../../engine/needs/check.ts";
import { RESTORATION_DAYS } from "../../engine/needs/inputs.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { UNITS } from "../../engine/words/units.ts";
import { ZoneError } from "../../engine/zones/shapes.ts";
import { fine } from "./tables.ts";

/** The features of the shapes, to name the one at fault. */
interface ShapeSources {
  readonly tractsFile: string;
  readonly zonesFile: string;
  /** Feature number of a tract by FIPS. */
  readonly tractFeatures: ReadonlyMap<string, number>;
  /** Feature numbers of a zone's parts. */
  readonly zoneFeatures: ReadonlyMap<number, readonly number[]>;
  readonly names: ZoneNames;
}

/** Runs a count of zones and converts a ZoneError to a {@link FileFault} that names file and feature. */
export function namingFeatures<T>(sources: ShapeSources, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof ZoneError ? faultOf(error, sources) : error;
  }
}

function faultOf(error: ZoneError, sources: ShapeSources): FileFault {
  const { tractsFile, zonesFile, tractFeatures, zoneFeatures, names } = sources;
  const { zone = 0, part = 0, fips = "", reason = "notAPolygon", at = null } = error.details;
  const parts = zoneFeatures.get(zone) ?? [];
  const zonePlace = { file: zonesFile, feature: parts[part], field: `zone ${zoneMark(zone, names)}` };
  const tractPlace = { file: tractsFile, feature: tractFeatures.get(fips), field: `tract ${fips}` };
  const polygon = polygonFaultText({ reason, at });
  switch (error.code) {
    case "offTheTracts": {
      const others = parts.length > 1 ? ` (features ${parts.join(", ")})` : "";
      const place = { ...zonePlace, field: `zone ${zoneMark(zone, names)}${others}` };
      return new FileFault(place, "a zone off the tracts", "one whose interior meets a census tract");
    }
    case "invalidGeometry":
      return new FileFault(zonePlace, ...polygon);
    case "emptyZone":
      return new FileFault(zonePlace, "a zone without an area", "a Polygon or a MultiPolygon");
    case "duplicateZone":
    case "zoneNumber":
      return new FileFault(zonePlace, `zone ${zone}`, "each zone once, numbered 1 to 4");
    case "invalidTract":
      return new FileFault(tractPlace, ...polygon);
    case "duplicateTract":
      return new FileFault(tractPlace, "the tract again", "each tract once");
    case "unknownTract":
    case "notATractSet":
      // Zones of a file are areas and its tracts come unpacked, so these can only be faults of ours.
      throw error;
  }
}

const POLYGON_TEXTS: Readonly<Record<PolygonFaultReason, readonly [found: string, expected: string]>> = {
  notAPolygon: ["no rings", "a Polygon or a MultiPolygon"],
  tooFewPoints: ["a ring of fewer than three different points", "at least three, and the first again"],
  notClosed: ["a ring that does not end where it starts", "the first position again as the last"],
  notFinite: ["a coordinate that is no number", "numbers"],
  outOfRange: ["a coordinate out of range", "longitude -180 to 180, latitude -90 to 90"],
  aroundPole: ["a ring around a pole", "a ring that is split at longitude 180"],
  zeroArea: ["a ring whose points lie on one line", "a ring around an area"],
  selfCrossing: ["a ring that crosses itself or another", "rings that do not cross"],
  holeOutside: ["a hole outside its shell", "holes inside"],
  holeInHole: ["a hole within a hole", "holes next to one another"],
};

/** Describes a faulty polygon: what was found at which place, and what was expected. */
export function polygonFaultText(fault: Pick<PolygonFault, "reason" | "at">): [found: string, expected: string] {
  const { reason, at } = fault;
  const [found, expected] = POLYGON_TEXTS[reason];
  return [at ? `${found} at ${at[0]}, ${at[1]}` : found, expected];
}

type Text = (values: InputFault["values"]) => [found: string, expected: string];

const foundIn = (values: InputFault["values"]) => String(values["found"]);

const INPUT_TEXTS: Readonly<Record<InputFaultCode, Text>> = {
  "product.blank": () => ["a blank product", "a product's name"],
  "category.unknown": (v) => [`"${foundIn(v)}"`, `one of ${v["expected"]}`],
  "unit.unknown": (v) => [`"${foundIn(v)}"`, `one of ${UNITS.join(", ")}`],
  "unit.mismatch": (v) => [
    `npp of ${v["product"]} in ${v["npp"]} and its cpt in ${v["cpt"]}`,
    "units that convert into one another",
  ],
  "number.notFinite": (v) => [foundIn(v), "a finite number"],
  "number.tooLarge": (v) => [foundIn(v), `at most ${LIMITS.largest}`],
  "npp.negative": (v) => [foundIn(v), "an npp of 0 or more"],
  "cpt.notPositive": (v) => [foundIn(v), `a cpt of more than 0 (${fine(LIMITS.smallestCapacity)} or more)`],
  "percent.range": (v) => [foundIn(v), "a percentage from 0 to 100"],
  "zone.unknown": (v) => [foundIn(v), "a zone from 1 to 4"],
  "row.duplicate": (v) => [
    `${v["product"]} ${v["category"]}${v["zone"] === undefined ? "" : ` for zone ${v["zone"]}`} again`,
    "each row once",
  ],
  "parameter.missing": (v) => [`no ${v["category"]} for ${v["product"]}`, "npp and cpt for every product"],
  "assistance.missing": (v) => [
    `no ${v["category"]} for ${v["product"]} in zone ${v["zone"]}`,
    "both percentages for every product and zone present",
  ],
  "assistance.unknownProduct": (v) => [`${v["product"]}, which has no parameters`, "a product with npp and cpt"],
  "setting.unknown": (v) => [`"${foundIn(v)}"`, `one of ${v["expected"]}`],
  "demand.count": (v) => [`${foundIn(v)} percentages`, `${v["expected"]}, one per block`],
  "demand.negative": (v) => [foundIn(v), "a percentage of 0 or more"],
  "demand.missing": () => ["nothing", "seven percentages, as demandCurve is custom"],
  "demand.withoutCustom": (v) => [
    `percentages with demandCurve ${v["demandCurve"]}`,
    'demandCurve "custom" with them, or no demand',
  ],
  "base.unknown": (v) => [`"${foundIn(v)}"`, `one of ${v["expected"]}`],
  "base.shares": (v) => [
    `two percentages of ${v["product"]} in zone ${v["zone"]}`,
    `one and the same, as it is counted by ${v["base"]}`,
  ],
  "presence.duplicate": (v) => [`zone ${v["zone"]} again`, "each zone once"],
  "presence.overfull": (v) => [`${foundIn(v)} % evacuated and sheltered`, "at most 100 % together"],
  "presence.visitors": (v) => [foundIn(v), "0 or more visitors"],
  "restoration.count": (v) => [`${foundIn(v)} percentages`, `${v["expected"]}, one per block`],
  "restoration.days": (v) => [foundIn(v), `days from ${RESTORATION_DAYS.least} to ${RESTORATION_DAYS.most}`],
  "restoration.duplicate": (v) => [`zone ${v["zone"]} again`, "each zone once"],
  "restoration.missing": () => ["neither halfDays nor blocks", "one of them"],
  "restoration.rises": (v) => [
    `${foundIn(v)} after ${v["before"]}`,
    "a curve that does not rise once people are affected",
  ],
  "restoration.tenth": (v) => [foundIn(v), "more days than halfDays"],
};

/** Describes a fault of the inputs: what was found, and what was expected, in English. */
export function inputFaultText({ code, values }: InputFault): [found: string, expected: string] {
  return INPUT_TEXTS[code](values);
}
