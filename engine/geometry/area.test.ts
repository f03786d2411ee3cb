import assert from "node:assert/strict";
import test from "node:test";
import type { Polygon, Position } from "geojson";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { geodesicArea } from "./area.ts";

/** The surface of the WGS84 ellipsoid in m² (NIMA TR8350.2, 2000, table 3.5, with the authalic radius 6,371,007.1809 m). */
const SURFACE = 4 * Math.PI * 6_371_007.1809 ** 2;

test("the whole ellipsoid has its published surface", () => {
  const eighths = [
    rectangle(-180, -90, 0, 0),
    rectangle(-180, 0, 0, 90),
    rectangle(0, -90, 180, 0),
    rectangle(0, 0, 180, 90),
  ];
  const sum = eighths.reduce((total, polygon) => total + geodesicArea(polygon), 0);
  assert.ok(Math.abs(sum / SURFACE - 1) < 1e-9, String(sum));
});

test("a one-degree cell agrees with PostGIS", () => {
  // select st_area(st_segmentize('SRID=4326;POLYGON((-82 28,-81 28,-81 29,-82 29,-82 28))'::geometry, 0.001)::geography)
  const postgis = 10850336759.314264;
  assert.ok(
    Math.abs(geodesicArea(rectangle(-82, 28, -81, 29)) / postgis - 1) < 1e-6,
    String(geodesicArea(rectangle(-82, 28, -81, 29))),
  );
});

test("direction does not matter and holes are subtracted", () => {
  const [outer, inner] = [rectangle(-82, 28, -81, 29), rectangle(-81.7, 28.3, -81.4, 28.6)];
  const holed: Polygon = { type: "Polygon", coordinates: [...outer.coordinates, ...inner.coordinates] };
  const turned: Polygon = { type: "Polygon", coordinates: holed.coordinates.map((ring) => ring.toReversed()) };
  assert.equal(geodesicArea(outer) - geodesicArea(inner), geodesicArea(holed));
  assert.ok(Math.abs(geodesicArea(holed) / geodesicArea(turned) - 1) < 1e-12);
  assert.equal(geodesicArea({ type: "MultiPolygon", coordinates: [holed.coordinates] }), geodesicArea(holed));
});

test("a cut shape's pieces add up to it", () => {
  const triangle = shape([-82, 28], [-80, 28], [-81, 31]);
  const pieces = [shape([-82, 28], [-81, 28], [-81, 31]), shape([-81, 28], [-80, 28], [-81, 31])];
  const sum = pieces.reduce((total, piece) => total + geodesicArea(piece), 0);
  assert.ok(Math.abs(sum / geodesicArea(triangle) - 1) < 1e-11);
});

function shape(...points: Position[]): Polygon {
  return { type: "Polygon", coordinates: [[...points, ...points.slice(0, 1)]] };
}
