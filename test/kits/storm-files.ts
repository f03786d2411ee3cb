import type { Geometry } from "geojson";

/** An invented advisory; every field has a default. */
export interface MadeAdvisory {
  readonly code?: string;
  readonly name?: string;
  readonly number?: string;
  readonly issued?: string;
  /** West, south, east, north of the square cone in degrees; half of it has winds of 34 kt. */
  readonly cone?: readonly [number, number, number, number];
  /** Knots of sustained wind at every hour. */
  readonly wind?: number;
  /** Whether it includes winds of 50 and 64 knots, at hour 0 only. */
  readonly strong?: boolean;
  readonly kinds?: readonly ("cone" | "track" | "point" | "wind" | "watch")[];
}

/** The features of an invented advisory: a square cone, a track along its middle, two points, wind radii at hour 0 and a warning. */
export function stormFeatures({
  code = "AL092030",
  name = "Sample",
  number = "5",
  issued = "2030-09-01T09:00:00Z",
  cone: [west, south, east, north] = [-83, 25, -80, 30],
  wind = 100,
  strong = false,
  kinds = ["cone", "track", "point", "wind", "watch"],
}: MadeAdvisory) {
  const head = { storm_id: code, storm_name: name, advisory: number, issued };
  const middle = (west + east) / 2;
  const square = (x0: number, y0: number, x1: number, y1: number): Geometry => ({
    type: "Polygon",
    coordinates: [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ],
    ],
  });
  const line: Geometry = {
    type: "LineString",
    coordinates: [
      [middle, south],
      [middle, north],
    ],
  };
  const point = (tau: number, y: number) => ({
    kind: "point" as const,
    geometry: { type: "Point" as const, coordinates: [middle, y] },
    properties: {
      tau,
      valid: new Date(Date.parse(issued) + tau * 3_600_000).toISOString(),
      max_wind_kt: wind,
      gust_kt: 120,
      mslp_mb: 950,
      status: "HU",
    },
  });
  const parts = [
    { kind: "cone" as const, geometry: square(west, south, east, north), properties: { fcst_hours: 120 } },
    { kind: "track" as const, geometry: line, properties: {} },
    point(0, south),
    point(12, north),
    ...[0, 12].map((tau) => ({
      kind: "wind" as const,
      geometry: square(west, south + tau / 12, middle, north + tau / 12),
      properties: { ...point(tau, south).properties, kt: 34, ne_nmi: 0, se_nmi: 0, sw_nmi: 40, nw_nmi: 60 },
    })),
    ...(strong ? [50, 64] : []).map((kt) => ({
      kind: "wind" as const,
      geometry: square(middle - 0.1, south - 0.1, middle, south),
      properties: {
        ...point(0, south).properties,
        kt,
        ne_nmi: 0,
        se_nmi: 0,
        sw_nmi: kt === 50 ? 20 : 10,
        nw_nmi: kt === 50 ? 30 : 15,
      },
    })),
    { kind: "watch" as const, geometry: line, properties: { tcww: "HWR" } },
  ];
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ geometry, properties }) => ({ type: "Feature", geometry, properties: { ...head, ...properties } }));
}

/** A file of invented advisories in the form of the import call. */
export function stormFile(...advisories: readonly MadeAdvisory[]) {
  const text = JSON.stringify({ type: "FeatureCollection", features: advisories.flatMap(stormFeatures) });
  return { fileName: "storm.geojson", file: Buffer.from(text).toString("base64") };
}
