import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { addressAgreement } from "../../framework/shell/address-agreement.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import type { Bounds } from "../../map/geo.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { readPlace, writePlace, type MapPlace } from "../../map/place.ts";

/** Milliseconds that the map must be still before the address is updated: browsers limit how often it changes. */
const REST_MS = 500;
const PARAMETER = "at";

/**
 * Keeps the map's position in the address once the reader has moved it (`?at=27.951_-82.457_9`), so that a link shows
 * the same place, and moves the map when the address changes. Moves that the map makes by itself are left out: such a
 * link shows the zones as they are when it is opened.
 */
export function usePlaceInAddress(map: LiveMap | null, onRest: (bounds: Bounds) => void) {
  const [parameters, change] = useAddressParameters();
  const stated = parameters.get(PARAMETER);
  const [agreement] = useState(addressAgreement);
  const linked = useRef<MapPlace | null>(null);
  const last = useRef<string | null>(null);
  const byItself = useRef(readPlace(stated) === null);
  const [moves, setMoves] = useState(0);

  useEffect(() => {
    if (!agreement.hear(stated)) return;
    linked.current = readPlace(stated);
    if (linked.current) map?.setPlace(linked.current);
  }, [agreement, stated, map]);
  useEffect(() => {
    if (map && linked.current) map.setPlace(linked.current);
  }, [map]);

  const keep = useEffectEvent((live: LiveMap) => {
    onRest(live.bounds());
    const text = writePlace(live.place());
    const kept = byItself.current || (stated === null && live.isRefit()) ? null : text;
    byItself.current = false;
    if (text === last.current && kept !== null) return;
    last.current = text;
    if (kept === stated) return;
    agreement.write(kept);
    change({ [PARAMETER]: kept });
  });
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    // A movement without a frame also updates the address.
    const wait = () => {
      clearTimeout(rest);
      rest = setTimeout(() => map && keep(map), REST_MS);
    };
    const forget = map?.onFrame(wait);
    return () => {
      clearTimeout(rest);
      forget?.();
    };
  }, [map, moves]);

  /** Records whether the map moves by itself or to a chosen place. */
  const moving = useCallback((self: boolean) => {
    byItself.current = self;
    setMoves((before) => before + 1);
  }, []);
  /** The place of a link, which the first view of an estimation must not leave. */
  return { linked, moving };
}
