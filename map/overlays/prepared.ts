import type { Geometry, Position } from "geojson";
import Flatbush from "flatbush";
import Supercluster from "supercluster";
import type { FeatureSet, LayerFeature } from "../../client/map/layers/features.ts";
import { kindOf, symbolAs, type LayerLooks } from "../../client/map/layers/style.ts";
import type { StyleSymbol } from "../../contract/layers/style.ts";
import { toLonLat, toMeters, unite, NOWHERE, type Bounds, type Meters } from "../geo.ts";
import { holds, shapeFromGeoJson, type Shape } from "../tiles.ts";

/** From this number of points on, points close to each other are drawn as one with their number. */
const CLUSTERED_FROM = 400;
/** The distance in pixels within which points are drawn as one, and the last level at which they are. */
const CLUSTER = { radius: 36, maxZoom: 13 } as const;
/** Distance in pixels from a line or point at which a click still hits it. */
const REACH = 6;
/** Points of a symbol in pixels. */
export const PIXELS_PER_POINT = 4 / 3;

/** A feature ready to be painted, in meters of web mercator. */
export interface PreparedFeature {
  readonly feature: LayerFeature;
  readonly kind: "polygon" | "line" | "point";
  readonly shape: Shape;
  readonly points: readonly Meters[];
  readonly symbol: StyleSymbol;
}

/** Points that are drawn as one. */
export interface Cluster {
  readonly at: Meters;
  readonly count: number;
}

/** The features of one layer, indexed by place, and its points by clusters. */
export class PreparedSet {
  readonly bounds: Bounds;
  readonly kinds: ReadonlySet<PreparedFeature["kind"]>;
  readonly #features: readonly PreparedFeature[];
  /** Half of its size in pixels. */
  readonly #largestMark: number;
  readonly #index: Flatbush | null;
  readonly #clusters: Supercluster<{ at: number }, { at: number }> | null;

  /** @param clustered whether points that lie close together are drawn as one */
  constructor({ features }: FeatureSet, looks: LayerLooks, { clustered = true } = {}) {
    this.#features = features.map((feature) => prepared(feature, looks));
    this.kinds = new Set(this.#features.map(({ kind }) => kind));
    this.#largestMark = this.#features.reduce((most, one) => Math.max(most, halfOf(one)), 0);
    const points = this.#features.flatMap(({ points: own }, at) => own.map((point) => ({ point, at })));
    this.#clusters = !clustered || points.length < CLUSTERED_FROM ? null : clustersOf(points);
    this.#index = this.#features.length === 0 ? null : new Flatbush(this.#features.length);
    for (const one of this.#features) this.#index?.add(...boundsOf(one));
    this.#index?.finish();
    this.bounds = this.#features.map(boundsOf).reduce(unite, NOWHERE);
  }

  /** The features within bounds, in the layer's order. Points that {@link clusters} returns are left out. */
  within([west, south, east, north]: Bounds, level: number): readonly PreparedFeature[] {
    const found = this.#index?.search(west, south, east, north) ?? [];
    const clustered = this.#isClustered(level);
    return found
      .sort((a, b) => a - b)
      .flatMap((at) => this.#features[at] ?? [])
      .filter(({ kind }) => !(clustered && kind === "point"));
  }

  /** The points within bounds at a level, as clusters and single points; empty if every point is drawn separately. */
  clusters([west, south, east, north]: Bounds, level: number): readonly (Cluster | PreparedFeature)[] {
    if (!this.#isClustered(level)) return [];
    const corners = [...toLonLat([west, south]), ...toLonLat([east, north])] as [number, number, number, number];
    return (this.#clusters?.getClusters(corners, level) ?? []).flatMap(
      ({ geometry, properties }): readonly (Cluster | PreparedFeature)[] => {
        if ("point_count" in properties)
          return [{ at: toMeters(lonLatOf(geometry.coordinates)), count: properties.point_count }];
        const single = this.#features[properties.at];
        return single ? [single] : [];
      },
    );
  }

  #isClustered(level: number): boolean {
    return this.#clusters !== null && level <= CLUSTER.maxZoom;
  }

  /** The feature at a position in meters; the one painted last if there are several. */
  at(x: number, y: number, resolution: number, level: number): LayerFeature | null {
    const reach = REACH * resolution;
    const far = Math.max(REACH, this.#largestMark) * resolution;
    const near: Bounds = [x - far, y - far, x + far, y + far];
    const alone = this.clusters(near, level).filter((one) => "feature" in one);
    return [...this.within(near, level), ...alone].findLast((one) => isAt(one, { x, y, reach }))?.feature ?? null;
  }
}

function clustersOf(points: readonly { readonly point: Meters; readonly at: number }[]) {
  const clusters = new Supercluster<{ at: number }, { at: number }>({ ...CLUSTER, minPoints: 2 });
  return clusters.load(
    points.map(({ point, at }) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [...toLonLat(point)] },
      properties: { at },
    })),
  );
}

function prepared(feature: LayerFeature, looks: LayerLooks): PreparedFeature {
  const { geometry, attributes } = feature;
  const kind = kindOf(geometry);
  const symbol = symbolAs(kind, looks, looks.symbolOf(attributes));
  return { feature, kind, shape: shapeFromGeoJson(geometry), points: pointsOf(geometry), symbol };
}

function pointsOf(geometry: Geometry): Meters[] {
  switch (geometry.type) {
    case "Point":
      return [toMeters(lonLatOf(geometry.coordinates))];
    case "MultiPoint":
      return geometry.coordinates.map((at) => toMeters(lonLatOf(at)));
    case "GeometryCollection":
      return geometry.geometries.flatMap(pointsOf);
    default:
      return [];
  }
}

const lonLatOf = ([lon = NaN, lat = NaN]: Position): readonly [number, number] => [lon, lat];

const boundsOf = ({ shape, points }: PreparedFeature): Bounds =>
  points.reduce<Bounds>((bounds, [x, y]) => unite(bounds, [x, y, x, y]), shape.bounds);

/** Half the size of a symbol on the screen, in pixels. */
const halfOf = ({ symbol }: Pick<PreparedFeature, "symbol">): number => (symbol.size * PIXELS_PER_POINT) / 2;

function isAt(
  { kind, shape, points, symbol }: PreparedFeature,
  place: { x: number; y: number; reach: number },
): boolean {
  const { x, y, reach } = place;
  // A mark is as large as it is drawn.
  const mark = reach * Math.max(1, halfOf({ symbol }) / REACH);
  if (points.some(([px, py]) => Math.abs(px - x) <= mark && Math.abs(py - y) <= mark)) return true;
  return kind === "polygon" ? holds(shape, x, y) : kind === "line" && isNear(shape, place);
}

function isNear({ paths }: Shape, { x, y, reach }: { x: number; y: number; reach: number }): boolean {
  return paths.some((path) => {
    for (let i = 0; i + 3 < path.length; i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = path.subarray(i, i + 4);
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      if (Math.hypot(ax + part * (bx - ax) - x, ay + part * (by - ay) - y) <= reach) return true;
    }
    return false;
  });
}
