import assert from "node:assert/strict";
import { test } from "node:test";
import { forecastError } from "../../supply/forecast-error.ts";
import { servedBySite } from "./served-by-site.ts";
import { needsOfSites, type ServingSite } from "./site-needs.ts";

const open = Array.from({ length: 21 }, () => true);
const site = (id: number, capacity: number | null): ServingSite => ({ id, zone: 1, way: "points", capacity, open });
const needs = needsOfSites(
  [
    { product: "people", zone: 1, way: "points", blocks: [900, 601, 300, 0, 0, 0, 0] },
    { product: "people", zone: 2, way: "points", blocks: [50, 0, 0, 0, 0, 0, 0] },
  ],
  [site(1, 200), site(2, 100), site(3, null)],
);
const counts = [
  { site: 1, day: 0, people: 150 },
  { site: 1, day: 2, people: 90 },
  { site: 1, day: 3, people: 0 },
  { site: 2, day: 0, people: 80 },
  { site: 9, day: 0, people: 12 },
];
const found = servedBySite(needs, counts, new Set([1, 2, 3]));

test("projected people of the counted days against a plain re-count, and all rows add up to the plan", () => {
  for (const { site: id, block, projected, days, compared, served } of found.rows.filter((row) => row.site !== 9)) {
    const daysOf = [0, 1, 2].map((day) => block * 3 + day);
    const of = (day: number) => needs.find((one) => one.site === id && one.day === day)?.quantity ?? 0;
    const counted = counts.filter((one) => one.site === id && daysOf.includes(one.day));
    let expected = 0;
    for (const { day } of counted) expected += of(day);
    assert.equal(projected, of(block * 3) + of(block * 3 + 1) + of(block * 3 + 2));
    assert.equal(days, counted.length);
    assert.equal(compared, counted.length === 0 ? null : expected);
    assert.equal(served, counted.length === 0 ? null : counted.reduce((sum, { people }) => sum + people, 0));
  }
  const shown = found.rows.reduce((sum, { projected }) => sum + (projected ?? 0), 0);
  assert.ok(found.uncounted > 0, "the third site was not counted");
  assert.equal(found.noSite, 50);
  assert.equal(shown + found.uncounted + found.noSite, 900 + 601 + 300 + 50);
});

test("a site without a projection and a block without a count do not count in the error; zero people do", () => {
  const other = found.rows.find((row) => row.site === 9);
  assert.deepEqual([other?.projected, other?.compared, other?.served], [null, null, 12]);
  const rows = found.rows.map(({ compared, served }) => ({ projected: compared, used: served }));
  // Site 1 is expected 133 or 134 a day of 300 (its share 200 of 450), site 2 67 or 66: by hand, by its capacity.
  const error = forecastError(rows);
  assert.equal(error?.blocks, 3);
  assert.equal(error.served, 150 + 90 + 0 + 80);
  const byHand = needs.filter(
    (one) => (one.site === 1 && [0, 2, 3].includes(one.day)) || (one.site === 2 && one.day === 0),
  );
  assert.equal(
    error.projected,
    byHand.reduce((sum, { quantity }) => sum + quantity, 0),
  );
});
