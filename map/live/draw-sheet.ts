import type Layer from "@arcgis/core/layers/Layer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { Box } from "../../engine/reports/draw/drawing.ts";
import { PALETTES } from "../basemap/palette.ts";
import type { ServedOverlays, SheetMap } from "../live-map.ts";
import { paintFacilities } from "../print/paint-facilities.ts";
import { Recorder } from "../print/recorder.ts";
import type { Tile } from "../tiles.ts";
import { kilometersPerUnit, sheetTile } from "../print/sheet-tile.ts";
import type { FacilitiesLayer } from "./graphics-layers.ts";
import type { MapOrder } from "./map-order.ts";
import { PaintedLayer } from "./painted-layer.ts";

interface ScreenMap {
  readonly view: MapView;
  /** Paper shows one statistic: the left side's. */
  readonly order: MapOrder;
  /** Always drawn: a hosted base map is someone else's picture. */
  readonly ground: PaintedLayer;
  readonly facilities: FacilitiesLayer;
  readonly served: ServedOverlays;
}

/** Draws the map's content with the functions that paint its tiles, as one tile of the size of the frame. */
export async function drawSheet(frame: Box, onScreen: ScreenMap): Promise<SheetMap> {
  const { view, order, ground, facilities, served } = onScreen;
  const { xmin, ymin, xmax, ymax } = view.extent;
  const { tile, scale } = sheetTile([xmin, ymin, xmax, ymax], frame);
  const recorder = new Recorder(frame, scale);
  for (const layer of order.paper(await standIns(served))) {
    // If it is transparent, its tiles are still loading and another layer is visible.
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

/** The functions that paint the layers that the SDK draws on the screen. */
async function standIns(served: ServedOverlays): Promise<(layer: Layer) => PaintedLayer | null> {
  if (served.size === 0) return () => null;
  const { PreparedSet } = await import("../overlays/prepared.ts");
  const { paintFeatures } = await import("../overlays/paint-features.ts");
  return (layer) => {
    const { id, title, visible, opacity } = layer;
    const drawn = served.get(id);
    if (drawn === undefined) return null;
    // As the SDK draws points: each separately.
    const set = new PreparedSet(drawn.set, drawn.looks, { clustered: false });
    const paint = (context: CanvasRenderingContext2D, tile: Tile) =>
      paintFeatures(context, tile, { set, palette: PALETTES.light });
    const painted = new PaintedLayer(title ?? "", paint, { visible, opacity });
    const { minScale = 0, maxScale = 0 } = layer as { minScale?: number; maxScale?: number };
    painted.setScales(minScale, maxScale);
    return painted;
  };
}
