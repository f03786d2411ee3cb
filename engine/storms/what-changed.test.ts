import assert from "node:assert/strict";
import { test } from "node:test";
import { SQUARE_METERS_PER_SQUARE_MILE } from "../words/measures.ts";
import { changeLines } from "../reports/change-lines.ts";
import { whatChanged, type PlanFigures } from "./what-changed.ts";

const LEE = { fips: "12071", name: "Lee" };
const COLLIER = { fips: "12021", name: "Collier" };
const before: PlanFigures = {
  peopleAssisted: 1000.6,
  products: [
    {
      product: "Water",
      unit: "Gallons",
      need: 100,
      trucks: 2,
      firstShortfall: { from: "2030-09-04", orderBy: "2030-09-02" },
    },
    { product: "Ice", unit: "Pounds", need: 10, trucks: 1, firstShortfall: null },
  ],
  zones: [
    { zone: 1, landSquareMeters: 10 * SQUARE_METERS_PER_SQUARE_MILE, people: 40 },
    { zone: 3, landSquareMeters: 50.2 * SQUARE_METERS_PER_SQUARE_MILE, people: null },
  ],
  counties: [LEE],
  firstArrival: "2030-09-03T12:00:00.000Z",
};

test("changes are of shown figures, and an unknown side is not a change of 0", () => {
  const after = { ...before, peopleAssisted: 1200.4, zones: before.zones.map((zone) => ({ ...zone, people: 60 })) };
  const { peopleAssisted, zones } = whatChanged(before, after);
  assert.deepEqual(peopleAssisted, { before: 1001, after: 1200, change: 199 });
  assert.deepEqual(
    zones.map(({ people }) => people.change),
    [20, null],
  );
});

test("zones are new, gone, grown, shrunk or the same by their people, and if those are equal, by whole square miles of land", () => {
  const [first] = before.zones;
  assert.ok(first);
  const of = (miles: number | null, people: number | null = 40, zone = 1) => ({
    zone,
    people,
    landSquareMeters: miles === null ? null : miles * SQUARE_METERS_PER_SQUARE_MILE,
  });
  const changeTo = (...size: Parameters<typeof of>) =>
    whatChanged(before, { ...before, zones: [of(...size)] }).zones[0]?.change;
  assert.deepEqual([changeTo(12), changeTo(8), changeTo(10.2)], ["grown", "shrunk", "same"]);
  assert.deepEqual([changeTo(8, 90), changeTo(12, 20), changeTo(8, null)], ["grown", "shrunk", "shrunk"]);
  assert.deepEqual([changeTo(null, 41), changeTo(null), changeTo(null, null)], ["grown", "same", "same"]);
  const { zones } = whatChanged(before, { ...before, zones: [of(10), of(5, 40, 2)] });
  assert.deepEqual(
    zones.map(({ zone, change, landSquareMiles: land }) => [zone, change, land.before, land.after]),
    [
      [1, "same", 10, 10],
      [2, "new", null, 5],
      [3, "gone", 50, null],
    ],
  );
});

test("a zone with more people but less land has grown, and both figures are shown, people first", () => {
  // Michael, advisories 10 and 12: fewer square miles, most of them sea; more people.
  const of = (people: number, landSquareMeters: number | null) => ({ zone: 1, people, landSquareMeters });
  const lineOf = (...sides: readonly [ReturnType<typeof of>, ReturnType<typeof of>]) => {
    const [was, is] = sides.map((zone) => ({ ...before, zones: [zone] }));
    assert.ok(was && is);
    return changeLines(whatChanged(was, is), { productNames: [], zoneNames: {} }).flatMap((line) =>
      "key" in line && line.key.startsWith("report.changes.zone") ? [[line.key.slice(15), line.values]] : [],
    );
  };
  const figuresOf = (values: unknown) =>
    Object.fromEntries(Object.entries(Object(values)).filter(([name]) => name !== "zone"));
  const figure = (shown: number, unit: string) => ({ figure: { shown, exact: shown, unit, decimals: 0 } });
  const people = { peopleBefore: figure(281_068, "count"), people: figure(1_762_990, "people") };
  const [[key, values] = []] = lineOf(of(281_068, 4000 * 2_589_988.110336), of(1_762_990, 3602 * 2_589_988.110336));
  assert.equal(key, "zone.grown");
  const land = { before: figure(4000, "count"), after: figure(3602, "count") };
  assert.deepEqual(figuresOf(values), { ...people, ...land });
  const [[unknown, largeLine] = []] = lineOf(of(281_068, null), of(1_762_990, 9));
  assert.deepEqual([unknown, figuresOf(largeLine)], ["zonePeople.grown", people]);
});

test("counties come and go, and winds, shortfalls and last days to order come earlier or later", () => {
  const [water, ice] = before.products;
  assert.ok(water && ice);
  const changes = whatChanged(before, {
    ...before,
    counties: [COLLIER],
    firstArrival: "2030-09-03T05:45:00.000Z",
    products: [
      { ...water, trucks: 5, firstShortfall: { from: "2030-09-01", orderBy: "2030-08-30" } },
      { ...ice, firstShortfall: { from: "2030-09-07", orderBy: "2030-09-06" } },
    ],
  });
  assert.deepEqual([changes.newCounties, changes.goneCounties, changes.arrival.by], [[COLLIER], [LEE], -6]);
  assert.deepEqual(
    changes.products.map(({ product, trucks, shortfall, orderBy }) => [product, trucks.change, shortfall.by, orderBy]),
    [
      ["Water", 3, -3, { before: "2030-09-02", after: "2030-08-30", by: -3 }],
      ["Ice", 0, null, { before: null, after: "2030-09-06", by: null }],
    ],
  );
  assert.equal(whatChanged(before, { ...before, firstArrival: null }).arrival.by, null);
});

test("winds move by the hours shown, and not within one of them", () => {
  const was = "2030-09-03T12:00:00.000Z";
  const arrivalOf = (firstArrival: string) =>
    changeLines(whatChanged({ ...before, firstArrival: was }, { ...before, firstArrival }), {
      productNames: [],
      zoneNames: {},
    }).flatMap((line) =>
      "key" in line && line.key.startsWith("report.changes.arrival.") ? [[line.key.slice(23), line.values]] : [],
    );
  const hours = (shown: number) => ({ figure: { shown, exact: shown, unit: "count", decimals: 0 } });
  const moved = (way: string, by: number, after: string) => [
    [way, { hours: hours(by), before: { about: was }, after: { about: after } }],
  ];
  for (const within of ["2030-09-03T11:45:00.000Z", "2030-09-03T12:15:00.000Z"])
    assert.deepEqual(arrivalOf(within), []);
  const [sooner, later] = ["2030-09-03T10:45:00.000Z", "2030-09-03T13:45:00.000Z"];
  assert.deepEqual(arrivalOf(sooner), moved("earlier", 1, sooner));
  assert.deepEqual(arrivalOf(later), moved("later", 2, later));
});
