import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import type { MultiPolygon, Polygon } from "geojson";
import { difference } from "polyclip-ts";
import { geodesicArea } from "../geometry/area.ts";
import { checkPolygon } from "../geometry/validate.ts";
import { PLAIN_SHAPE, type QuadrantRadii, type StormShape } from "./advisory.ts";
import { quadrantArea } from "./quadrants.ts";
import { readStormFiles } from "./read/read-files.ts";
import { swathsOf } from "./swaths.ts";

const MILE = 1852 ** 2;
const everywhere = (radius: number): QuadrantRadii => ({ ne: radius, se: radius, sw: radius, nw: radius });

/** An hour of a forecast on the equator, its center some degrees east of 40° W. */
function hour(tau: number, east: number, radii: QuadrantRadii | null, wind = 90): StormShape[] {
  const geometry = { type: "Point" as const, coordinates: [-40 + east, 0] };
  const point = { ...PLAIN_SHAPE, kind: "point" as const, tau, wind, geometry };
  const area = radii && quadrantArea(-40 + east, 0, radii);
  return area === null ? [point] : [point, { ...PLAIN_SHAPE, kind: "wind", tau, threshold: 34, radii, geometry: area }];
}

/** Square nautical miles of the one swath. */
function swathOf(...shapes: readonly StormShape[][]) {
  const [swath, ...others] = swathsOf(shapes.flat());
  assert.ok(swath && others.length === 0 && isArea(swath.geometry));
  assert.equal(checkPolygon(swath.geometry), null);
  return { geometry: swath.geometry, area: geodesicArea(swath.geometry) / MILE };
}
const isArea = (geometry: StormShape["geometry"]): geometry is Polygon | MultiPolygon =>
  geometry.type === "Polygon" || geometry.type === "MultiPolygon";
const near = (found: number, expected: number) =>
  assert.ok(Math.abs(found / expected - 1) < 0.01, `${found} ${expected}`);

// 10° along the equator are 601.08 nautical miles on the ellipsoid.
const TEN = 601.08;

test("between two distant hours, a swath is the area that a moving circle covers", () => {
  const { geometry, area } = swathOf(hour(0, 0, everywhere(60)), hour(24, 10, everywhere(60)));
  assert.equal(geometry.type, "Polygon");
  near(area, Math.PI * 60 ** 2 + TEN * 120);
});

test("radii change linearly on the way, and shrink to nothing where the wind falls below the threshold", () => {
  const half = { ne: 100, se: 0, sw: 0, nw: 100 };
  // A half disc of 100 miles, and the area that its upper side sweeps while it shrinks to half.
  near(
    swathOf(hour(0, 0, half), hour(24, 10, { ...half, ne: 50, nw: 50 })).area,
    (Math.PI * 100 ** 2) / 4 + (Math.PI * 50 ** 2) / 4 + (TEN * (100 + 50)) / 2,
  );
  // A cone with a round end: its sides touch the circle where they leave it.
  const angle = Math.acos(100 / TEN);
  near(
    swathOf(hour(0, 0, everywhere(100)), hour(24, 10, null, 25)).area,
    100 * Math.sqrt(TEN ** 2 - 100 ** 2) + 100 ** 2 * (Math.PI - angle),
  );
});

test("strong winds without radii are not interpolated, and separate hours stay separate", () => {
  const { geometry, area } = swathOf(hour(0, 0, everywhere(60)), hour(24, 5, null, 90), hour(48, 10, everywhere(60)));
  assert.equal(geometry.type, "MultiPolygon");
  near(area, 2 * Math.PI * 60 ** 2);
});

const folder = new URL("../../../shared/data/nhc-originals/", import.meta.url);
const skip = existsSync(folder) ? false : "../shared/data is not here";

test("Irma's swaths contain all published hours without gaps or holes", { skip }, () => {
  const names = ["al112017_5day_037.zip", "al112017_fcst_037.zip"];
  const [advisory] = readStormFiles(names.map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) })));
  const shapes = advisory?.shapes ?? [];
  const swaths = swathsOf(shapes);
  assert.deepEqual(
    swaths.map(({ threshold }) => threshold),
    [34, 50, 64],
  );
  // Without positions nothing is interpolated between hours, so it is the union of the published shapes.
  const unions = swathsOf(shapes.filter(({ kind }) => kind === "wind"));
  for (const [i, { threshold, geometry }] of swaths.entries()) {
    const union = unions[i]?.geometry;
    assert.ok(geometry.type === "Polygon" && union && isArea(union), `${threshold}`);
    assert.equal(geometry.coordinates.length, 1);
    const published = shapes.filter((shape) => shape.kind === "wind" && shape.threshold === threshold);
    assert.ok(geodesicArea(geometry) > 1.02 * geodesicArea(union), `${threshold}`);
    for (const { geometry: own } of published) {
      assert.ok(own.type === "Polygon");
      const left = difference(own.coordinates as never, geometry.coordinates as never);
      const outside = left.reduce((sum, rings) => sum + geodesicArea({ type: "Polygon", coordinates: rings }), 0);
      assert.ok(outside < 1, `${outside} m² of a published hour of ${threshold} kt are outside`);
    }
  }
});
