import { meet, type Bounds } from "../geo.ts";
import { TILE_SIZE, holds, sizeOf, type Shape, type Tile } from "../tiles.ts";
import { COUNTY_LOOK, SHIFTS, STATE_LOOK, TRACT_LOOK, type Label, type LabelRoom } from "./labels.ts";
import type { Land, NamedShape } from "./land.ts";

/** The names and shapes in a tile, whose names may be repeated. */
interface FillInNames {
  /** Counties and tracts of the data set. */
  readonly counties: readonly NamedShape[];
  readonly tracts: readonly NamedShape[];
  /** The other counties of the country. */
  readonly others: readonly NamedShape[];
  /** States and countries; null if a hosted base map names them. */
  readonly land: Land | null;
  /** States that the data set draws itself. */
  readonly covered: ReadonlySet<string>;
}

const QUARTER = TILE_SIZE / 2;
/** The quarters of a tile, as fractions of its side: each gets a name, from the `near` or the `far` areas, if it contains none. */
const QUARTERS = [
  { x: 0.27, y: 0.22, by: "near" },
  { x: 0.76, y: 0.28, by: "far" },
  { x: 0.24, y: 0.72, by: "far" },
  { x: 0.73, y: 0.78, by: "near" },
] as const;

/** An area with its name. */
interface LabeledGround extends Pick<Label, "text" | "look"> {
  readonly shape: Shape;
  /** Water in it. */
  readonly lakes: readonly Shape[];
}

/**
 * At close levels a tile may lie between all names: if a quarter of it has none, the name of its county or tract is
 * repeated; without tracts that of its county or state, abroad that of its country.
 */
export function fillIn(room: LabelRoom, tile: Tile, named: FillInNames): void {
  const grounds = groundsIn(tile, named);
  const whole = room.labels.filter((label) => isWhole(room.boxOf(label), tile));
  const quarterOf = (x: number, y: number): string => `${Math.floor(x / QUARTER)} ${Math.floor(y / QUARTER)}`;
  const taken = new Set(whole.map(({ x, y }) => quarterOf(x, y)));
  // A sheet of paper is as large as several tiles.
  const corners = Array.from({ length: Math.ceil(sizeOf(tile) / TILE_SIZE) }, (_, i) => i * TILE_SIZE);
  for (const [left, top] of corners.flatMap((x) => corners.map((y) => [x, y] as const))) {
    for (const spot of QUARTERS) {
      const [x, y] = [left + spot.x * TILE_SIZE, top + spot.y * TILE_SIZE];
      if (taken.has(quarterOf(x, y))) continue;
      const ground = grounds[spot.by].find((one) => isOn(one, { x, y }, tile));
      if (ground) nameOnce(room, tile, { ground, x, y });
    }
  }
}

/**
 * Names areas around a position, first where the whole name fits inside: it crosses a shore or border only if there is
 * no other way.
 */
function nameOnce(
  room: LabelRoom,
  tile: Tile,
  { ground, x, y }: { readonly ground: LabeledGround; readonly x: number; readonly y: number },
): void {
  const label = { text: ground.text, look: ground.look, x, y };
  // The neighboring tile would have to know a name that reaches into it.
  const spots = spotsAround(label).filter((one) => isWhole(room.boxOf(one), tile) && isOn(ground, one, tile));
  const half = room.widthOf(label) / 2;
  const isInside = (one: Label): boolean =>
    [-half, half].every((by) => isOn(ground, { x: one.x + by, y: one.y }, tile));
  const { true: inside = [], false: across = [] } = Object.groupBy(spots, (one) => `${isInside(one)}`);
  [...inside, ...across].some((one) => room.fit(one));
}

/**
 * Returns the areas that name a tile's quarters: a quarter takes the first that contains its position. Half of the
 * quarters are named by counties (`near`), half by tracts (`far`).
 */
function groundsIn({ bounds }: Tile, { counties, tracts, others, land, covered }: FillInNames) {
  const states = land?.states.filter(({ fips }) => !covered.has(fips)) ?? [];
  const here = (
    shapes: readonly NamedShape[],
    { look, lakes = [] }: Pick<LabeledGround, "look"> & Partial<Pick<LabeledGround, "lakes">>,
  ): LabeledGround[] =>
    shapes
      .filter(({ shape }) => meet(shape.bounds, bounds))
      .map(({ name, shape }) => ({ text: look === TRACT_LOOK ? wholeNameOf(name) : upper(name), look, shape, lakes }));
  const inland = land?.neighbors.inland.map(({ shape }) => shape).filter((lake) => meet(lake.bounds, bounds)) ?? [];
  const wide = [
    ...here(states, { look: STATE_LOOK, lakes: inland }),
    ...here(land?.neighbors.countries ?? [], { look: STATE_LOOK, lakes: land ? [land.neighbors.lakes] : [] }),
  ];
  return {
    near: [...here(counties, { look: COUNTY_LOOK }), ...here(others, { look: COUNTY_LOOK, lakes: inland }), ...wide],
    far: [...here(tracts, { look: TRACT_LOOK }), ...wide],
  };
}

const upper = (name: string): string => name.toLocaleUpperCase();
/** The part of a tract's name that is clear by itself: "Census Tract 51.01". */
const wholeNameOf = (name: string): string => name.split(",")[0] ?? name;

/** Offsets at which a name is tried, besides up and down, in pixels from its quarter's own position. */
const ASIDE = [0, 48, -48] as const;
const spotsAround = (label: Label): readonly Label[] =>
  ASIDE.flatMap((across) => SHIFTS.map((down) => ({ ...label, x: label.x + across, y: label.y + down })));

function isOn(
  { shape, lakes }: LabeledGround,
  { x, y }: Pick<Label, "x" | "y">,
  { bounds, resolution }: Tile,
): boolean {
  const at = [bounds[0] + x * resolution, bounds[3] - y * resolution] as const;
  return holds(shape, ...at) && !lakes.some((lake) => holds(lake, ...at));
}

const isWhole = ([left, top, right, bottom]: Bounds, tile: Tile): boolean =>
  left >= 0 && top >= 0 && right <= sizeOf(tile) && bottom <= sizeOf(tile);
