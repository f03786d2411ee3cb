import { meet, type Bounds } from "../geo/bounds.ts";
import { trace, withMargin, type Tile } from "../tiles.ts";
import type { LocalShapes, Place } from "./local-shapes.ts";
import type { MapPalette } from "./palette.ts";

/** County borders and names are drawn from this many metres per pixel inwards. */
export const COUNTY_BORDERS_FROM = 2500;
export const COUNTY_NAMES_FROM = 420;
const MARGIN = 4;
/** A label may reach this many pixels over the edge of its tile: both tiles draw it. */
const LABEL_REACH = 120;

/** Water and land: what lies under the tracts. */
export function paintGround(
  context: CanvasRenderingContext2D,
  tile: Tile,
  shapes: LocalShapes,
  palette: MapPalette,
): void {
  const within = withMargin(tile, MARGIN);
  context.fillStyle = palette.water;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineJoin = "round";
  for (const { shape } of shapes.states) {
    if (!meet(shape.bounds, within)) continue;
    context.beginPath();
    trace(context, shape, tile, within);
    context.fillStyle = palette.land;
    context.fill("evenodd");
    context.lineWidth = 1;
    context.strokeStyle = palette.shore;
    context.stroke();
  }
}

/** Borders and names: what lies over the tracts. */
export function paintReference(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { shapes, counties, palette }: { shapes: LocalShapes; counties: readonly Place[]; palette: MapPalette },
): void {
  const within = withMargin(tile, MARGIN);
  context.lineJoin = "round";
  if (tile.resolution <= COUNTY_BORDERS_FROM) {
    context.beginPath();
    trace(context, shapes.countyBorders, tile, within);
    context.lineWidth = tile.resolution <= COUNTY_NAMES_FROM ? 1.1 : 0.6;
    context.strokeStyle = palette.countyBorder;
    context.stroke();
  }
  context.beginPath();
  for (const { shape } of shapes.states) if (meet(shape.bounds, within)) trace(context, shape, tile, within);
  context.lineWidth = 1.2;
  context.strokeStyle = palette.stateBorder;
  context.stroke();
  const named = tile.resolution <= COUNTY_NAMES_FROM ? counties : shapes.stateNames;
  paintNames(context, tile, { places: named, palette, capitals: named === shapes.stateNames });
}

function paintNames(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { places, palette, capitals }: { places: readonly Place[]; palette: MapPalette; capitals: boolean },
): void {
  const reach = withMargin(tile, LABEL_REACH);
  context.font = capitals ? "600 12px system-ui, sans-serif" : "500 11px system-ui, sans-serif";
  context.letterSpacing = capitals ? "1.5px" : "0.2px";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const { name, at, width } of places) {
    const spot: Bounds = [at[0], at[1], at[0], at[1]];
    if (!meet(spot, reach)) continue;
    const text = capitals ? name.toLocaleUpperCase() : name;
    if (context.measureText(text).width > (width / tile.resolution) * 1.1) continue;
    const x = (at[0] - tile.bounds[0]) / tile.resolution;
    const y = (tile.bounds[3] - at[1]) / tile.resolution;
    context.lineWidth = 3;
    context.strokeStyle = palette.halo;
    context.strokeText(text, x, y);
    context.fillStyle = palette.label;
    context.fillText(text, x, y);
  }
}
