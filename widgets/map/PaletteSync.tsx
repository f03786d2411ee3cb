import { useEffect } from "react";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";

/** Repaints the map when the theme turns light or dark. */
export function PaletteSync({ map, palette }: { map: LiveMap; palette: MapPalette }) {
  useEffect(() => map.setPalette(palette), [map, palette]);
  return null;
}
