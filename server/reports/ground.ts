import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { ReportArea, ReportGround } from "../../engine/reports/document.ts";
import { onceFor } from "../answers/memoize-async.ts";
import { boxesMeet, type AreaBox } from "../../engine/geometry/boxes.ts";
import { boxOfAreas, simplified, simplifiedLine } from "../../engine/reports/simplify.ts";
import type { RoadSources } from "../../contract/roads/calls.ts";
import { ROAD_DETAILS, roadPositions } from "../../engine/roads/road-tiles.ts";
import { allPlaces } from "../planning/search/places.ts";
import { readInterstates } from "./interstates.ts";
import { readRoadCells, readRoadSources } from "./road-rows.ts";
import type { Reader } from "../storage/database.ts";

/**
 * Shapes that a report's map may have: the largest ratio of its frame's width to its height, or of its height to its
 * width.
 */
const FRAME = { wide: 3, high: 1.4, margin: 0.15, least: 0.14 } as const;

/** The largest extent that a map of a box may show, since frames may be wider or higher. */
export function sheetAround([west, south, east, north]: AreaBox): AreaBox {
  const shrink = Math.cos((Math.min(80, Math.abs(south + north) / 2) * Math.PI) / 180);
  const width = Math.max((east - west) * shrink * (1 + 2 * FRAME.margin), FRAME.least);
  const height = Math.max((north - south) * (1 + 2 * FRAME.margin), FRAME.least);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const halfWidth = Math.max(width, height * FRAME.wide) / 2 / shrink;
  const halfHeight = Math.max(height, width * FRAME.high) / 2;
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

/**
 * Maximum number of names for which a map has room, and the people of the largest and smaller places (as on the live
 * map).
 */
const MOST_PLACES = 60;
const SIZES = [12_000, 60_000, 250_000] as const;

/**
 * Land outside the drawn counties, roads and places of a box, simplified to details larger than the share `seen` of it.
 * States with all counties drawn need no other land.
 */
export async function groundWithin(
  reader: Reader,
  box: AreaBox,
  { counties, seen }: { readonly counties: Iterable<string>; readonly seen: number },
): Promise<ReportGround> {
  const { states, seamsOf } = await readCountry();
  const [west, south, east, north] = box;
  const tolerance = (Math.max(east - west, north - south) / 2) * seen;
  const drawn = Map.groupBy(counties, (fips) => fips.slice(0, 2));
  const covered = new Set(
    states.filter(({ fips, all }) => (drawn.get(fips)?.length ?? 0) >= all).map(({ fips }) => fips),
  );
  const near = states.filter(({ fips, box: own }) => !covered.has(fips) && boxesMeet(own, box));
  const line = (points: readonly (readonly number[])[]) => simplifiedLine(points, tolerance);
  return {
    land: near.map(({ area }) => simplified(area, tolerance)).filter(({ coordinates }) => coordinates.length > 0),
    seams: seamsOf(covered)
      .filter((points) => boxesMeet(boxOfLine(points), box))
      .map(line),
    roads: (await roadsWithin(reader, box, states)).flatMap(({ lines, ...road }) => {
      const shown = lines.filter((points) => boxesMeet(boxOfLine(points), box)).map(line);
      return shown.length === 0 ? [] : [{ ...road, lines: shown }];
    }),
    places: allPlaces()
      .filter(({ longitude: x, latitude: y }) => boxesMeet([x, y, x, y], box))
      .slice(0, MOST_PLACES)
      .map(({ name, longitude, latitude, population }) => ({
        name,
        at: [longitude, latitude],
        size: SIZES.filter((people) => population >= people).length,
      })),
  };
}

interface ReportState {
  readonly fips: string;
  /** Number of all its counties. */
  readonly all: number;
  readonly area: ReportArea;
  readonly box: AreaBox;
}

type GroundPoints = readonly (readonly number[])[];
type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

interface Country {
  readonly states: readonly ReportState[];
  /** Borders of states among these with others. */
  seamsOf(covered: ReadonlySet<string>): GroundPoints[];
}
let country: Promise<Country> | null = null;

/** The states as us-atlas draws them (US Census Bureau, simplified for 1:10,000,000, public domain); read with the first report. */
function readCountry(): Promise<Country> {
  country ??= (async () => {
    const file = fileURLToPath(import.meta.resolve("us-atlas/counties-10m.json"));
    const atlas = JSON.parse(await readFile(file, "utf8")) as Atlas;
    const stateOf = (id: unknown, digits: number) => String(id).padStart(digits, "0").slice(0, 2);
    const counted = Map.groupBy(atlas.objects.counties.geometries, ({ id }) => stateOf(id, 5));
    const states = feature(atlas, atlas.objects.states).features.flatMap(({ id, geometry }): ReportState[] => {
      if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return [];
      const fips = stateOf(id, 2);
      const own = boxOfAreas([geometry]);
      return own === null ? [] : [{ fips, all: counted.get(fips)?.length ?? 0, area: geometry, box: own }];
    });
    const isIn = (covered: ReadonlySet<string>, id: unknown) => covered.has(stateOf(id, 2));
    return {
      states,
      seamsOf: (covered) =>
        mesh(atlas, atlas.objects.states, (a, b) => isIn(covered, a.id) !== isIn(covered, b.id) && a !== b).coordinates,
    };
  })();
  return country;
}

type Roads = ReportGround["roads"];

/**
 * A box of up to this many degrees in width or height shows state routes, one up to that many US highways; a larger one
 * only interstates.
 */
const NEAR = { state: 2, us: 9 } as const;

/** The agency's own roads where it has imported some, the built-in interstates elsewhere. */
async function roadsWithin(reader: Reader, box: AreaBox, states: readonly ReportState[]): Promise<Roads> {
  const built = readInterstates();
  const { states: sources, overview, cells } = await readRoadSources(reader);
  if (sources.length === 0) return built;
  const imported = new Set(sources.map(({ fips }) => fips));
  const kept = built.map(({ route, lines }) => ({
    route,
    lines: lines.flatMap((points) => outside(points, states, imported)),
  }));
  const span = Math.max(box[2] - box[0], box[3] - box[1]);
  const detail = span <= NEAR.state ? "fine" : span <= NEAR.us ? "middle" : null;
  const { lines } = detail === null ? overview : await readRoadCells(reader, detail, cellsWithin(box, detail, cells));
  const own = Map.groupBy(
    lines.filter(([system]) => system !== "O"),
    ([system, number]) => `${system} ${number}`,
  );
  return [
    ...kept,
    ...[...own.values()].flatMap((parts) => {
      const [[system, route] = ["O", ""]] = parts;
      const shapes = parts.map(([, , steps]) => roadPositions(steps));
      return [{ route, ...(system === "I" ? {} : { system }), lines: shapes }];
    }),
  ];
}

function cellsWithin(box: AreaBox, detail: "middle" | "fine", cells: RoadSources["cells"]): string[] {
  const { side } = ROAD_DETAILS[detail];
  return cells[detail].filter((cell) => {
    const [column = NaN, row = NaN] = cell.split("_").map(Number);
    return boxesMeet([column * side, row * side, (column + 1) * side, (row + 1) * side], box);
  });
}

/** The parts of a line outside some states and the water between them. */
function outside(points: GroundPoints, states: readonly ReportState[], imported: ReadonlySet<string>): GroundPoints[] {
  const { true: ours = [], false: others = [] } = Object.groupBy(states, ({ fips }) => `${imported.has(fips)}`);
  const isIn = (at: readonly [number, number], among: readonly ReportState[]): boolean =>
    among.some(({ area, box }) => boxesMeet(box, [...at, ...at]) && holds(area, at));
  const parts: (readonly number[])[][] = [];
  let open: (readonly number[])[] | null = null;
  for (let i = 1; i < points.length; i++) {
    const [from = [], to = []] = [points[i - 1], points[i]];
    const at = [((from[0] ?? 0) + (to[0] ?? 0)) / 2, ((from[1] ?? 0) + (to[1] ?? 0)) / 2] as const;
    const near = ours.some(({ box }) => boxesMeet(box, [...at, ...at]));
    if (near && (isIn(at, ours) || !isIn(at, others))) {
      open = null;
      continue;
    }
    if (open === null) parts.push((open = [from]));
    open.push(to);
  }
  return parts;
}

/** Returns whether a point lies in an area, by the even-odd rule. */
function holds({ type, coordinates }: ReportArea, [x, y]: readonly [number, number]): boolean {
  const rings: readonly GroundPoints[] = type === "Polygon" ? coordinates : coordinates.flat();
  let inside = false;
  for (const ring of rings)
    for (const [i, [ax = 0, ay = 0]] of ring.entries()) {
      const [bx = 0, by = 0] = ring.at(i - 1) ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}

/** Cached with each line: the built-in roads and borders are the same for every report. */
const boxOfLine = onceFor((points: GroundPoints): AreaBox => {
  const [x, y] = [points.map(([at = NaN]) => at), points.map(([, at = NaN]) => at)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
});
