import type { SDKMap } from "#sdk";
import type MapView from "@arcgis/core/views/MapView.js";
import type { Box } from "../../engine/report/draw/drawing.ts";
import { PALETTES } from "../basemap/palette.ts";
import type { SheetMap } from "../live-map.ts";
import { paintFacilities } from "../print/paint-facilities.ts";
import { Recorder } from "../print/recorder.ts";
import { kilometersPerUnit, sheetTile } from "../print/sheet-tile.ts";
import type { FacilitiesLayer } from "./graphics-layers.ts";
import { PaintedLayer } from "./painted-layer.ts";
import type { Swipe } from "./swipe.ts";

interface OnScreen {
  readonly view: MapView;
  readonly map: SDKMap;
  /** Always drawn: a hosted base map is a picture of someone else's. */
  readonly ground: PaintedLayer;
  readonly facilities: FacilitiesLayer;
  /** Paper shows one statistic: the left side's. */
  readonly swipe: Swipe;
}

/** Draws what the map shows with the functions that paint its tiles, as one tile of the size of the frame. */
export async function drawSheet(frame: Box, { view, map, ground, facilities, swipe }: OnScreen): Promise<SheetMap> {
  const { xmin, ymin, xmax, ymax } = view.extent;
  const { tile, scale } = sheetTile([xmin, ymin, xmax, ymax], frame);
  const recorder = new Recorder(frame, scale);
  for (const layer of map.layers.toArray()) {
    if (!(layer instanceof PaintedLayer) || !(layer.visible || layer === ground) || swipe.holds(layer)) continue;
    const { minScale, maxScale } = layer;
    // Its tiles come, and something else is seen.
    if (layer.opacity === 0) continue;
    if ((minScale > 0 && view.scale > minScale) || (maxScale > 0 && view.scale < maxScale)) continue;
    recorder.layer(layer.opacity);
    await layer.paintSheet(recorder.context, tile, PALETTES.light);
  }
  recorder.layer(1);
  const marks = paintFacilities(recorder.context, tile, facilities.shown);
  return {
    items: recorder.items,
    marks: marks.map((mark) => recorder.boxOf(mark)),
    kilometers: kilometersPerUnit(tile, scale),
    resolution: tile.resolution,
  };
}
