import { places } from "./areas.ts";
import { clipped } from "./clip.ts";
import { boxData, path, type Box, type DrawOptions, type Drawing } from "./drawing.ts";
import { frameOf } from "./frame.ts";
import { numberSpots } from "./number-spots.ts";
import { badge, countyName, ringData, zoneItems } from "./map-parts.ts";
import { projection, suitedHeight } from "./projection.ts";
import type { MapBlock } from "../document.ts";

/** Minimum and maximum height, as shares of the width. */
const HEIGHTS = { least: 0.45, most: 0.75 };

/** The content of a small map. */
export interface Outlines {
  readonly areas: readonly Pick<MapBlock["zones"][number], "zone" | "area" | "land">[];
  readonly counties: readonly Pick<MapBlock["counties"][number], "name" | "area">[];
}

/**
 * The zones over the outlines of their counties as a report's map draws them, without its ground, legend, north and
 * scale: a page has it as a picture of where the zones lie. Zones and counties reach beyond the drawing, whose owner cuts them off.
 * @param size pixels: the drawing's width, and the height of its letters
 */
export function drawOutlines(
  { areas, counties }: Outlines,
  { width, colors, textSize: size }: Required<Pick<DrawOptions, "width" | "colors" | "textSize">>,
): Drawing {
  const shown = frameOf(areas) ?? [0, 0, 0, 0];
  const height = suitedHeight(shown, width, { least: width * HEIGHTS.least, most: width * HEIGHTS.most });
  const frame: Box = { x: 0.5, y: 0.5, width: width - 1, height: height - 1 };
  const { rings, place } = projection(shown, frame);
  const labels = places(frame);
  // The zone that is hit worst is on top.
  const zones = areas
    .toSorted((a, b) => b.zone - a.zone)
    .map(({ zone, area, land }) => ({
      zone,
      rings: rings(area),
      points: (land?.points ?? []).map(([x, y]) => place(x, y)),
    }));
  const drawn = counties.map(({ name, area }) => ({ name, rings: rings(area) }));
  const badges = [...numberSpots(zones, frame)].flatMap(([zone, spot]) => badge(zone, spot, { size, labels }));
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
