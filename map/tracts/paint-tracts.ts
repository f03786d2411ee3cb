import type { StatisticKey } from "../../contract/domain.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { meet } from "../geo.ts";
import { measureOf, type Measure } from "../../engine/measures.ts";
import { isWater } from "../../engine/statistics.ts";
import { trace, withMargin, type Tile } from "../tiles.ts";
import type { TractFeature } from "./tile-features.ts";
import { levelAt } from "./tract-source.ts";

/** How tracts are colored. */
export interface TractStyle {
  readonly statistic: StatisticKey;
  readonly measure: Measure;
  readonly breaks: { readonly tracts: readonly number[]; readonly counties: readonly number[] };
}

const MARGIN = 2;

/** Paints a tile of tracts (or counties) by class; figures that are missing are hatched, and tracts of water show the water of the base map. */
export function paintTracts(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { features, style, palette }: { features: readonly TractFeature[]; style: TractStyle; palette: MapPalette },
): void {
  const within = withMargin(tile, MARGIN);
  const level = levelAt(tile.resolution);
  const shown = features.filter(({ fips, shape }) => !isWater(fips) && meet(shape.bounds, within));
  const byClass = Map.groupBy(shown, (feature) => classOf(valueOf(feature, style), style.breaks[level]));
  const hatch = hatchOf(context, palette);
  // One path for each class: filling thousands of small paths one by one is several times slower.
  for (const [index, group] of byClass) {
    context.beginPath();
    for (const { shape } of group) trace(context, shape, tile, within);
    context.fillStyle = index === null ? hatch : (palette.classes[index] ?? palette.classes[4]);
    context.fill("evenodd");
  }
  context.beginPath();
  for (const { shape } of shown) trace(context, shape, tile, within);
  context.lineJoin = "round";
  context.lineWidth = level === "tracts" ? 0.6 : 0.8;
  context.strokeStyle = palette.tractBorder;
  context.stroke();
}

/** What a tract or county is colored by. */
export const valueOf = (
  { figures, squareMiles }: TractFeature,
  { statistic, measure }: Pick<TractStyle, "statistic" | "measure">,
): number | null => measureOf(statistic, measure, { count: (key) => figures[key], squareMiles });

/** The fill of a figure that is missing. */
export function hatchOf(context: CanvasRenderingContext2D, palette: MapPalette): CanvasPattern | string {
  const cell = document.createElement("canvas");
  cell.width = cell.height = 8;
  const brush = cell.getContext("2d", { willReadFrequently: true });
  if (brush === null) return palette.missing;
  brush.fillStyle = palette.missing;
  brush.fillRect(0, 0, 8, 8);
  brush.strokeStyle = palette.missingHatch;
  brush.beginPath();
  for (const from of [-8, 0, 8]) {
    brush.moveTo(from, 8);
    brush.lineTo(from + 8, 0);
  }
  brush.stroke();
  return context.createPattern(cell, "repeat") ?? palette.missing;
}

/** The class (0 … n − 1) of a figure among ascending upper bounds; null for a missing figure. The last class is open. */
export function classOf(value: number | null, upperBounds: readonly number[]): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const found = upperBounds.findIndex((bound) => value <= bound);
  return found === -1 ? upperBounds.length - 1 : found;
}

/** One line of the legend. */
interface LegendClass {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The legend of ascending upper bounds. Of counts each class starts one above the bound before it, of shares at that
 * bound. A bound that repeats (many equal figures) makes an empty class, which is left out.
 */
export function legendOf(upperBounds: readonly number[], measure: Measure): LegendClass[] {
  const legend: LegendClass[] = [];
  let from = 0;
  for (const [index, to] of upperBounds.entries()) {
    if (index > 0 && to < from) continue;
    legend.push({ index, from, to });
    from = measure === "count" ? Math.floor(to) + 1 : to;
  }
  return legend;
}
