import type { Fault } from "../../../contract/api/errors.ts";
import { zoneMark, type ZoneNames } from "../../../engine/display/zone-label.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { throwError } from "../../answers/errors.ts";
import { faultAt } from "../../persistence/refusals.ts";

/** Digits of a degree in a sentence: one meter. */
const DIGITS = 5;
/** A county's FIPS has five digits, a tract's eleven. */
const COUNTY_DIGITS = 5;

/** Returns the path in the request of a faulty zone, by its number. */
export type PathOfZone = (zone: number) => string;

/** Zones that may be at fault: the path of each in the request, and its name. */
interface FaultyZones {
  readonly pathOfZone: PathOfZone;
  readonly names: ZoneNames;
}

/**
 * Runs a count and refuses (422), in the caller's language, zones that the engine cannot count: off the tracts,
 * crossing themselves, with an unknown FIPS.
 */
export function refusingBadZones<T>(of: FaultyZones, count: () => T): T {
  try {
    return count();
  } catch (error) {
    if (error instanceof ZoneError) refuseBadZone(error, of);
    throw error;
  }
}

/** The same for one error; rethrows it if no caller can have caused it. */
export function refuseBadZone(error: ZoneError, of: FaultyZones): never {
  const fault = faultOf(error, of);
  if (fault) throwError([fault]);
  throw error;
}

/** The fault of a zone in words; null if no caller can have caused it. */
function faultOf({ code, details }: ZoneError, { pathOfZone, names }: FaultyZones): Fault | null {
  const { zone: number = 0, part, fips = "", reason = "notAPolygon", at } = details;
  const zone = zoneMark(number, names);
  const path = [pathOfZone(number), ...(part === undefined ? [] : ["parts", part])].join(".");
  switch (code) {
    case "offTheTracts":
      return faultAt(path, "domain.zone.offTracts", { zone });
    case "emptyZone":
      return faultAt(path, "domain.zone.shape.zeroArea", { zone });
    case "duplicateZone":
      return faultAt(path, "domain.zone.sentTwice", { zone });
    case "unknownTract": {
      const isCounty = fips.length === COUNTY_DIGITS;
      return faultAt(path, isCounty ? "domain.zone.countyUnknown" : "domain.zone.tractUnknown", { zone, fips });
    }
    case "invalidGeometry": {
      const [longitude = 0, latitude = 0] = at ?? [];
      return faultAt(path, `domain.zone.shape.${reason}`, {
        zone,
        longitude: Number(longitude.toFixed(DIGITS)),
        latitude: Number(latitude.toFixed(DIGITS)),
      });
    }
    case "zoneNumber":
    case "duplicateTract":
    case "invalidTract":
    case "notATractSet":
      return null;
  }
}
