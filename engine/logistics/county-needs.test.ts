import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { estimate } from "../distribution/estimate.ts";
import { applyPreset } from "../needs/defaults.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { ZoneShape } from "../zones/shapes.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { countyNeeds } from "./county-needs.ts";

const square = (x: number, y: number, side = 1) => {
  const at = (i: number, j: number) => [-82 + i / 10, 29 + j / 10];
  const ring = [at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side), at(x, y)];
  return { type: "Polygon" as const, coordinates: [ring] };
};
const random = seededRandom(3);
/** Six columns of six tracts, the left three in one county. */
const TRACTS = buildTractSet(
  Array.from({ length: 36 }, (_, i) => {
    const [x, y] = [i % 6, Math.floor(i / 6)];
    const figures = Object.fromEntries(STATISTICS.map((key) => [key, Math.floor(random() * 3_000)]));
    const all = { ...(figures as Record<Statistic, number>), population: 3_000 + i, below_poverty: 100 * x };
    return { fips: `120${x < 3 ? "01" : "03"}${100_000 + i}`, geometry: square(x, y), figures: all };
  }),
);
const zone = (number: number, geometry: ReturnType<typeof square>): ZoneShape => ({
  zone: number,
  parts: [{ kind: "area", geometry }],
});

test("the counties add up to the zones, product by product and block by block", () => {
  const zones = [zone(1, square(1.1, 1.1, 2.8)), zone(2, square(3.1, 3.1, 1.8))];
  for (const demandCurve of ["constant", "restoration"] as const) {
    const inputs = { affected: { 1: 70, 2: 40 }, ...applyPreset({ settings: { demandCurve } }) };
    const whole = estimate({ tracts: TRACTS, zones, ...inputs });
    const counties = countyNeeds({ ...inputs, zones: whole.zones });
    assert.deepEqual(
      counties.map(({ county }) => county),
      ["12001", "12003"],
    );
    for (const { product, blocks } of whole.totals)
      for (const [b, block] of blocks.entries()) {
        const parts = counties.map(({ products }) => products.find((one) => one.product === product)?.blocks[b] ?? 0);
        const sum = parts.reduce((all, one) => all + one, 0);
        // The people of each of the three parts of a county in a zone are rounded, and then take three days' rate.
        const rate = inputs.parameters.find((one) => one.product === product && one.category === "npp")?.value ?? NaN;
        assert.ok(
          Math.abs(sum - (block ?? NaN)) <= 3 * 0.5 * 3 * rate + 1.5,
          `${demandCurve} ${product} ${b}: ${sum} of ${block}`,
        );
      }
    for (const { blocks, total } of counties.flatMap(({ products }) => products))
      assert.equal(
        total,
        blocks.reduce<number>((sum, one) => sum + (one ?? 0), 0),
      );
  }
});
