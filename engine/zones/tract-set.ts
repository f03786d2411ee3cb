import Flatbush from "flatbush";
import { splitAtAntimeridian } from "../geometry/antimeridian.ts";
import { centroidOf, ringArea } from "../geometry/area.ts";
import { canonicalRings, compareRings, polygonsOf, type FlatRing, type Region } from "../geometry/rings.ts";
import { checkRing } from "../geometry/validate.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import { ZoneError, type TractRecord } from "./shapes.ts";

/**
 * Tracts in typed arrays, one row per tract in ascending FIPS order. Rings are canonical (shells counterclockwise, holes
 * clockwise, closed); a tract without a polygon has no ring and NaN for box, centroid and area.
 */
export interface TractSet {
  readonly size: number;
  readonly fips: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  /** One column per statistic; NaN if the figure is missing. */
  readonly figures: Readonly<Record<Statistic, Float64Array>>;
  /** Longitude, latitude pairs of all rings. */
  readonly xy: Float64Array;
  /** First point of each ring, and one past the last point at the end. */
  readonly ringStart: Uint32Array;
  /** First ring of each row, and one past the last ring at the end. */
  readonly firstRing: Uint32Array;
  /** West, south, east, north of each row. */
  readonly boxes: Float64Array;
  /** Longitude, latitude of each row's planar area centroid. */
  readonly centroids: Float64Array;
  /** Area of each row on the WGS84 ellipsoid in m². */
  readonly areas: Float64Array;
  /** Boxes of the rows in `indexedRows`; null if no tract has a polygon. */
  readonly index: Flatbush | null;
  readonly indexedRows: Uint32Array;
}

/**
 * Builds a tract set. A figure that is absent, null, NaN or negative is missing. Throws a ZoneError: `duplicateTract`
 * for a FIPS that occurs twice, `invalidTract` for a ring that is not closed, has too few points, is out of range or
 * has no area. Crossing edges are not checked here (the importer does that, with `checkPolygon`): such a tract is read
 * by the even-odd rule.
 */
export function buildTractSet(records: readonly TractRecord[]): TractSet {
  const rows = records.map(inOneHemisphere).sort((a, b) => (a.fips < b.fips ? -1 : a.fips > b.fips ? 1 : 0));
  const rowOf = new Map<string, number>();
  for (const [row, { fips }] of rows.entries()) {
    if (rowOf.has(fips)) throw new ZoneError("duplicateTract", { fips });
    rowOf.set(fips, row);
  }
  const shapes = layOut(rows);
  return {
    size: rows.length,
    fips: rows.map((record) => record.fips),
    rowOf,
    figures: columnsOf(rows),
    ...shapes,
    ...measure(rows.length, shapes),
    ...indexBoxes(shapes.boxes),
  };
}

/** The tract with its polygons on either side of the antimeridian separated. */
function inOneHemisphere(record: TractRecord): TractRecord {
  const geometry = record.geometry && splitAtAntimeridian(record.geometry);
  return geometry === record.geometry ? record : { ...record, geometry };
}

/** The rings of one row, without copying them. */
export function tractRegion(set: TractSet, row: number): Region {
  const { xy, ringStart, firstRing } = set;
  return { xy, ringStart, from: firstRing[row] ?? 0, to: firstRing[row + 1] ?? 0 };
}

type Shapes = Pick<TractSet, "xy" | "ringStart" | "firstRing" | "boxes">;

function layOut(rows: readonly TractRecord[]): Shapes {
  // Canonical rings drop repeated points, so this is the upper limit.
  const xy = new Float64Array(2 * rows.reduce((sum, record) => sum + pointsOf(record), 0));
  const ringStart = [0];
  const firstRing = new Uint32Array(rows.length + 1);
  const boxes = new Float64Array(4 * rows.length).fill(NaN);
  let length = 0;
  for (const [row, record] of rows.entries()) {
    const rings = ringsOf(record);
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) xy[length + i] = ring[i] ?? NaN;
      length += ring.length;
      ringStart.push(length / 2);
    }
    if (rings.length > 0) boxes.set(boxOf(rings), 4 * row);
    firstRing[row + 1] = ringStart.length - 1;
  }
  return {
    xy: length === xy.length ? xy : xy.slice(0, length),
    ringStart: Uint32Array.from(ringStart),
    firstRing,
    boxes,
  };
}

function pointsOf({ geometry }: TractRecord): number {
  if (geometry === null) return 0;
  return polygonsOf(geometry).reduce((sum, rings) => rings.reduce((points, ring) => points + ring.length, sum), 0);
}

function ringsOf({ fips, geometry }: TractRecord): FlatRing[] {
  if (geometry === null) return [];
  const polygons = polygonsOf(geometry);
  for (const [polygon, rings] of polygons.entries()) {
    if (rings.length === 0) throw new ZoneError("invalidTract", { fips, reason: "notAPolygon", polygon });
    for (const [ring, positions] of rings.entries()) {
      const fault = checkRing(positions);
      if (fault !== null) throw new ZoneError("invalidTract", { fips, polygon, ring, ...fault });
    }
  }
  return polygons
    .map(canonicalRings)
    .sort(([a = []], [b = []]) => compareRings(a, b))
    .flat();
}

function boxOf(rings: readonly FlatRing[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] ?? 0;
      const y = ring[i + 1] ?? 0;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return [west, south, east, north];
}

function measure(size: number, { xy, ringStart, firstRing }: Shapes): Pick<TractSet, "centroids" | "areas"> {
  const centroids = new Float64Array(2 * size).fill(NaN);
  const areas = new Float64Array(size).fill(NaN);
  for (let row = 0; row < size; row++) {
    const from = firstRing[row] ?? 0;
    const to = firstRing[row + 1] ?? 0;
    if (from === to) continue;
    centroids.set(centroidOf({ xy, ringStart, from, to }), 2 * row);
    let area = 0;
    for (let ring = from; ring < to; ring++) area += ringArea(xy, ringStart[ring] ?? 0, ringStart[ring + 1] ?? 0);
    areas[row] = area;
  }
  return { centroids, areas };
}

function columnsOf(rows: readonly TractRecord[]): Record<Statistic, Float64Array> {
  const column = (key: Statistic): Float64Array =>
    Float64Array.from(rows, ({ figures }) => {
      const figure = figures[key];
      return figure === undefined || figure === null || !Number.isFinite(figure) || figure < 0 ? NaN : figure;
    });
  return Object.fromEntries(STATISTICS.map((key) => [key, column(key)])) as Record<Statistic, Float64Array>;
}

function indexBoxes(boxes: Float64Array): Pick<TractSet, "index" | "indexedRows"> {
  const rows: number[] = [];
  for (let row = 0; row < boxes.length / 4; row++) if (!Number.isNaN(boxes[4 * row])) rows.push(row);
  if (rows.length === 0) return { index: null, indexedRows: new Uint32Array(0) };
  const index = new Flatbush(rows.length);
  for (const row of rows) {
    index.add(boxes[4 * row] ?? NaN, boxes[4 * row + 1] ?? NaN, boxes[4 * row + 2] ?? NaN, boxes[4 * row + 3] ?? NaN);
  }
  index.finish();
  return { index, indexedRows: Uint32Array.from(rows) };
}
