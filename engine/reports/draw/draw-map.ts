import type { MapBlock } from "../document.ts";
import { TEXT_SIZE, boxData, path, type Box, type DrawOptions, type Drawing, type DrawnItem } from "./drawing.ts";
import { PAPER_COLORS } from "./paper-colors.ts";
import { places } from "./areas.ts";
import { clipped } from "./clip.ts";
import { frameOf } from "./frame.ts";
import { numberSpots } from "./number-spots.ts";
import { landItems, nameItems, roadItems, shieldSpots, type MapGround } from "./ground.ts";
import { legend } from "./legend.ts";
import { badge, countyName, ringData, zoneItems } from "./map-parts.ts";
import { northArrow } from "./north-arrow.ts";
import { projection, suitedHeight, type Projection } from "./projection.ts";
import { scaleBar } from "./scale-bar.ts";
import { zoneLooks } from "./zone-looks.ts";

const GAP = 6;
/** Least and greatest height of the map, as shares of its width. */
const HEIGHTS = { least: 0.45, most: 0.75 };

/**
 * The zones of a report over the outlines of their counties, with legend, north and scale. Zones differ by color,
 * pattern and line, and each carries its number; the worst hit is on top. The land that is counted fills the picture.
 */
export function drawMap(block: MapBlock, options: DrawOptions): Drawing {
  const { width, formatter, colors = PAPER_COLORS, textSize: size = TEXT_SIZE } = options;
  const { format } = formatter;
  const zones = block.zones.toSorted((a, b) => b.zone - a.zone);
  const entries = block.zones.map(({ zone, label }) => {
    const { color, hatch } = zoneLooks(zone);
    return { label: format(label), color, hatch, kind: "area" as const };
  });
  const key = legend(entries, { x: 0, width, size, colors, wide: options.wide });
  const shown = frameOf(zones.length > 0 ? zones : block.counties) ?? [0, 0, 0, 0];
  const bounds = { least: width * HEIGHTS.least, most: width * HEIGHTS.most };
  const mapHeight = (options.height ?? suitedHeight(shown, width, bounds) + key.height + GAP) - key.height - GAP;
  const frame: Box = { x: 0.5, y: 0.5, width: width - 1, height: mapHeight - 1 };
  const lie = projection(shown, frame);
  const { rings, place, kilometers } = lie;
  const within = (area: MapBlock["zones"][number]["area"]) => clipped(rings(area), frame);
  const counties = block.counties.map(({ name, area }) => ({ name, rings: within(area) }));
  const areas = zones.map(({ zone, area, land }) => ({
    zone,
    rings: within(area),
    points: (land?.points ?? []).map(([x, y]) => place(x, y)),
  }));
  const labels = places(frame);
  const scale = scaleBar(
    { x: frame.x + GAP, bottom: frame.y + frame.height - GAP, most: width / 5, kilometers },
    { formatter, size: size - 1, colors },
  );
  labels.take({ x: frame.x + GAP, y: frame.y + frame.height - GAP - scale.height, ...scale });
  const north = northArrow(frame, { label: format({ key: "report.drawing.north" }), size, colors });
  labels.take(north.box);
  const badges = [...numberSpots(areas, frame)].flatMap(([zone, spot]) => badge(zone, spot, { size, labels }));
  const ground = block.ground === undefined ? null : groundOf(block.ground, lie, frame);
  const named = ground ? nameItems(ground, { size: size - 0.5, colors, labels }) : [];
  const items: DrawnItem[] = [
    ...(ground ? landItems(ground, frame, colors) : [path(boxData(frame), { fill: colors.surface })]),
    ...counties
      .filter(({ rings }) => rings.length > 0)
      .map((county) => path(ringData(county.rings), { fill: colors.land, stroke: colors.border, strokeWidth: 0.5 })),
    ...(ground ? roadItems(ground, frame, colors) : []),
    ...areas.flatMap((area) => zoneItems(area, colors)),
    ...named,
    ...counties.flatMap((one) => (one.name === "" ? [] : countyName(one, { size: size - 1, colors, labels }))),
    ...badges,
    ...scale.items,
    ...north.items,
    path(boxData(frame), { stroke: colors.faint, strokeWidth: 0.8 }),
    ...key.itemsAt(mapHeight + GAP),
  ];
  return { width, height: mapHeight + (key.height === 0 ? 0 : GAP + key.height), items };
}

/** Kilometers that coarse and fine borders of one state may differ by: the land between them is filled. */
const APART = 8;

function groundOf(
  ground: NonNullable<MapBlock["ground"]>,
  { rings, place, kilometers }: Projection,
  frame: Box,
): MapGround {
  const line = (points: readonly (readonly number[])[]) => points.map(([x = 0, y = 0]) => place(x, y));
  const roads = ground.roads.map(({ route, system = "I" as const, lines }) => ({
    route,
    system,
    lines: lines.map(line),
  }));
  return {
    land: ground.land.map(rings),
    seams: ground.seams.map(line),
    seamWidth: APART / kilometers,
    roads: roads.flatMap(({ system, lines }) => lines.map((points) => ({ system, points }))),
    shields: roads
      .filter(({ route }) => route !== "")
      .map(({ route, system, lines }) => ({ text: route, system, spots: shieldSpots(lines, frame) })),
    places: ground.places.map(({ name, at: [x = 0, y = 0], size }) => {
      const [left, top] = place(x, y);
      return { text: name, x: left, y: top, size };
    }),
  };
}
