import type MapView from "@arcgis/core/views/MapView.js";
import type { Box } from "../../engine/report/draw/drawing.ts";
import { PALETTES } from "../basemap/palette.ts";
import type { SheetMap } from "../live-map.ts";
import { paintFacilities } from "../print/paint-facilities.ts";
import { Recorder } from "../print/recorder.ts";
import { kilometersPerUnit, sheetTile } from "../print/sheet-tile.ts";
import type { FacilitiesLayer } from "./graphics-layers.ts";
import type { MapOrder } from "./map-order.ts";
import type { PaintedLayer } from "./painted-layer.ts";

interface OnScreen {
  readonly view: MapView;
  /** Paper shows one statistic: the left side's. */
  readonly order: MapOrder;
  /** Always drawn: a hosted base map is a picture of someone else's. */
  readonly ground: PaintedLayer;
  readonly facilities: FacilitiesLayer;
}

/** Draws what the map shows with the functions that paint its tiles, as one tile of the size of the frame. */
export async function drawSheet(frame: Box, { view, order, ground, facilities }: OnScreen): Promise<SheetMap> {
  const { xmin, ymin, xmax, ymax } = view.extent;
  const { tile, scale } = sheetTile([xmin, ymin, xmax, ymax], frame);
  const recorder = new Recorder(frame, scale);
  for (const layer of order.painted) {
    // Where it is clear, its tiles come and something else is seen.
    if (!(layer.showsAt(view.scale) || layer === ground) || layer.opacity === 0) continue;
    recorder.layer(layer.opacity);
    await layer.paint(recorder.context, tile, PALETTES.light);
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
