import { useAtomValue } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { currentEidAtom } from "../../client/planning/current.ts";
import { getSiteReach, type MILES } from "../../contract/supply/calls/sites.ts";
import { DETOUR, KM_PER_MILE, ringAround } from "../../engine/logistics/reach.ts";
import { isOpen, isPoint } from "../../engine/logistics/sites.ts";
import { usePermits } from "../../framework/gate/session.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { FacilityRow } from "./use-facilities.ts";

/** Rings drawn at once: more would be a tangle. */
export const RINGS_MAX = 300;

/** How far the open points of the day reach: the chosen way, and the rings on the map. */
export type ReachOnMap = ReturnType<typeof useReachOnMap>;

/** Draws a ring around each open point of the day while an estimation is open and the facilities are shown. */
export function useReachOnMap(
  map: LiveMap | null,
  given: {
    readonly day: string;
    readonly rows: readonly FacilityRow[] | null;
    readonly shown: boolean;
    readonly color: string;
  },
) {
  const { rows, shown, color } = given;
  const permitted = usePermits(getSiteReach.needs);
  const current = useAtomValue(currentEidAtom);
  const [miles, setMiles] = useState<(typeof MILES)[number]>(10);
  const [ringed, setRinged] = useState(true);
  // Where the wing of the sites is left out, no site has a state.
  const eid = permitted && rows?.some(({ site }) => site) === true ? current : null;
  const points = useMemo(
    () =>
      (rows ?? []).flatMap(({ type, site, longitude, latitude }) =>
        site && isOpen(site) && isPoint(type) && longitude !== null && latitude !== null
          ? [[longitude, latitude] as const]
          : [],
      ),
    [rows],
  );
  const drawn = shown && ringed && eid !== null;
  useEffect(() => {
    const km = (miles * KM_PER_MILE) / DETOUR;
    const rings = drawn ? points.slice(0, RINGS_MAX).map((at) => ringAround(at, km)) : [];
    map?.setRings(rings, color);
  }, [map, drawn, points, miles, color]);
  return {
    /** The open estimation; null if there is none, or it has no figures for this reader. */
    eid,
    miles,
    setMiles,
    ringed,
    setRinged,
    /** The open points with a place. */
    points: points.length,
  };
}
