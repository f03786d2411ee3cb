import type { PolygonFaultReason } from "../geometry/validate.ts";

/** What can be wrong with zones or tracts. Callers translate the code; the engine has no texts. */
export const ZONE_ERROR_CODES = [
  /** The zone's interior meets no tract. */
  "offTheTracts",
  /** A polygon of the zone is refused; `reason`, `polygon`, `ring` and `at` say why and where. */
  "invalidGeometry",
  /** Two zones carry one number. Put the parts into one zone before asking. */
  "duplicateZone",
  /** The zone number is not a whole number from 1 to 4. */
  "zoneNumber",
  /** The zone has no part at all, or a list of tracts without an entry. */
  "emptyZone",
  /** A picked FIPS is not in the tract set; `fips` names it. */
  "unknownTract",
  /** Two tract records carry one FIPS; `fips` names it. */
  "duplicateTract",
  /** A tract's polygon cannot be read; `fips`, `reason` and `at` say which, why and where. */
  "invalidTract",
  /** Packed bytes that are not a tract set of this version. */
  "notATractSet",
] as const;
export type ZoneErrorCode = (typeof ZONE_ERROR_CODES)[number];

export interface ZoneErrorDetails {
  readonly zone?: number;
  readonly fips?: string;
  /** Index of the part within the zone. */
  readonly part?: number;
  readonly reason?: PolygonFaultReason;
  /** Index of the polygon within a MultiPolygon, and of the ring within the polygon. */
  readonly polygon?: number;
  readonly ring?: number;
  /** Longitude and latitude of the fault. */
  readonly at?: readonly [number, number];
}

/** Bad zones or tracts, in a form that a caller can translate. */
export class ZoneError extends Error {
  readonly code: ZoneErrorCode;
  readonly zone: number | undefined;
  readonly fips: string | undefined;
  readonly part: number | undefined;
  readonly reason: PolygonFaultReason | undefined;
  readonly polygon: number | undefined;
  readonly ring: number | undefined;
  readonly at: readonly [number, number] | undefined;

  constructor(code: ZoneErrorCode, details: ZoneErrorDetails = {}) {
    super(`${code} ${JSON.stringify(details)}`);
    this.name = "ZoneError";
    this.code = code;
    this.zone = details.zone;
    this.fips = details.fips;
    this.part = details.part;
    this.reason = details.reason;
    this.polygon = details.polygon;
    this.ring = details.ring;
    this.at = details.at;
  }
}
