import assert from "node:assert/strict";
import test from "node:test";
import { FilterError, readFileFilter } from "./file-filter.ts";

const ROWS = [
  { NAME: "O'Neil Center", beds: 120, kind: "shelter", "open since": "2017-09-10", open: true },
  { NAME: "Dale", beds: "9", kind: "pod", "open since": null, open: false },
  { NAME: "Élan", beds: null, kind: "Shelter", "open since": "2018-01-01", open: null },
];
const FIELDS = Object.keys(ROWS[0] ?? {});
const passing = (clause: string) => ROWS.filter(readFileFilter(clause, FIELDS)).map(({ NAME }) => NAME.slice(0, 4));

for (const [clause, ...expected] of [
  ["beds > 10", "O'Ne"],
  ["beds <= 9", "Dale"],
  ["name = 'O''Neil Center'", "O'Ne"],
  ["kind = 'shelter'", "O'Ne"],
  ["UPPER(kind) = 'SHELTER'", "O'Ne", "Élan"],
  ["kind IN ('pod', 'x') OR beds BETWEEN 100 AND 200", "O'Ne", "Dale"],
  ["beds in (9)", "Dale"],
  [`"open since" >= '2018-01-01'`, "Élan"],
  ["NAME LIKE '%l%' AND NOT (kind = 'pod')", "O'Ne", "Élan"],
  ["NAME LIKE '_a%'", "Dale"],
  ["beds IS NULL", "Élan"],
  ["beds is not null and open <> 'true'", "Dale"],
  // A missing figure is neither greater nor not greater.
  ["NOT beds > 10", "Dale"],
  ["beds > 'a' OR beds <= 'a'", "O'Ne", "Dale"],
] as const)
  test(`passes: ${clause}`, () => assert.deepEqual(passing(clause), expected));

for (const [clause, found, expected] of [
  ["beds >", "…", /12, 'text'/],
  ["beds 10", "10", /BETWEEN/],
  ["beds NOT = 10", "=", /IN, BETWEEN, LIKE/],
  ["(beds = 1", "…", /^\)$/],
  ["beds = 1 kind = 2", "kind", /AND, OR/],
  ["floors = 1", "floors", /NAME, beds, kind/],
  ["1=1; --", "; --", /FIELD/],
  ["NAME = 'open", "'open", /FIELD/],
  [`${"(".repeat(60)}beds=1${")".repeat(60)}`, "(", /40/],
] as const)
  test(`refused: ${clause.slice(0, 40)}`, () =>
    assert.throws(
      () => readFileFilter(clause, FIELDS),
      (error) => error instanceof FilterError && error.found === found && expected.test(error.expected),
    ));

test("before a file is read, any field is taken", () => {
  assert.throws(() => readFileFilter("a = ", null), FilterError);
  assert.ok(readFileFilter("anything = 1", null)({ anything: 1 }));
});
