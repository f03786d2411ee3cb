import type { StatisticKey } from "../../contract/api/domain.ts";
import { classOf, type Classes } from "../../engine/display/class-bounds.ts";
import type { Ramp } from "../../engine/display/ramp-names.ts";
import { rampColors } from "../../engine/display/ramps.ts";
import { measureOf, type Measure } from "../../engine/words/measures.ts";
import { isWater } from "../../engine/words/statistics.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { meet, type Bounds } from "../geo.ts";
import { trace, withMargin, type Tile } from "../tiles.ts";
import { paintMissing } from "./paint-missing.ts";
import { paintDots } from "./paint-dots.ts";
import { paintSymbols } from "./paint-symbols.ts";
import type { TractFeature } from "./tile-features.ts";
import { levelAt, type Level } from "./tract-source.ts";

/**
 * Ways to draw a statistic: shares fill areas by class; counts are circles or dots, since a large filled area would
 * look like a large count.
 */
export const DRAWINGS = ["share", "symbols", "dots"] as const;
export type TractDrawing = (typeof DRAWINGS)[number];
/** The kind of figures in a drawing. */
export const measureDrawn = (drawing: TractDrawing): Measure => (drawing === "share" ? "share" : "count");

/** Look of tracts and counties. */
export interface TractStyle {
  readonly statistic: StatisticKey;
  readonly drawing: TractDrawing;
  readonly ramp: Ramp;
  readonly classes: Readonly<Record<Level, Pick<Classes, "bounds" | "greatest" | "mean">>>;
}

/** The opacity of the fill over the layers below. */
export const FILL_OPACITY = 0.74;
const MARGIN = 2;
/** From this level on tracts are so large that their borders read as lines, not as a grid. */
const NEAR = 11;

/** Returns whether the drawing extends beyond its area, so that a tile needs its neighbors' features. */
export const reachesOut = ({ drawing }: TractStyle): boolean => drawing === "symbols";

/**
 * Paints a tile of tracts (or counties); missing figures are hatched, and tracts of water show the base map's water.
 */
export function paintTracts(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { features, style, palette }: { features: readonly TractFeature[]; style: TractStyle; palette: MapPalette },
): void {
  const within = withMargin(tile, MARGIN);
  const level = levelAt(tile.resolution);
  const land = features.filter(({ fips }) => !isWater(fips));
  const shown = land.filter(({ shape }) => meet(shape.bounds, within));
  const missing = shown.filter((feature) => valueOf(feature, style) === null);
  const paths = { tile, within };
  if (style.drawing === "share") paintClasses(context, { features: shown, style, palette, ...paths });
  const shapes = missing.map(({ shape }) => shape);
  paintMissing(context, { shapes, palette, opacity: FILL_OPACITY, ...paths });
  context.beginPath();
  for (const { shape } of shown) trace(context, shape, tile, within);
  context.lineJoin = "round";
  context.lineWidth = level === "tracts" ? 0.6 : 0.8;
  const border = tile.level >= NEAR ? palette.nearBorder : palette.tractBorder;
  context.strokeStyle = style.drawing === "share" ? border : palette.countyBorder;
  context.stroke();
  const { greatest, mean } = style.classes[level];
  const color = markColor(style.ramp, palette);
  const counted = (among: readonly TractFeature[]) =>
    among.map((feature) => ({ ...feature, count: valueOf(feature, style) ?? 0 }));
  if (style.drawing === "symbols")
    paintSymbols(context, tile, { features: counted(land), greatest: greatest ?? 0, level, color, palette });
  if (style.drawing === "dots")
    paintDots(context, tile, { features: counted(shown), mean: style.classes.tracts.mean ?? mean ?? 0, color });
}

interface Paths {
  readonly tile: Tile;
  readonly within: Bounds;
}

function paintClasses(
  context: CanvasRenderingContext2D,
  {
    features,
    style,
    palette,
    tile,
    within,
  }: Paths & {
    readonly features: readonly TractFeature[];
    readonly style: TractStyle;
    readonly palette: MapPalette;
  },
): void {
  const { bounds } = style.classes[levelAt(tile.resolution)];
  const colors = classColors(style.ramp, bounds.length, palette);
  const byClass = Map.groupBy(features, (feature) => classOf(valueOf(feature, style), bounds));
  context.save();
  context.globalAlpha = FILL_OPACITY;
  // One path for each class: filling thousands of small paths one by one is several times slower.
  for (const [index, group] of byClass) {
    if (index === null) continue;
    context.beginPath();
    for (const { shape } of group) trace(context, shape, tile, within);
    context.fillStyle = colors[index] ?? palette.missing;
    context.fill("evenodd");
  }
  context.restore();
}

const groundOf = ({ ground }: MapPalette): "light" | "dark" => (ground === "light" ? "light" : "dark");

/** The colors of a number of classes on the ground of a palette. */
export const classColors = (ramp: Ramp, classes: number, palette: MapPalette): readonly string[] =>
  rampColors(ramp, classes, groundOf(palette));

/** The color of circles and dots: the ramp's color for the most. */
export const markColor = (ramp: Ramp, palette: MapPalette): string =>
  classColors(ramp, 4, palette).at(-1) ?? palette.highlight;

/** A color of a class as it appears over the land. */
export const overLand = (color: string, { land }: MapPalette): string =>
  `color-mix(in srgb, ${color} ${FILL_OPACITY * 100}%, ${land})`;

/** The values that a tract or county is drawn with. */
export const valueOf = (
  { figures, squareMiles }: TractFeature,
  { statistic, drawing }: Pick<TractStyle, "statistic" | "drawing">,
): number | null => measureOf(statistic, measureDrawn(drawing), { count: (key) => figures[key], squareMiles });
