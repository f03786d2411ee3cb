import assert from "node:assert/strict";
import { test } from "node:test";
import loadHighs from "highs";
import { carryByLeastWay } from "./least-way.ts";

/** Numbers that look random and are the same on every run (mulberry32). */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (most + 1);
  };
}

interface Case {
  readonly supply: readonly number[];
  readonly demand: readonly number[];
  readonly ways: readonly (readonly number[])[];
}

/** A case whose sources have just enough, or some more. */
function caseOf(seed: number): Case {
  const random = numbers(seed);
  const [sources, sites] = [1 + random(5), 1 + random(9)];
  const demand = Array.from({ length: sites }, () => random(50));
  const supply = Array.from({ length: sources }, () => random(40));
  const [all, have] = [demand, supply].map((list) => list.reduce((sum, one) => sum + one, 0));
  supply[0] = (supply[0] ?? 0) + Math.max(0, (all ?? 0) - (have ?? 0)) + (seed % 3 === 0 ? random(20) : 0);
  // Few different ways, so that many plans are equally short.
  const ways = supply.map(() => demand.map(() => random(seed % 2 === 0 ? 5 : 400_000)));
  return { supply, demand, ways };
}

const costOf = ({ ways }: Case, carried: ReturnType<typeof carryByLeastWay>) =>
  carried.reduce((sum, { source, site, quantity }) => sum + quantity * (ways[source]?.[site] ?? NaN), 0);

test("the way is the least that HiGHS finds, in 120 random cases", async () => {
  const highs = await loadHighs();
  for (let seed = 1; seed <= 120; seed++) {
    const one = caseOf(seed);
    const { supply, demand, ways } = one;
    const carried = carryByLeastWay(supply, demand, ways);
    for (const [site, quantity] of demand.entries()) {
      const arriving = carried.filter((row) => row.site === site).reduce((sum, row) => sum + row.quantity, 0);
      assert.equal(arriving, quantity, `seed ${seed}, site ${site}`);
    }
    for (const [source, most] of supply.entries()) {
      const leaving = carried.filter((row) => row.source === source).reduce((sum, row) => sum + row.quantity, 0);
      assert.ok(leaving <= most, `seed ${seed}, source ${source}: ${leaving} of ${most}`);
    }
    assert.ok(carried.every(({ quantity }) => quantity > 0 && Number.isInteger(quantity)));
    const name = (i: number, j: number) => `x${i}_${j}`;
    const cells = supply.flatMap((_, i) => demand.map((__, j) => [i, j] as const));
    const rows = [
      ...supply.map((most, i) => `${demand.map((_, j) => name(i, j)).join(" + ")} <= ${most}`),
      ...demand.map((all, j) => `${supply.map((_, i) => name(i, j)).join(" + ")} = ${all}`),
    ];
    const objective = cells.map(([i, j]) => `${ways[i]?.[j]} ${name(i, j)}`).join(" + ");
    const solved = highs.solve(`Minimize\n obj: ${objective}\nSubject To\n ${rows.join("\n ")}\nEnd`);
    assert.equal(solved.Status, "Optimal", `seed ${seed}`);
    assert.ok(Math.abs(costOf(one, carried) - solved.ObjectiveValue) < 1e-3, `seed ${seed}`);
  }
});

test("a site is moved to the farther source that the least extra way asks for", () => {
  // Both want source 0, which has 10: the second gives way, since its other source is nearer.
  const ways = [
    [1, 2],
    [50, 5],
  ];
  assert.deepEqual(carryByLeastWay([10, 20], [10, 10], ways), [
    { source: 0, site: 0, quantity: 10 },
    { source: 1, site: 1, quantity: 10 },
  ]);
  assert.throws(() => carryByLeastWay([5], [6], [[1]]), RangeError);
  assert.deepEqual(carryByLeastWay([], [], []), []);
});
