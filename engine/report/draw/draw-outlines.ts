import { places } from "./areas.ts";
import { clipped } from "./clip.ts";
import { boxData, path, type Box, type DrawOptions, type Drawing } from "./drawing.ts";
import { badge, countyName, ringData, zoneItems } from "./map-parts.ts";
import { projection, suitedHeight } from "./projection.ts";
import type { MapBlock, ReportArea } from "../document.ts";
import { boxInSight, type AreaBox } from "../simplify.ts";

/** Shares of the width between which the height is kept. */
const HEIGHTS = { least: 0.45, most: 0.75 };

/** What a small map shows. */
export interface Outlines {
  readonly areas: readonly Pick<MapBlock["zones"][number], "zone" | "area">[];
  readonly counties: readonly Pick<MapBlock["counties"][number], "name" | "area">[];
}

/**
 * The zones over the outlines of their counties as a report's map draws them, without its ground, legend, north and
 * scale: a page has it as a picture of where the zones lie. Zones are cut where they reach far beyond their counties; both
 * reach beyond the drawing, whose owner cuts them off.
 * @param size pixels: the drawing's width, and the height of its letters
 */
export function drawOutlines(
  { areas, counties }: Outlines,
  { width, colors, textSize: size }: Required<Pick<DrawOptions, "width" | "colors" | "textSize">>,
): Drawing {
  const sight = boxInSight(
    areas.map(({ area }) => area),
    counties.map(({ area }) => area),
  );
  const shown = sight === null ? [] : [rectangle(sight)];
  const height = suitedHeight(shown, width, { least: width * HEIGHTS.least, most: width * HEIGHTS.most });
  const frame: Box = { x: 0.5, y: 0.5, width: width - 1, height: height - 1 };
  const { rings } = projection(shown, frame);
  const labels = places(frame);
  // The worst hit lies on top.
  const zones = areas.toSorted((a, b) => b.zone - a.zone).map(({ zone, area }) => ({ zone, rings: rings(area) }));
  const drawn = counties.map(({ name, area }) => ({ name, rings: rings(area) }));
  const badges = zones.flatMap(({ zone, rings: whole }) =>
    badge({ zone, rings: clipped(whole, frame) }, { size, labels }),
  );
  const items = [
    path(boxData(frame), { fill: colors.surface }),
    ...drawn.map((county) =>
      path(ringData(county.rings), { fill: colors.land, stroke: colors.border, strokeWidth: 0.5 }),
    ),
    ...zones.flatMap((zone) => zoneItems(zone, colors)),
    ...drawn.flatMap(({ name, rings: whole }) =>
      countyName({ name, rings: clipped(whole, frame) }, { size: size - 1, colors, labels }),
    ),
    ...badges,
    path(boxData(frame), { stroke: colors.faint, strokeWidth: 0.8 }),
  ];
  return { width, height, items };
}

const rectangle = ([west, south, east, north]: AreaBox): ReportArea => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
