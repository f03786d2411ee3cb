import { classOf } from "../../engine/display/class-bounds.ts";
import type { Geography } from "../../engine/words/series.ts";
import { isWater } from "../../engine/words/statistics.ts";
import type { MapPalette } from "../basemap/palette.ts";
import { meet, toMeters, type LonLat } from "../geo.ts";
import { trace, withMargin, type Tile } from "../tiles.ts";
import { paintMissing } from "../tracts/paint-missing.ts";
import { classColors } from "../tracts/paint-tracts.ts";
import type { TractFeature } from "../tracts/tile-features.ts";

/** A position of a storm. */
export interface TrackPoint {
  readonly at: LonLat;
  /** Whether the storm has reached it by the time shown. */
  readonly past: boolean;
  /** Whether it is the first of its storm. */
  readonly starts: boolean;
}

/** One step of a time series as a map shows it. */
export interface SeriesOnMap {
  readonly geography: Geography;
  /**
   * By FIPS. A place whose figure is missing is hatched, as is one that the series does not have; without any figures,
   * no place is painted.
   */
  readonly figures: ReadonlyMap<string, number | null>;
  /** Ascending upper bounds, the same at every step. */
  readonly breaks: readonly number[];
  readonly track: readonly TrackPoint[];
  /** The color of a figure where a style defines it; null for the colors of the classes. */
  readonly colorOf: ((figure: number) => string) | null;
}

const MARGIN = 12;
/** Colors different from those that the map's own statistic starts with. */
export const seriesColors = (classes: number, palette: MapPalette): readonly string[] =>
  classColors("YlOrBr", classes, palette);

/** The opacity of a series over the layers below. */
export const SERIES_OPACITY = 0.9;

/** A color of a series as it appears over the land. */
export const seriesOverLand = (color: string, { land }: MapPalette): string =>
  `color-mix(in srgb, ${color} ${SERIES_OPACITY * 100}%, ${land})`;

/**
 * Returns whether there is more than a track: otherwise the map's own statistic would be mistaken for figures of the
 * series.
 */
export const showsFigures = ({ figures }: SeriesOnMap): boolean => figures.size > 0;

/** Paints a tile of counties or tracts by the class of their figure at one step, and the storm's track above them. */
export function paintSeries(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { features, series, palette }: { features: readonly TractFeature[]; series: SeriesOnMap; palette: MapPalette },
): void {
  const within = withMargin(tile, MARGIN);
  const shown = showsFigures(series)
    ? features.filter(({ fips, shape }) => !isWater(fips) && meet(shape.bounds, within))
    : [];
  const colors = seriesColors(series.breaks.length, palette);
  const colorOf = series.colorOf ?? ((figure) => colors[classOf(figure, series.breaks) ?? -1] ?? palette.missing);
  const byColor = Map.groupBy(shown, ({ fips }) => {
    const figure = series.figures.get(fips) ?? null;
    return figure === null ? null : colorOf(figure);
  });
  for (const [color, group] of byColor) {
    const shapes = group.map(({ shape }) => shape);
    if (color === null) {
      paintMissing(context, { shapes, palette, opacity: 1, tile, within });
      continue;
    }
    context.beginPath();
    for (const shape of shapes) trace(context, shape, tile, within);
    context.fillStyle = color;
    context.fill("evenodd");
  }
  context.beginPath();
  for (const { shape } of shown) trace(context, shape, tile, within);
  context.lineJoin = "round";
  context.lineWidth = series.geography === "tract" ? 0.6 : 0.8;
  context.strokeStyle = palette.tractBorder;
  context.stroke();
  paintTrack(context, tile, series.track, palette);
}

/** The line of a storm, dashed for the future, with a mark for each of its positions. */
function paintTrack(
  context: CanvasRenderingContext2D,
  { bounds: [west, , , north], resolution }: Tile,
  track: readonly TrackPoint[],
  palette: MapPalette,
): void {
  const spots = track.map(({ at, past, starts }) => {
    const [x, y] = toMeters(at);
    return { x: (x - west) / resolution, y: (north - y) / resolution, past, starts };
  });
  context.strokeStyle = palette.highlight;
  context.lineWidth = 2;
  for (const [i, to] of spots.entries()) {
    const from = spots[i - 1];
    if (from === undefined || to.starts) continue;
    context.setLineDash(to.past ? [] : [4, 5]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.setLineDash([]);
  for (const { x, y, past } of spots) {
    context.beginPath();
    context.arc(x, y, past ? 4 : 3, 0, 2 * Math.PI);
    context.fillStyle = past ? palette.highlight : "#ffffff";
    context.fill();
    context.stroke();
  }
}
