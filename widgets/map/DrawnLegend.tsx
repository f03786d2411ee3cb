import { useEffect, useState } from "react";
import type { MapPalette } from "../../map/basemap/palette.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { levelOf, tileAt } from "../../map/tiles.ts";
import { levelAt } from "../../map/tracts/tract-source.ts";
import { ClassLegend, DotLegend, SymbolLegend } from "./LegendParts.tsx";
import type { MapData } from "./use-map-data.ts";
import type { MapStyle } from "./use-map-style.ts";

/** Explains a statistic's colors, circles or dots for the areas drawn at the map's scale. */
export function DrawnLegend(props: {
  readonly map: LiveMap;
  readonly style: MapStyle;
  readonly classes: NonNullable<MapData["classes"]>;
  readonly palette: MapPalette;
}) {
  const { map, style, classes, palette } = props;
  // The resolution of the drawn tiles, which is that of a whole level.
  const [resolution, setResolution] = useState<number | null>(null);
  useEffect(() => map.onFrame((frame) => setResolution(tileAt(levelOf(frame.resolution), 0, 0).resolution)), [map]);
  const level = resolution === null ? "counties" : levelAt(resolution);
  const drawn = { style, palette, level, classes: classes[level] };
  switch (style.drawing) {
    case "share":
      return <ClassLegend {...drawn} />;
    case "symbols":
      return <SymbolLegend {...drawn} resolution={resolution ?? 1} />;
    case "dots":
      return <DotLegend {...drawn} resolution={resolution ?? 1} mean={classes.tracts.mean ?? 0} />;
  }
}
