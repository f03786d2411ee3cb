import { refuseParameter } from "../esri-error.ts";

/** Meters of ArcGIS's units of length. */
export const METRES: Readonly<Record<string, number>> = {
  esriSRUnit_Meter: 1,
  esriSRUnit_Kilometer: 1_000,
  esriSRUnit_Foot: 0.3048,
  esriSRUnit_USFoot: 1_200 / 3_937,
  esriSRUnit_StatuteMile: 1_609.344,
  esriSRUnit_NauticalMile: 1_852,
  esriSRUnit_USNauticalMile: 1_853.248,
};

/** The largest search distance: a third of the way around the world. */
const FARTHEST = 13_000_000;

/** A distance in meters; 0 if there is none. EsriError 400 for a unit or distance that is not valid. */
export function metresOf(distance: number | null, units: string | null): number {
  if (distance === null || distance === 0) return 0;
  const unit = METRES[units ?? "esriSRUnit_Meter"];
  if (unit === undefined) return refuseParameter("units", units, Object.keys(METRES).join(", "));
  const metres = distance * unit;
  return metres > 0 && metres <= FARTHEST
    ? metres
    : refuseParameter("distance", distance, `a distance above 0 and up to ${FARTHEST / 1_000} kilometers`);
}
