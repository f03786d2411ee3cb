import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { PlaceChosen } from "../../contract/topics.ts";
import { useTopic } from "../../framework/bus/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import type { Bounds } from "../../map/geo/bounds.ts";
import type { LiveMap } from "../../map/live-map.ts";

/**
 * Goes to the place that someone looked for. The bus hands on one that was chosen before the widget was there, and it
 * waits here until the map is. Answers the place, which the first view of an estimation must not leave again.
 */
export function usePlace(map: LiveMap | null): {
  readonly place: RefObject<Bounds | null>;
  readonly goToPlace: (to: { readonly label?: string | undefined; readonly bounds: Bounds }) => void;
} {
  const place = useRef<Bounds | null>(null);
  const announce = useAnnounce();
  const goToPlace = ({ label, bounds }: { readonly label?: string | undefined; readonly bounds: Bounds }) => {
    place.current = bounds;
    map?.goTo(bounds, { room: true });
    if (label !== undefined) announce(label);
  };
  useTopic(PlaceChosen, goToPlace);
  useEffect(() => {
    if (map && place.current) map.goTo(place.current, { animate: false, room: true });
  }, [map]);
  return { place, goToPlace };
}
