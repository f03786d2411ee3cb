import assert from "node:assert/strict";
import test from "node:test";
import { project } from "../distribution/estimate.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS } from "./defaults.ts";
import type { ZonePeople } from "./inputs.ts";
import { calculateNeeds } from "./needs.ts";
import { peopleByBlock } from "./people-by-block.ts";

const zone = (number: number, above: number | null, stillAffected: readonly number[]): ZonePeople => ({
  zone: number,
  below_poverty: above === null ? null : 0,
  above_poverty: above,
  affected: 50,
  stillAffected,
});

test("people to serve fall with the curve of their zone, and the largest block is the headline's", () => {
  const zones = [
    zone(2, 1_000, [100, 50, 25, 0, 0, 0, 0]),
    zone(1, 2_000, [0, 80, 40, 20, 10, 0, 0]),
    zone(3, null, [100, 50, 25, 0, 0, 0, 0]),
  ];
  const settings = { ...DEFAULT_SETTINGS, demandCurve: "restoration" as const };
  // Water for more people than food.
  const assistance = DEFAULT_ASSISTANCE.map((cell) => ({ ...cell, value: cell.product === "Water" ? 50 : 40 }));
  const needs = calculateNeeds({ zones, parameters: DEFAULT_PARAMETERS, assistance, settings });
  assert.deepEqual(peopleByBlock(needs), [
    { zone: 1, blocks: [0, 400, 200, 100, 50, 0, 0] },
    { zone: 2, blocks: [250, 125, 62.5, 0, 0, 0, 0] },
    { zone: 3, blocks: [null, null, null, null, null, null, null] },
  ]);
  const water = needs.needs.filter(({ product }) => product === "Water");
  assert.deepEqual(
    water.map(({ assisted }) => assisted),
    [400, 250, null],
  );
  assert.equal(water[0]?.blocks[1], 400 * 3);
});

test("with another curve every block has the same people", () => {
  const needs = project({
    zones: [],
    affected: {},
    parameters: DEFAULT_PARAMETERS,
    assistance: DEFAULT_ASSISTANCE,
    settings: DEFAULT_SETTINGS,
  });
  assert.deepEqual(peopleByBlock(needs), []);
  const { needs: rows } = calculateNeeds({
    zones: [{ zone: 1, below_poverty: 0, above_poverty: 100, affected: 100 }],
    parameters: DEFAULT_PARAMETERS,
    assistance: DEFAULT_ASSISTANCE,
    settings: { ...DEFAULT_SETTINGS, demandCurve: "linear" },
  });
  assert.deepEqual(peopleByBlock({ needs: rows }), [{ zone: 1, blocks: Array.from({ length: 7 }, () => 60) }]);
});
