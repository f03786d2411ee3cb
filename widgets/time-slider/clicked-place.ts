import { useEffect, useEffectEvent } from "react";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";
import type { Geography } from "../../engine/words/series.ts";
import { useMapView, type MapHit } from "../../map/live-map.ts";

/** The subject of a chart over time: `zone 2`, or the FIPS code of a county or tract. */
export type Subject = string;

export const zoneSubject = (zone: number): Subject => `zone ${zone}`;

/**
 * The subject at a clicked place: the zone, if zones can be chosen, else the county or tract. Null if there is neither,
 * and for a county in a series by tract.
 */
export function subjectAt(
  { zone, feature }: Pick<MapHit, "zone" | "feature">,
  of: { readonly geography: Geography; readonly places: readonly string[]; readonly zones: readonly number[] },
): Subject | null {
  if (zone !== null && of.zones.includes(zone)) return zoneSubject(zone);
  const place = feature?.fips.slice(0, FIPS_DIGITS[of.geography]) ?? "";
  return of.places.includes(place) ? place : null;
}

/** Calls `onChoose` for clicks on the page's map, if there is one. */
export function useClickedPlace(of: Parameters<typeof subjectAt>[1], onChoose: (subject: Subject) => void): void {
  const map = useMapView();
  const clicked = useEffectEvent((hit: MapHit) => {
    const subject = subjectAt(hit, of);
    if (subject !== null) onChoose(subject);
  });
  useEffect(() => map?.onClick((hit) => clicked(hit)), [map]);
}
