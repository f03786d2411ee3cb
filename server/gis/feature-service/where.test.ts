import assert from "node:assert/strict";
import test from "node:test";
import { cpuMilliseconds } from "../../../test/kits/waiting.ts";
import { EsriError } from "../esri-error.ts";
import { requiredNumber } from "./condition.ts";
import { holds } from "./expression.ts";
import { isLike as isLikeRead, likePattern } from "./like.ts";
import { OBJECT_ID, double, integer, text, type FieldValue } from "./feature-source.ts";
import { parseWhere } from "./where.ts";

const FIELDS = [
  OBJECT_ID,
  integer("data_set_id", "Data set"),
  text("fips", "FIPS", 11),
  double("population", "Population"),
];
const ROW: Record<string, FieldValue> = { OBJECTID: 7, data_set_id: 3, fips: "12001000200", population: null };

const isLike = (value: string, pattern: string): boolean => isLikeRead(value, likePattern(pattern));
const selects = (where: string, row = ROW): boolean | null =>
  holds(parseWhere(where, FIELDS), (field) => row[field] ?? null);

test("everything and nothing", () => {
  assert.equal(selects("1=1"), true);
  assert.equal(selects(""), true);
  assert.equal(selects("1=0"), false);
});

test("comparisons, lists, ranges and patterns", () => {
  assert.equal(selects("data_set_id = 3 AND OBJECTID >= 7"), true);
  assert.equal(selects("DATA_SET_ID <> 3 or (objectid < 9 and not fips = 'x')"), true);
  assert.equal(selects("fips IN ('12001000200', 'O''Brien')"), true);
  assert.equal(selects("fips not in ('1')"), true);
  assert.equal(selects("OBJECTID BETWEEN 1 AND 6"), false);
  assert.equal(selects("fips LIKE '12001%'"), true);
  assert.equal(selects("fips LIKE '12001_'"), false);
  assert.equal(selects("fips LIKE '.*'"), false);
});

test("a missing figure is unknown, which never selects, negated or not", () => {
  assert.equal(selects("population > 5"), null);
  assert.equal(selects("NOT population > 5"), null);
  assert.equal(selects("population > 5 OR data_set_id = 3"), true);
  assert.equal(selects("population > 5 AND data_set_id = 4"), false);
  assert.equal(selects("population IS NULL"), true);
  assert.equal(selects("population IS NOT NULL"), false);
});

test("a list with NULL selects what it names, and negated nothing, as SQL has it", () => {
  assert.equal(selects("fips IN ('12001000200', NULL)"), true);
  assert.equal(selects("fips IN ('1', NULL)"), null);
  assert.equal(selects("fips NOT IN ('1', NULL)"), null);
  assert.equal(selects("NOT (fips IN ('12001000200', NULL))"), false);
  assert.equal(selects("NOT (fips NOT IN ('1', NULL))"), null);
  assert.equal(selects("fips NOT IN ('1', '2')"), true);
});

test("the data set that a clause requires is found", () => {
  assert.equal(requiredNumber(parseWhere("(data_set_id = 3) AND (population > 1)", FIELDS), "data_set_id"), 3);
  assert.equal(requiredNumber(parseWhere("data_set_id = 3 OR 1=1", FIELDS), "data_set_id"), null);
});

for (const bad of [
  "pg_sleep(10)",
  "1=1; drop table zone",
  "population > (select 1)",
  "unknown_field = 1",
  "population = 'x'",
  "fips = 1",
  "population >",
  "(population > 1",
  "population > 1 extra",
  "1=1 -- comment",
  "fips = 'unclosed",
]) {
  test(`refused: ${bad.slice(0, 30)}`, () => {
    assert.throws(() => parseWhere(bad, FIELDS), EsriError);
  });
}

test("a clause that is too long, too deep or too expensive for each row is refused, a long list is not", () => {
  const many = (part: string, count: number, by = " OR ") => Array.from({ length: count }, () => part).join(by);
  const beyond = [
    [many("OBJECTID<1", 101), "comparisons", 101, 100],
    [many("fips LIKE '%_%_z'", 6), "comparisons", 120, 100],
    [many("NOT (OBJECTID=1 AND fips='1')", 60, " AND "), "comparisons", 120, 100],
    [`${"(".repeat(60)}1=1${")".repeat(60)}`, "depth", 60, 40],
    [`(1=1) AND (NOT ${"NOT (".repeat(20)}1=1${")".repeat(21)}`, "depth", 42, 40],
    [" ".repeat(20_001), "length", 20_001, 20_000],
    [`CASE WHEN ${many("OBJECTID<1", 200)} THEN 1 END = 1`, "comparisons", 201, 100],
    [`${many("fips", 3_300, "||")} = fips`, "comparisons", 3_300, 100],
  ] as const;
  for (const [where, what, found, expected] of beyond)
    assert.throws(() => parseWhere(where, FIELDS), {
      status: 422,
      key: `errors.where.${what}`,
      details: { values: { found, expected } },
    });
  assert.equal(selects(many("OBJECTID<1", 100)), false);
  assert.equal(selects(`OBJECTID IN (${many("8", 5_000, ",")},7)`), true);
});

test("% matches any text, _ one character", () => {
  assert.ok(isLike("12001000200", "12001%"));
  assert.ok(isLike("12001", "12001%"));
  assert.ok(isLike("Miami-Dade", "%-D_de"));
  assert.ok(isLike("", "%"));
  assert.ok(!isLike("", "_"));
  assert.ok(!isLike("abc", "ab"));
  assert.ok(!isLike("abc", "abcd"));
  assert.ok(isLike("a%b", "a%b"));
  assert.ok(isLike("aab", "%ab"));
});

test("a pattern with many wildcards stays fast", () => {
  const started = process.cpuUsage();
  assert.ok(!isLike("a".repeat(200), `${"%a".repeat(100)}%b`));
  const long = likePattern("%a".repeat(9_000));
  for (let row = 0; row < 10_000; row++) assert.ok(!isLikeRead("a".repeat(100), long));
  assert.deepEqual(likePattern("%".repeat(9_000)).signs.length, 1);
  assert.ok(cpuMilliseconds(started) < 200);
});
