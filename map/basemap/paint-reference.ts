import { isWater } from "../../engine/words/statistics.ts";
import { meet, type Bounds, type Meters } from "../geo.ts";
import { holds, sizeOf, trace, withMargin, type Shape, type Tile } from "../tiles.ts";
import { coveredBySigns, type ZoneSign } from "../zones/paint-sign.ts";
import { fillIn } from "./fill-in.ts";
import {
  COUNTY_LOOK,
  LabelRoom,
  SHIFTS,
  STATE_LOOK,
  TRACT_LOOK,
  inTile,
  overlap,
  paintLabels,
  placeLook,
  type Label,
} from "./labels.ts";
import { placeOf, type Land, type NamedShape, type LabeledShape } from "./land.ts";
import type { MapPalette } from "./palette.ts";
import type { Reference } from "./reference-data.ts";
import { paintRoads } from "./paint-roads.ts";
import { paintShields, shieldHalf } from "./paint-shields.ts";
import type { Shield } from "./road.ts";

/**
 * A name may reach this many pixels beyond the edge of its tile: both tiles draw it, from the features within twice
 * that distance.
 */
export const REACH = 300;
/**
 * Coarse state borders are shown up to this level where the data set draws its own, county borders from that one on,
 * thin ones up to the next.
 */
export const LEVELS = {
  coarseStates: 8,
  counties: 5,
  fineCounties: 7,
  countyNames: 5,
  tractNames: 11,
  fill: 9,
} as const;

/** The lines of states and counties in a tile. */
interface BordersTile {
  readonly land: Land;
  readonly covered: ReadonlySet<string>;
  /** Counties of the data set in the tile. */
  readonly counties: readonly NamedShape[];
  readonly palette: MapPalette;
}

/** Roads and names of a tile, which lie over all filled areas. */
export interface ReferenceTile {
  readonly reference: Reference;
  /** Positions of the names of the data set's counties. */
  readonly countyPlaces: readonly LabeledShape[];
  /** Their five digits: the other counties of the country get their names from the base map's own files. */
  readonly ownCounties: ReadonlySet<string>;
  /** Counties and tracts of the data set in the tile; no tracts where the map shows counties. */
  readonly counties: readonly NamedShape[];
  readonly tracts: readonly (NamedShape & { readonly fips: string })[];
  /** States and countries; null if a hosted base map names them. */
  readonly land: Land | null;
  /** States that the data set draws itself. */
  readonly covered: ReadonlySet<string>;
  /** The numbers and names of zones, which names and roads avoid: separately for each side of a swipe. */
  readonly signs: readonly (readonly ZoneSign[])[];
  readonly palette: MapPalette;
}

/** Roads and names. */
export function paintReference(context: CanvasRenderingContext2D, tile: Tile, all: ReferenceTile): void {
  // Tracts of water show the base map's water, which has no number.
  const content = { ...all, tracts: all.tracts.filter(({ fips }) => !isWater(fips)) };
  const { reference, palette } = content;
  const signs = content.signs.flatMap((side) => coveredBySigns(context, tile, side));
  const isFree = (box: Bounds): boolean => !signs.some((sign) => overlap(box, sign));
  keepingOut(context, signs, () => paintRoads(context, tile, reference.roads, palette));
  const room = new LabelRoom(context);
  for (const sign of signs) room.keep(sign);
  const boxOf = (shield: Shield): Bounds => around(inTile(tile, shield.x, shield.y), shieldHalf(shield));
  const fixed = reference.shields.filter((shield) => shield.placed && isFree(boxOf(shield)));
  for (const shield of fixed) room.keep(boxOf(shield));
  nameFixed(room, fixedNames(tile, reference), signs);
  const fitted = reference.shields.filter((shield) => !shield.placed && room.keepIfFree(boxOf(shield)));
  const others = reference.counties.filter(({ fips }) => !content.ownCounties.has(fips));
  if (tile.level >= LEVELS.countyNames) {
    nameCounties(room, tile, content.countyPlaces);
    nameCounties(room, tile, others);
  }
  if (tile.level >= LEVELS.tractNames) nameTracts(room, tile, content.tracts);
  if (tile.level >= LEVELS.fill) fillIn(room, tile, { ...content, others });
  if (hasDots(tile)) {
    const seen = reference.places.filter(({ x, y }) => isFree(around(inTile(tile, x, y), DOT)));
    paintDots(context, tile, seen, palette);
  }
  paintShields(context, tile, [...fixed, ...fitted]);
  paintLabels(context, room.labels, palette);
}

const ABOVE_DOT = 10;
const DOT = 3;
/** Last level at which places have a dot, with their name above it. */
const hasDots = ({ level }: Tile): boolean => level < LEVELS.fill;
const around = ([x, y]: readonly [number, number], half: number): Bounds => [x - half, y - half, x + half, y + half];

/** Paints outside of some boxes. */
function keepingOut(context: CanvasRenderingContext2D, boxes: readonly Bounds[], paint: () => void): void {
  context.save();
  for (const [left, top, right, bottom] of boxes) {
    const { width, height } = context.canvas;
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(left, top, right - left, bottom - top);
    context.clip("evenodd");
  }
  paint();
  context.restore();
}

/** Names of states and places that the build has found not to overlap. */
function fixedNames(tile: Tile, { states, places }: Reference): Label[] {
  const lift = hasDots(tile) ? ABOVE_DOT : 0;
  return [
    ...states.map(({ text, x, y }): Label => {
      const [at, line] = inTile(tile, x, y);
      return { text: text.toLocaleUpperCase(), x: at, y: line, look: STATE_LOOK };
    }),
    ...places.map(({ text, x, y, size }): Label => {
      const [at, line] = inTile(tile, x, y);
      return { text, x: at, y: line - lift, look: placeLook(size) };
    }),
  ];
}

/** Pixels up or down by which a name moves aside for a zone's number: first below its dot. */
const SIDESTEPS = [2 * ABOVE_DOT, -18, 36, -32] as const;

/** Places the names; one that would overlap a zone's number or name goes above or below it, or is left out. */
function nameFixed(room: LabelRoom, names: readonly Label[], signs: readonly Bounds[]): void {
  const { true: aside = [], false: free = [] } = Object.groupBy(names, (name) => `${room.meets(name, signs)}`);
  for (const name of free) room.put(name);
  for (const name of aside) SIDESTEPS.some((by) => room.fit({ ...name, y: name.y + by }));
}

const MARGIN = 4;

/** The lines of states and counties: below zones, whose own borders follow them. */
export function paintBorders(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { land, covered, counties, palette }: BordersTile,
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
    context.lineWidth = tile.level > LEVELS.fineCounties ? 1.1 : 0.7;
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

function nameCounties(room: LabelRoom, tile: Tile, counties: readonly LabeledShape[]): void {
  const within = withMargin(tile, REACH / 2);
  for (const { name, at, shape } of counties) {
    if (!meet([...at, ...at], within)) continue;
    const label = { text: name.toLocaleUpperCase(), look: COUNTY_LOOK };
    if (room.widthOf(label) > ((shape.bounds[2] - shape.bounds[0]) / tile.resolution) * 1.1) continue;
    const [x, y] = inTile(tile, ...at);
    shiftsWithin(shape, at, tile).some((shift) => room.fit({ ...label, x, y: y + shift }));
  }
}

/** A name that is shifted stays in its shape: in the next one it would name the wrong place. */
const shiftsWithin = (shape: Shape, [x, y]: Meters, { resolution }: Tile): readonly number[] =>
  SHIFTS.filter((shift) => shift === 0 || holds(shape, x, y - shift * resolution));

/** The number in a tract's name: the name of its county is next to it. */
const numberOf = (name: string): string => /\d[\d.]*/.exec(name)?.[0] ?? name;
/** Room that a tract needs for its number, in pixels. */
const LEAST = { width: 50, height: 26 } as const;

const tractPlaces = new WeakMap<NamedShape, LabeledShape | null>();

function nameTracts(room: LabelRoom, tile: Tile, tracts: readonly NamedShape[]): void {
  for (const tract of tracts) {
    const [west, south, east, north] = tract.shape.bounds;
    if ((east - west) / tile.resolution < LEAST.width || (north - south) / tile.resolution < LEAST.height) continue;
    const known = tractPlaces.get(tract);
    const place = known === undefined ? placeOf(tract.name, tract.shape) : known;
    if (known === undefined) tractPlaces.set(tract, place);
    if (place === null) continue;
    const [x, y] = inTile(tile, ...place.at);
    // The neighboring tile would not know of a name that extends into it.
    if (isWithin(x, tile) && isWithin(y, tile)) room.fit({ text: numberOf(tract.name), x, y, look: TRACT_LOOK });
  }
}

const EDGE_ROOM = 40;
const isWithin = (at: number, tile: Tile): boolean => at > EDGE_ROOM && at < sizeOf(tile) - EDGE_ROOM;

function paintDots(
  context: CanvasRenderingContext2D,
  tile: Tile,
  places: Reference["places"],
  palette: MapPalette,
): void {
  context.fillStyle = palette.label;
  context.strokeStyle = palette.halo;
  context.lineWidth = 1.5;
  for (const { x, y, capital } of places) {
    const [at, line] = inTile(tile, x, y);
    context.beginPath();
    if (capital) context.rect(at - 2.5, line - 2.5, 5, 5);
    else context.arc(at, line, 2.2, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }
}
