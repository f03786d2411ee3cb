import { meet } from "../geo.ts";
import { TILE_SIZE, holds, trace, withMargin, type Tile } from "../tiles.ts";
import { COUNTY_LOOK, LabelRoom, STATE_LOOK, TRACT_LOOK, inTile, paintLabels, placeLook } from "./labels.ts";
import { placeOf, type Land, type NamedShape, type Place } from "./land.ts";
import type { MapPalette } from "./palette.ts";
import type { Reference } from "./reference-data.ts";
import { paintRoads, paintShields } from "./paint-roads.ts";

/** A name may reach this many pixels over the edge of its tile: both tiles draw it, by what stands as far again around. */
export const REACH = 300;
/** Coarse state borders are shown down to this level where the data set draws its own, coarse county borders from that one. */
export const LEVELS = { coarseStates: 8, counties: 5, countyNames: 7, tractNames: 11, fill: 9 } as const;

/** What lies over the tracts of a tile. */
export interface ReferenceTile {
  readonly land: Land;
  readonly covered: ReadonlySet<string>;
  readonly reference: Reference;
  /** Where the counties of the data set are named. */
  readonly countyPlaces: readonly Place[];
  /** Counties and tracts of the data set in the tile; no tracts where the map shows counties. */
  readonly counties: readonly NamedShape[];
  readonly tracts: readonly NamedShape[];
  readonly palette: MapPalette;
}

/** Borders, roads and names. */
export function paintReference(context: CanvasRenderingContext2D, tile: Tile, content: ReferenceTile): void {
  paintBorders(context, tile, content);
  const { reference, palette } = content;
  paintRoads(context, tile, reference.roads, palette);
  const room = new LabelRoom(context);
  const { places, shields, states } = reference;
  for (const { x, y } of shields) room.keep(...inTile(tile, x, y), SHIELD_HALF);
  for (const { text, x, y } of states) {
    const [at, line] = inTile(tile, x, y);
    room.put({ text: text.toLocaleUpperCase(), x: at, y: line, look: STATE_LOOK });
  }
  const dots = tile.level < LEVELS.fill;
  for (const { text, x, y, size } of places) {
    const [at, line] = inTile(tile, x, y);
    room.put({ text, x: at, y: dots ? line - ABOVE_DOT : line, look: placeLook(size) });
  }
  if (tile.level >= LEVELS.countyNames) nameCounties(room, tile, content);
  if (tile.level >= LEVELS.tractNames) nameTracts(room, tile, content.tracts);
  if (tile.level >= LEVELS.fill) fillIn(room, tile, content);
  if (dots) paintDots(context, tile, content);
  paintShields(context, tile, shields);
  paintLabels(context, room.labels, palette);
}

const SHIELD_HALF = 11;
const ABOVE_DOT = 10;
const MARGIN = 4;

function paintBorders(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { land, covered, counties, palette }: ReferenceTile,
): void {
  const within = withMargin(tile, MARGIN);
  const near = land.borders.filter(({ shape }) => meet(shape.bounds, within));
  const isOurs = ({ states }: Land["borders"][number]): boolean => states.some((state) => covered.has(state));
  const isInner = ({ states }: Land["borders"][number]): boolean => states[0] === states[1];
  context.lineJoin = "round";
  if (tile.level >= LEVELS.counties) {
    context.beginPath();
    for (const border of near) if (isInner(border) && !isOurs(border)) trace(context, border.shape, tile, within);
    for (const { shape } of counties) trace(context, shape, tile, within);
    context.lineWidth = tile.level > LEVELS.countyNames ? 1.1 : 0.7;
    context.strokeStyle = palette.countyBorder;
    context.stroke();
  }
  context.beginPath();
  for (const border of near) {
    if (!isInner(border) && (tile.level <= LEVELS.coarseStates || !isOurs(border)))
      trace(context, border.shape, tile, within);
  }
  context.lineWidth = 1.3;
  context.strokeStyle = palette.stateBorder;
  context.stroke();
}

/** Where a county's name is tried, in pixels from where it stands best. */
const SHIFTS = [0, 18, -18, 36, -36] as const;

function nameCounties(room: LabelRoom, tile: Tile, { countyPlaces }: ReferenceTile): void {
  const within = withMargin(tile, REACH / 2);
  for (const { name, at, width } of countyPlaces) {
    if (!meet([...at, ...at], within)) continue;
    const label = { text: name.toLocaleUpperCase(), look: COUNTY_LOOK };
    if (room.widthOf(label) > (width / tile.resolution) * 1.1) continue;
    const [x, y] = inTile(tile, ...at);
    SHIFTS.some((shift) => room.fit({ ...label, x, y: y + shift }));
  }
}

/** Of a tract's name the number: its county is named beside it. */
const numberOf = (name: string): string => /\d[\d.]*/.exec(name)?.[0] ?? name;
/** Room that a tract must have for its number, in pixels. */
const LEAST = { width: 50, height: 26 } as const;

const tractPlaces = new WeakMap<NamedShape, Place | null>();

function nameTracts(room: LabelRoom, tile: Tile, tracts: readonly NamedShape[]): void {
  for (const tract of tracts) {
    const [west, south, east, north] = tract.shape.bounds;
    if ((east - west) / tile.resolution < LEAST.width || (north - south) / tile.resolution < LEAST.height) continue;
    const known = tractPlaces.get(tract);
    const place = known === undefined ? placeOf(tract.name, tract.shape) : known;
    if (known === undefined) tractPlaces.set(tract, place);
    if (place === null) continue;
    const [x, y] = inTile(tile, ...place.at);
    // Names that reach into the neighbor would have to be known to it.
    if (isWithin(x) && isWithin(y)) room.fit({ text: numberOf(tract.name), x, y, look: TRACT_LOOK });
  }
}

const EDGE_ROOM = 40;
const isWithin = (at: number): boolean => at > EDGE_ROOM && at < TILE_SIZE - EDGE_ROOM;

/** Where a tile with few names is filled in, in parts of its side, and with what. */
const FILLED = [
  { x: 0.26, y: 0.24, with: "counties" },
  { x: 0.5, y: 0.52, with: "tracts" },
  { x: 0.74, y: 0.78, with: "counties" },
] as const;
const ENOUGH = 3;

/** Far inwards a tile may lie between all names: the county and the tract that it lies in are named once more. */
function fillIn(room: LabelRoom, tile: Tile, content: ReferenceTile): void {
  let names = room.labels.filter(({ x, y }) => x >= 0 && x < TILE_SIZE && y >= 0 && y < TILE_SIZE).length;
  for (const spot of FILLED) {
    if (names >= ENOUGH) return;
    const [x, y] = [spot.x * TILE_SIZE, spot.y * TILE_SIZE];
    const [atX, atY] = [tile.bounds[0] + x * tile.resolution, tile.bounds[3] - y * tile.resolution];
    const found = content[spot.with].find(({ shape }) => holds(shape, atX, atY));
    if (found === undefined) continue;
    const label =
      spot.with === "tracts"
        ? { text: numberOf(found.name), look: TRACT_LOOK }
        : { text: found.name.toLocaleUpperCase(), look: COUNTY_LOOK };
    if (room.fit({ ...label, x, y })) names += 1;
  }
}

function paintDots(context: CanvasRenderingContext2D, tile: Tile, { reference, palette }: ReferenceTile): void {
  context.fillStyle = palette.label;
  context.strokeStyle = palette.halo;
  context.lineWidth = 1.5;
  for (const { x, y, capital } of reference.places) {
    const [at, line] = inTile(tile, x, y);
    context.beginPath();
    if (capital) context.rect(at - 2.5, line - 2.5, 5, 5);
    else context.arc(at, line, 2.2, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }
}
