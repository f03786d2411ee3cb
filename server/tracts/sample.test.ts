import assert from "node:assert/strict";
import test from "node:test";
import { polygonsOf } from "../../engine/geometry/rings.ts";
import { checkPolygon } from "../../engine/geometry/validate.ts";
import { sampleTracts } from "./sample.ts";
import { FLORIDA_COUNTIES } from "./store-counties.ts";

const rows = sampleTracts();

test("every county has tracts, Miami-Dade the most, four thousand in all", () => {
  const counts = new Map<string, number>();
  for (const { fips } of rows) counts.set(fips.slice(0, 5), (counts.get(fips.slice(0, 5)) ?? 0) + 1);
  assert.equal(counts.size, FLORIDA_COUNTIES.length);
  assert.ok(rows.length > 3500 && rows.length < 4500, `${rows.length}`);
  assert.equal([...counts].sort((a, b) => b[1] - a[1])[0]?.[0], "12086");
  assert.deepEqual(
    rows.map(({ fips }) => fips),
    [...new Set(rows.map(({ fips }) => fips))].sort(),
  );
});

test("every tract is a valid polygon", () => {
  for (const { fips, geometry } of rows) assert.equal(checkPolygon(geometry), null, fips);
});

test("tracts share their edges: what has no twin is Florida's own border", () => {
  const edges = new Set<string>();
  for (const { geometry } of rows) {
    for (const ring of geometry === null ? [] : polygonsOf(geometry).flat()) {
      for (let i = 1; i < ring.length; i++) {
        const edge = `${ring[i - 1]?.join()} ${ring[i]?.join()}`;
        assert.ok(!edges.has(edge), `two tracts lie on the same side of ${edge}`);
        edges.add(edge);
      }
    }
  }
  const single = [...edges].filter((edge) => !edges.has(edge.split(" ").reverse().join(" ")));
  assert.ok(single.length < 0.05 * edges.size, `${single.length} of ${edges.size}`);
});

test("figures are plausible: no part is larger than its whole", () => {
  const whole = (value: number | null): number => value ?? NaN;
  for (const { fips, figures } of rows) {
    const population = whole(figures.population);
    if (Number.isNaN(population)) continue;
    const groups = [figures.below_poverty, figures.seniors, figures.children, figures.disabled, figures.minority];
    for (const group of groups) assert.ok(group === null || group <= population, fips);
    assert.ok(whole(figures.seniors) + whole(figures.children) + whole(figures.institutionalized) <= population, fips);
    assert.ok(whole(figures.households) <= whole(figures.housing_units), fips);
    assert.ok(figures.no_vehicles === null || figures.no_vehicles <= whole(figures.households), fips);
    assert.ok(figures.mobile_homes === null || figures.mobile_homes <= whole(figures.housing_units), fips);
  }
});

test("some figures are missing, some tracts are empty, about twenty million people live in the rest", () => {
  const people = rows.reduce((sum, { figures }) => sum + (figures.population ?? 0), 0);
  assert.ok(people > 18e6 && people < 23e6, `${people}`);
  assert.ok(rows.some(({ figures }) => figures.population === null));
  assert.ok(rows.some(({ figures }) => figures.population === 0));
  assert.ok(rows.some(({ figures }) => figures.population !== null && figures.below_poverty === null));
});
