import assert from "node:assert/strict";
import test from "node:test";
import type { Position } from "geojson";
import { ring, starRing } from "../../test/fixtures/shapes.ts";
import { seededRandom } from "../../test/kits/numbers.ts";
import { clippedAreas } from "./clip.ts";
import { overlayAreas, type OverlayQuestion } from "./overlay.ts";
import { preparePolygon } from "./prepared.ts";
import { canonicalRings } from "./rings.ts";

test("areas by overlay are the areas by clipping", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 12; round++) {
    const near = (): Position => [-81 + 0.1 * random(), 28 + 0.1 * random()];
    const star = (radius: number) =>
      starRing(random, { center: near(), radius, corners: 5 + Math.floor(20 * random()) });
    const zones = [star(0.1), star(0.1), star(0.1)];
    for (const once of [true, false]) {
      const asked = question(
        [star(0.1)],
        zones.map((zone) => [zone]),
        once,
      );
      const areas = overlayAreas(asked);
      assert.ok(areas !== null);
      clippedAreas(asked).forEach((clipped, zone) => assertClose(areas[zone] ?? NaN, clipped, `round ${round}`));
    }
  }
});

test("shapes that share edges, corners and parts of edges are distinguished exactly", () => {
  const tract = ring([0, 0], [4, 0], [4, 4], [0, 4]);
  const half = ring([0, 0], [2, 0], [2, 4], [0, 4]);
  const [whole = NaN, left = NaN] = areasOf(question([tract], [[tract], [half]], false));
  assert.equal(areasOf(question([tract], [[half], [tract]], true))[0], left);
  assertClose(areasOf(question([tract], [[half], [tract]], true))[1] ?? NaN, whole - left, "the other half");
  assert.deepEqual(areasOf(question([tract], [[tract], [half]], true))[1], 0);
  const adjacent = ring([4, 0], [8, 0], [8, 4], [4, 4]);
  assert.equal(areasOf(question([tract], [[adjacent]], true))[0], 0);
});

test("edges a rounding error apart give the right area or are left to the clipper", () => {
  const tract = ring([-82, 28], [-81.9, 28.013], [-81.91, 28.1], [-82, 28.1]);
  for (let step = -3; step <= 3; step++) {
    // A zone whose edge follows the tract's first edge through a rounded point in the middle of it.
    const zone = ring(
      [-82, 28],
      [-81.95, 28.0065 + step * 2 ** -48],
      [-81.9, 28.013],
      [-81.8, 28.2],
      [-82.1, 28.2],
      [-82.1, 28],
    );
    const asked = question([tract], [[zone]], true);
    const [area = NaN] = overlayAreas(asked) ?? clippedAreas(asked);
    const [whole = NaN] = areasOf(question([tract], [[ring([-83, 27], [-80, 27], [-80, 29], [-83, 29])]], true));
    assert.ok(Math.abs(area / whole - 1) < 1e-6, `${step}: ${area / whole}`);
  }
});

function areasOf(asked: OverlayQuestion): Float64Array {
  const areas = overlayAreas(asked);
  assert.ok(areas !== null);
  return areas;
}

function question(tract: Position[][], zones: Position[][][], once: boolean): OverlayQuestion {
  const { region, box } = preparePolygon(canonicalRings(tract));
  return {
    region,
    box,
    polygons: zones.map((rings, bit) => ({ polygon: preparePolygon(canonicalRings(rings)), bit })),
    covering: 0,
    count: zones.length,
    counts: (mask, zone) => (once ? (mask & -mask) === 1 << zone : (mask & (1 << zone)) !== 0),
  };
}

function assertClose(actual: number, expected: number, message: string): void {
  assert.ok(Math.abs(actual - expected) < 1e-3 + 1e-9 * Math.abs(expected), `${message}: ${actual}, ${expected}`);
}
