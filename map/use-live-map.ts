import { useSetAtom } from "jotai";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import type { MapPalette } from "./basemap/palette.ts";
import { fetchLiveMap } from "./fetch-live-map.ts";
import type { Bounds } from "./geo.ts";
import { mapViewAtom, type LiveMap, type MapWords } from "./live-map.ts";

/** The state of the map: being fetched, drawn, impossible in this browser, or not available. */
type MapState =
  | { readonly kind: "starting" }
  | { readonly kind: "shown"; readonly map: LiveMap }
  | { readonly kind: "noWebgl" }
  | { readonly kind: "failed"; readonly error: unknown };

// Started together with the widget's own code, since it is the longest part of the page. If it fails, mounting the map
// tries again and reports the reason.
let fetched: ReturnType<typeof fetchLiveMap> | null = fetchLiveMap();
fetched.catch(() => undefined);

/**
 * Fetches the SDK, adds the page's one map to the container (and its frame for full screen) and removes it on unmount.
 */
export function useLiveMap(
  { container, frame }: { container: RefObject<HTMLElement | null>; frame: RefObject<HTMLElement | null> },
  start: { palette: MapPalette; bounds: Bounds; aria: MapWords; language: string },
): { state: MapState; retry: () => void } {
  const [state, setState] = useState<MapState>({ kind: "starting" });
  const [attempt, setAttempt] = useState(0);
  const setMap = useSetAtom(mapViewAtom);

  const create = useEffectEvent(async (isWanted: () => boolean): Promise<LiveMap | null> => {
    try {
      const begun = fetched;
      fetched = null;
      const live = await (begun ?? fetchLiveMap());
      if (!isWanted() || container.current === null || frame.current === null) return null;
      if (live === null) {
        setState({ kind: "noWebgl" });
        return null;
      }
      const map = await live.createLiveMap({ container: container.current, frame: frame.current, ...start });
      if (!isWanted()) return map;
      setState({ kind: "shown", map });
      setMap(map);
      return map;
    } catch (error) {
      if (isWanted()) setState({ kind: "failed", error });
      return null;
    }
  });

  useEffect(() => {
    let wanted = true;
    const made = create(() => wanted);
    return () => {
      wanted = false;
      void made.then((map) => {
        if (map === null) return;
        setMap((current) => (current === map ? null : current));
        map.destroy();
      });
    };
  }, [attempt, setMap]);

  const retry = () => {
    setState({ kind: "starting" });
    setAttempt((before) => before + 1);
  };
  return { state, retry };
}
