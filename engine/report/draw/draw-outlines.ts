import { places, type Ring } from "./areas.ts";
import { boxData, path, type Box, type DrawOptions, type Drawing } from "./drawing.ts";
import { badge, countyName, ringData, zoneItems } from "./map-parts.ts";
import { projection, suitedHeight } from "./projection.ts";
import type { MapBlock } from "../document.ts";

/** Shares of the width between which the height is kept. */
const HEIGHTS = { least: 0.45, most: 0.75 };

/** What a small map shows. */
export interface Outlines {
  readonly areas: readonly Pick<MapBlock["zones"][number], "zone" | "area">[];
  readonly counties: readonly Pick<MapBlock["counties"][number], "name" | "area">[];
}

/**
 * The zones over the outlines of their counties as a report's map draws them, without its ground, legend, north and
 * scale: a page has it as a picture of where the zones lie. Counties reach beyond the drawing, whose owner cuts them off.
 * @param size pixels: the drawing's width, and the height of its letters
 */
export function drawOutlines(
  { areas, counties }: Outlines,
  { width, colors, textSize: size }: Required<Pick<DrawOptions, "width" | "colors" | "textSize">>,
): Drawing {
  const shown = areas.map(({ area }) => area);
  const height = suitedHeight(shown, width, { least: width * HEIGHTS.least, most: width * HEIGHTS.most });
  const frame: Box = { x: 0.5, y: 0.5, width: width - 1, height: height - 1 };
  const { rings } = projection(shown, frame);
  const labels = places(frame);
  // The worst hit lies on top.
  const zones = areas.toSorted((a, b) => b.zone - a.zone).map(({ zone, area }) => ({ zone, rings: rings(area) }));
  const drawn = counties.map(({ name, area }) => ({ name, rings: rings(area) }));
  const badges = zones.flatMap((zone) => badge(zone, { size, labels }));
  const items = [
    path(boxData(frame), { fill: colors.surface }),
    ...drawn.map((county) =>
      path(ringData(county.rings), { fill: colors.land, stroke: colors.border, strokeWidth: 0.5 }),
    ),
    ...zones.flatMap((zone) => zoneItems(zone, colors)),
    ...drawn.flatMap(({ name, rings: whole }) =>
      countyName({ name, rings: inSight(whole, frame) }, { size: size - 1, colors, labels }),
    ),
    ...badges,
    path(boxData(frame), { stroke: colors.faint, strokeWidth: 0.8 }),
  ];
  return { width, height, items };
}

/** Rings drawn in at the edges of the frame: near enough to find room for a name in what of them is seen. */
function inSight(rings: readonly Ring[], { x, y, width, height }: Box): Ring[] {
  const between = (value: number, from: number, length: number) => Math.min(from + length, Math.max(from, value));
  return rings.map((ring) => ring.map(([left, top]) => [between(left, x, width), between(top, y, height)] as const));
}
