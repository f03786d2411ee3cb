import assert from "node:assert/strict";
import test from "node:test";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { geodesicArea } from "./area.ts";
import { METRES_PER_MILE, bufferLine, bufferPoint } from "./buffer.ts";
import { seededRandom } from "../../test/kits/numbers.ts";
import { destination } from "./ellipsoid.ts";
import { locateIn, preparePolygon } from "./prepared.ts";
import { canonicalRings } from "./rings.ts";
import { checkPolygon } from "./validate.ts";

test("a point's buffer is a circle on the ground at any latitude", () => {
  for (const latitude of [0, 25, -60, 80]) {
    const circle = bufferPoint([-81, latitude], 0.1);
    assert.equal(checkPolygon(circle), null);
    const disc = Math.PI * (0.1 * METRES_PER_MILE) ** 2;
    const polygon64 = disc * (Math.sin((2 * Math.PI) / 64) / ((2 * Math.PI) / 64));
    assert.ok(Math.abs(geodesicArea(circle) / polygon64 - 1) < 1e-4, String(latitude));
  }
});

test("a line's buffer has the area of the strip and its round ends", () => {
  // PostGIS: st_area(st_buffer(st_segmentize('LINESTRING(-81 28,-80.9 28.05,-80.8 27.95)', 0.01)::geography, 160.9344, 64))
  const area = geodesicArea(
    bufferLine(
      [
        [-81, 28],
        [-80.9, 28.05],
        [-80.8, 27.95],
      ],
      0.1,
    ),
  );
  assert.ok(Math.abs(area / 8483865.07 - 1) < 0.002, String(area));
});

test("no slit is left where a line bends, so that an export with six decimals can be read again", () => {
  const random = seededRandom(7);
  for (let turn = 0; turn < 60; turn++) {
    const line: Position[] = [[-82 + random(), 27 + random()]];
    for (let bend = 0, bearing = 7 * random(); bend < 3; bend++, bearing += 2 * random() - 1) {
      const [x = NaN, y = NaN] = line.at(-1) ?? [];
      line.push([x + 0.4 * Math.cos(bearing), y + 0.4 * Math.sin(bearing)]);
    }
    const buffer = bufferLine(line, 1 + 4 * random());
    const polygons = buffer.type === "Polygon" ? [buffer.coordinates] : buffer.coordinates;
    for (const rings of polygons) {
      const coordinates = rings.map((ring) => ring.map((corner) => corner.map((each) => Number(each.toFixed(6)))));
      assert.equal(checkPolygon({ type: "Polygon", coordinates }), null, JSON.stringify(line));
    }
  }
});

test("every point within the radius of a line is inside, none beyond it", () => {
  const lines: Position[][] = [
    [
      [-81, 28],
      [-80.99, 28.01],
      [-80.98, 28],
    ],
    [
      [-81, 28],
      [-80.99, 28],
      [-80.9999, 28.0001],
    ],
    [
      [-81, 28],
      [-80.9995, 28.0002],
      [-81, 28.0004],
      [-80.9995, 28.0006],
      [-80.98, 28.01],
    ],
    [
      [-81, 28],
      [-80.98, 28],
      [-80.98, 28.02],
      [-81, 28.02],
      [-81, 28],
    ],
  ];
  for (const line of lines) {
    const area = bufferLine(line, 0.1);
    assert.equal(checkPolygon(area), null);
    for (const [x = 0, y = 0] of line) {
      for (let azimuth = 0; azimuth < 360; azimuth += 15) {
        assert.ok(
          isInside(area, destination(x, y, azimuth, 0.0995 * METRES_PER_MILE)),
          `${JSON.stringify(line)} ${azimuth}`,
        );
      }
    }
    assert.ok(!isInside(area, destination(-81, 28, 225, 0.101 * METRES_PER_MILE)));
  }
});

test("a line that closes around a block leaves a hole", () => {
  const area = bufferLine(
    [
      [-81, 28],
      [-80.98, 28],
      [-80.98, 28.02],
      [-81, 28.02],
      [-81, 28],
    ],
    0.1,
  );
  assert.equal(area.type, "Polygon");
  assert.equal(area.coordinates.length, 2);
  assert.ok(!isInside(area, [-80.99, 28.01]));
});

test("an invalid radius and an invalid line are refused", () => {
  for (const miles of [0, -1, NaN, Infinity]) assert.throws(() => bufferPoint([-81, 28], miles), RangeError);
  assert.throws(() => bufferPoint([NaN, 28], 1), RangeError);
  assert.throws(
    () =>
      bufferLine(
        [
          [-81, 28],
          [-81, 28],
        ],
        1,
      ),
    RangeError,
  );
  assert.throws(() => bufferLine([], 1), RangeError);
});

function isInside(area: Polygon | MultiPolygon, [x = NaN, y = NaN]: Position): boolean {
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.some((rings) => locateIn(preparePolygon(canonicalRings(rings)), x, y) === 1);
}
