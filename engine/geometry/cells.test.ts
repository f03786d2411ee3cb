import assert from "node:assert/strict";
import test from "node:test";
import { starRing } from "../../test/fixtures/shapes.ts";
import { seededRandom } from "../../test/kits/numbers.ts";
import { UNCLEAR, cellsOf, whereIs } from "./cells.ts";
import { edgesNear, locateIn, preparePolygon, type BBox } from "./prepared.ts";
import { canonicalRings } from "./rings.ts";
import { INSIDE } from "./predicates.ts";

test("the cells and the edges give the same answer for a box", () => {
  const random = seededRandom(3);
  for (const corners of [3, 40, 600]) {
    const shell = starRing(random, { center: [-81, 28], radius: 1, corners });
    const hole = starRing(random, { center: [-81, 28], radius: 0.08, corners });
    const polygon = preparePolygon(canonicalRings([shell, hole]));
    const cells = cellsOf(polygon, 30);
    let clear = 0;
    for (let round = 0; round < 2000; round++) {
      const [west, south] = [-82.3 + 2.6 * random(), 26.8 + 2.4 * random()];
      const box: BBox = [west, south, west + 0.1 * random(), south + 0.1 * random()];
      const place = whereIs(cells, box);
      if (place === UNCLEAR) continue;
      clear += 1;
      assert.equal(edgesNear(polygon, box).length, 0);
      assert.equal(locateIn(polygon, west, south) === INSIDE, place === INSIDE);
    }
    assert.ok(clear > 500, `${clear} boxes were clear`);
  }
});
