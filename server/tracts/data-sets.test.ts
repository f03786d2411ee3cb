import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { polygonsOf } from "../../engine/geometry/rings.ts";
import { checkPolygon } from "../../engine/geometry/validate.ts";
import { freshDatabase } from "../../test/kits/cluster.ts";
import { storeGrid } from "../../test/kits/planning.ts";
import { column } from "../../test/kits/numbers.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import { sampleTracts, warmTracts } from "./data-sets.ts";
import { nationalCounties } from "./national/counties.ts";
import { tractSetFor } from "./tract-sets.ts";

const { signal } = new AbortController();

test("the newest data set is in memory after warming, and an empty database causes no failure", async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await warmTracts(db, { signal, onError });
  const id = await storeGrid(db);
  await warmTracts(db, { signal, onError });
  const asked = process.cpuUsage();
  const first = await tractSetFor(db, id);
  assert.equal(await tractSetFor(db, id), first);
  assert.ok(cpuMilliseconds(asked) < 1000);
  assert.deepEqual(errors, []);
});

test("a failure is reported, but not that of a database which is closing", async () => {
  const { db, close } = await freshDatabase();
  await close();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await warmTracts(db, { signal, onError });
  assert.equal(errors.length, 1);
  await warmTracts(db, { signal: AbortSignal.abort(), onError });
  assert.equal(errors.length, 1);
});

const derived = new URL("../../../shared/data/fl_counties.csv", import.meta.url);
test("the national table states the coast of every county of the states, and of no territory", async () => {
  const national = await nationalCounties();
  assert.equal(national.size, 3231);
  const coastal = [...national].filter(([, county]) => county.coastal === true);
  assert.equal(coastal.length, 255);
  const open = [...national].filter(([, county]) => county.coastal === null).map(([fips]) => fips.slice(0, 2));
  assert.deepEqual([...new Set(open)].sort(), ["60", "66", "69", "72", "78"]);
  assert.deepEqual(national.get("48167"), { name: "Galveston", coastal: true, region: null });
  assert.deepEqual(national.get("48201")?.coastal, true);
  assert.deepEqual(national.get("48453"), { name: "Travis", coastal: false, region: null });
});

test(
  "names and coast of Florida's counties agree with the list derived from the water tracts",
  { skip: existsSync(derived) ? false : "../shared/data is not here" },
  async () => {
    const national = await nationalCounties();
    const rows = readFileSync(derived, "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","));
    assert.equal(rows.length, 67);
    for (const [fips = "", name, coastal] of rows) {
      const county = national.get(fips);
      assert.deepEqual([county?.name, county?.coastal], [name, coastal === "1"]);
    }
  },
);

const tracts = sampleTracts();

test("every county has tracts, Miami-Dade the most, four thousand in all", () => {
  const counts = new Map<string, number>();
  for (const { fips } of tracts) counts.set(fips.slice(0, 5), (counts.get(fips.slice(0, 5)) ?? 0) + 1);
  assert.equal(counts.size, 67);
  assert.ok(tracts.length > 3500 && tracts.length < 4500, `${tracts.length}`);
  assert.equal([...counts].sort((a, b) => b[1] - a[1])[0]?.[0], "12086");
  assert.deepEqual(column(tracts, "fips"), [...new Set(tracts.map(({ fips }) => fips))].sort());
});

test("every tract is a valid polygon", () => {
  for (const { fips, geometry } of tracts) assert.equal(checkPolygon(geometry), null, fips);
});

test("tracts share their edges; an edge that occurs once is Florida's border", () => {
  const edges = new Set<string>();
  for (const { geometry } of tracts) {
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
  for (const { fips, figures } of tracts) {
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
  const people = tracts.reduce((sum, { figures }) => sum + (figures.population ?? 0), 0);
  assert.ok(people > 18e6 && people < 23e6, `${people}`);
  assert.ok(tracts.some(({ figures }) => figures.population === null));
  assert.ok(tracts.some(({ figures }) => figures.population === 0));
  assert.ok(tracts.some(({ figures }) => figures.population !== null && figures.below_poverty === null));
});
