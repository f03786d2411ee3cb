import { atom, useAtomValue } from "jotai";
import type { LiveMap } from "./live-map.ts";

/** The page's one map; null while there is none (no map widget, not drawn yet, or no WebGL). */
export const mapViewAtom = atom<LiveMap | null>(null);

/** The page's map, or null: a widget that draws on it still does its job by lists without it. */
export function useMapView(): LiveMap | null {
  return useAtomValue(mapViewAtom);
}
