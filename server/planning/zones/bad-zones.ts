import type { Fault } from "../../../contract/errors.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import { throwError } from "../../answers/errors.ts";
import { faultAt } from "../../persistence/refusals.ts";

/** Digits of a degree in a sentence: a metre. */
const DIGITS = 5;
/** A county's FIPS has five digits, a tract's eleven. */
const COUNTY_DIGITS = 5;

/** Where the zone of a fault stood in what was sent, by its number. */
export type PathOfZone = (zone: number) => string;

/**
 * Runs a count and refuses (422), in the caller's words, zones that the engine
 * cannot count: off the tracts, crossing themselves, with a FIPS no one knows.
 */
export function refusingBadZones<T>(pathOfZone: PathOfZone, count: () => T): T {
  try {
    return count();
  } catch (error) {
    if (error instanceof ZoneError) refuseBadZone(error, pathOfZone);
    throw error;
  }
}

/** The same for one error; throws it again where no caller can have caused it. */
export function refuseBadZone(error: ZoneError, pathOfZone: PathOfZone): never {
  const fault = faultOf(error, pathOfZone);
  if (fault) throwError([fault]);
  throw error;
}

/** The fault of a zone in words; null for what no caller can have caused. */
function faultOf({ code, details }: ZoneError, pathOfZone: PathOfZone): Fault | null {
  const { zone = 0, part, fips = "", reason = "notAPolygon", at } = details;
  const path = [pathOfZone(zone), ...(part === undefined ? [] : ["parts", part])].join(".");
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
