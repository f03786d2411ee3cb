import type { RoadSystem } from "../../roads/route.ts";
import { cutLines, clipped } from "./clip.ts";
import type { DrawnRing, places } from "./areas.ts";
import {
  boxData,
  circleData,
  lineData,
  path,
  text,
  type Box,
  type DrawingColors,
  type DrawnItem,
  type Point,
} from "./drawing.ts";
import { textWidth } from "./text-width.ts";

/** The surroundings and the ground of a map's zones, in the units of its drawing. */
export interface MapGround {
  /** Land outside the counties that are drawn; it reaches them over `seams`. */
  readonly land: readonly (readonly DrawnRing[])[];
  readonly seams: readonly (readonly Point[])[];
  readonly seamWidth: number;
  readonly roads: readonly { readonly system: RoadSystem; readonly points: readonly Point[] }[];
  /** Numbers of roads, each with possible places; the first with room is taken. */
  readonly shields: readonly {
    readonly text: string;
    readonly system: RoadSystem;
    readonly spots: readonly Point[];
  }[];
  /** The most important first. */
  readonly places: readonly (GroundName & { readonly size: number })[];
}

interface GroundName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

type Labels = ReturnType<typeof places>;

interface Looks {
  readonly size: number;
  readonly colors: DrawingColors;
}

/** Water, and the land outside of the counties. */
export function landItems(
  { land, seams, seamWidth }: MapGround,
  frame: Box,
  { water, land: ground }: DrawingColors,
): DrawnItem[] {
  const areas = land.map((rings) =>
    clipped(rings, frame)
      .map((ring) => lineData(ring, true))
      .join(""),
  );
  const joined = cutLines(seams, frame).map((points) => lineData(points));
  return [
    path(boxData(frame), { fill: water }),
    ...areas.filter((d) => d !== "").map((d) => path(d, { fill: ground })),
    ...(joined.length === 0 ? [] : [path(joined.join(""), { stroke: ground, strokeWidth: seamWidth })]),
  ];
}

/** Line widths of roads, the most important last. */
const ROAD_WIDTHS = [
  ["O", 0.4],
  ["S", 0.6],
  ["U", 0.8],
  ["I", 1.1],
] as const satisfies readonly (readonly [RoadSystem, number])[];
/** The opacity of roads other than interstates. */
const FAINT = 0.6;
const EDGE = 0.9;

/** Roads with an edge that sets them apart from the lines they cross. */
export function roadItems({ roads }: MapGround, frame: Box, { road, surface }: DrawingColors): DrawnItem[] {
  return ROAD_WIDTHS.flatMap(([system, width]) => {
    const lines = roads.filter((each) => each.system === system).map(({ points }) => points);
    const d = cutLines(lines, frame)
      .map((points) => lineData(points))
      .join("");
    if (d === "") return [];
    const seen = system === "I" ? {} : { strokeOpacity: FAINT };
    return [
      path(d, { stroke: surface, strokeWidth: width + EDGE }),
      path(d, { stroke: road, strokeWidth: width, ...seen }),
    ];
  });
}

/** Positions along a road at which its number is tried. */
const ALONG = [0.5, 0.3, 0.7, 0.15, 0.85] as const;

/** Possible places for a road's number, on the longest of its lines. */
export function shieldSpots(lines: readonly (readonly Point[])[], frame: Box): Point[] {
  const lengths = cutLines(lines, frame).map((line) => ({ line, length: lengthOf(line) }));
  const [longest] = lengths.toSorted((a, b) => b.length - a.length);
  return longest ? ALONG.map((share) => pointAlong(longest.line, share * longest.length)) : [];
}

const apart = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, point, i) => sum + apart(line[i - 1] ?? point, point), 0);

function pointAlong(line: readonly Point[], distance: number): Point {
  let gone = 0;
  for (const [i, point] of line.entries()) {
    const before = line[i - 1] ?? point;
    const step = apart(before, point);
    if (step > 0 && gone + step >= distance) {
      const share = (distance - gone) / step;
      return [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
    }
    gone += step;
  }
  return line.at(-1) ?? [0, 0];
}

/** Half the width and height of a road's number, as shares of the letters' size. */
const SHIELD = { height: 0.75, digit: 0.34, rim: 0.4 } as const;
const SHIELD_BLUE = "#1f5aa6";
const SHIELD_BLACK = "#1d2126";

/** The sign of a road: blue for interstates, white for US highways, and a white circle for state routes. */
function signItems(system: RoadSystem, box: Box): { readonly ground: DrawnItem; readonly color: string } {
  if (system === "I")
    return { ground: path(boxData(box), { fill: SHIELD_BLUE, stroke: "#ffffff", strokeWidth: 0.7 }), color: "#ffffff" };
  const looks = { fill: "#ffffff", stroke: SHIELD_BLACK, strokeWidth: 0.7 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const d = system === "S" ? circleData(x, y, Math.max(box.width, box.height) / 2) : boxData(box);
  return { ground: path(d, looks), color: SHIELD_BLACK };
}

function shieldItems({ shields }: MapGround, { size, labels }: { size: number; labels: Labels }): DrawnItem[] {
  return shields.flatMap(({ text: number, system, spots }) => {
    const [halfWidth, halfHeight] = [size * (number.length * SHIELD.digit + SHIELD.rim), size * SHIELD.height];
    const boxAt = ([x, y]: Point): Box => ({
      x: x - halfWidth,
      y: y - halfHeight,
      width: 2 * halfWidth,
      height: 2 * halfHeight,
    });
    const spot = spots.find((each) => labels.take(boxAt(each)));
    if (spot === undefined) return [];
    const [x, y] = spot;
    const box = boxAt(spot);
    const { ground, color } = signItems(system, box);
    return [ground, text(number, { x, y: y + size * 0.34, size: size * 0.95, bold: true, anchor: "middle", color })];
  });
}

/** Letter size of a place's name by its size, as shares of the map's. */
const NAME_SIZES = [0.85, 0.95, 1.05, 1.2] as const;
/** Radius of a place's dot. */
const DOT = 1.1;

/** Places of this size and above are placed before the numbers of roads, the others after them. */
const TOWN = 2;

/** The names of places and the numbers of roads where there is room; the others are left out. */
export function nameItems(ground: MapGround, { size, colors, labels }: Looks & { labels: Labels }): DrawnItem[] {
  const looks = { size, colors, labels };
  return [
    ...placeItems(
      ground.places.filter((place) => place.size >= TOWN),
      looks,
    ),
    ...shieldItems(ground, { size: size * 0.9, labels }),
    ...placeItems(
      ground.places.filter((place) => place.size < TOWN),
      looks,
    ),
  ];
}

/** Each name next to its dot. */
function placeItems(named: MapGround["places"], { size, colors, labels }: Looks & { labels: Labels }): DrawnItem[] {
  return named.flatMap(({ text: name, x, y, size: weight }) => {
    const letters = size * (NAME_SIZES[weight] ?? 1);
    const bold = weight > 1;
    const width = textWidth(name, letters, bold) + 2;
    const beside = DOT + 2;
    // Right, left, above and below of the dot.
    const spots = [
      { left: x - DOT, at: x + beside, anchor: "start", base: y + letters * 0.35 },
      { left: x + DOT - width - beside, at: x - beside, anchor: "end", base: y + letters * 0.35 },
      { left: x - width / 2, at: x, anchor: "middle", base: y - beside },
      { left: x - width / 2, at: x, anchor: "middle", base: y + beside + letters * 0.8 },
    ] as const;
    const free = spots.find(({ left, anchor, base }) => {
      const wide = anchor === "middle" ? width : width + beside + DOT;
      // The dot belongs to the name.
      const top = Math.min(base - letters * 0.95, y - DOT);
      return labels.take({ x: left, y: top, width: wide, height: Math.max(base + letters * 0.25, y + DOT) - top });
    });
    if (free === undefined) return [];
    return [
      path(circleData(x, y, DOT), { fill: colors.text, stroke: colors.surface, strokeWidth: 0.5 }),
      text(name, {
        x: free.at,
        y: free.base,
        size: letters,
        bold,
        anchor: free.anchor,
        color: colors.text,
        halo: colors.surface,
      }),
    ];
  });
}
