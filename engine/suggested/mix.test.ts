import assert from "node:assert/strict";
import test from "node:test";
import { originOf, originParts, suggestedMix, type SuggestedValue } from "./mix.ts";

const ROWS: readonly SuggestedValue[] = [
  { suggestedCategory: "Coastal(%)", region: "South", value: 80 },
  { suggestedCategory: "Coastal(%)", region: null, value: 60 },
  { suggestedCategory: "Inland(%)", region: null, value: 40 },
];
const tract = (population: number | null, coastal: boolean | null, region: string | null = "South") => ({
  population,
  coastal,
  region,
});

test("one kind of tract uses its row unchanged", () => {
  assert.deepEqual(suggestedMix([tract(10, true), tract(20, true)], ROWS), {
    kind: "value",
    value: 80,
    parts: [{ suggestedCategory: "Coastal(%)", region: "South", share: 1, value: 80 }],
  });
});

test("ten tracts of one kind are the whole of it, without a rounding error", () => {
  for (const people of [1, null]) {
    const mix = suggestedMix(Array(10).fill(tract(people, true)), ROWS);
    assert.deepEqual(mix.kind === "value" && mix.parts.map(({ share }) => share), [1]);
  }
});

test("both kinds are mixed by their people, the larger part first", () => {
  const mix = suggestedMix([tract(100, true), tract(300, false)], ROWS);
  assert.deepEqual(mix, {
    kind: "value",
    value: 50,
    parts: [
      { suggestedCategory: "Inland(%)", region: null, share: 0.75, value: 40 },
      { suggestedCategory: "Coastal(%)", region: "South", share: 0.25, value: 80 },
    ],
  });
});

test("a mix is rounded to a tenth of a percent, as shown; a single kind keeps the typed value", () => {
  const mix = suggestedMix([tract(1, true), tract(2, false)], ROWS);
  assert.equal(mix.kind === "value" && mix.value, 53.3);
  const alone = suggestedMix([tract(1, true)], [{ suggestedCategory: "Other", region: null, value: 12.345 }]);
  assert.equal(alone.kind === "value" && alone.value, 12.345);
});

test("a region without a row uses the row of all regions", () => {
  const mix = suggestedMix([tract(1, true, "Panhandle")], ROWS);
  assert.equal(mix.kind === "value" && mix.value, 60);
});

test("a disaster without a coast takes Other, coast or not", () => {
  const other: SuggestedValue[] = [{ suggestedCategory: "Other", region: null, value: 25 }];
  const mix = suggestedMix([tract(1, true), tract(2, false, null)], other);
  assert.deepEqual(mix.kind === "value" && mix.parts.map((part) => part.suggestedCategory), ["Other"]);
  assert.equal(mix.kind === "value" && mix.value, 25);
});

test("a tract of unknown coast is neither: with values for Other only it uses them, else the coast is reported missing", () => {
  const lacking = [{ suggestedCategory: null, region: "South" }];
  assert.deepEqual(suggestedMix([tract(1, true), tract(1, null)], ROWS), { kind: "missing", lacking });
  const other: SuggestedValue[] = [...ROWS, { suggestedCategory: "Other", region: null, value: 10 }];
  const mix = suggestedMix([tract(1, true), tract(1, null)], other);
  assert.equal(mix.kind === "value" && mix.value, 45);
});

test("a missing row is named, unless no one lives there", () => {
  const onlyCoast = ROWS.filter((row) => row.suggestedCategory === "Coastal(%)");
  assert.deepEqual(suggestedMix([tract(1, true), tract(2, false, "North")], onlyCoast), {
    kind: "missing",
    lacking: [{ suggestedCategory: "Inland(%)", region: "North" }],
  });
  assert.equal(suggestedMix([tract(1, true), tract(0, false), tract(null, false)], onlyCoast).kind, "value");
});

test("without people the tracts have equal weights, without tracts there is no value", () => {
  const mix = suggestedMix([tract(0, true), tract(null, false)], ROWS);
  assert.equal(mix.kind === "value" && mix.value, 60);
  assert.deepEqual(suggestedMix([], ROWS), { kind: "missing", lacking: [] });
});

test("a mix of values of 100 is exactly 100", () => {
  const rows: SuggestedValue[] = [
    { suggestedCategory: "Coastal(%)", region: null, value: 100 },
    { suggestedCategory: "Inland(%)", region: null, value: 100 },
  ];
  const tracts = Array.from({ length: 49 }, (_, i) => tract(i + 1 / 3, i % 2 === 0));
  const mix = suggestedMix(tracts, rows);
  assert.equal(mix.kind === "value" && mix.value, 100);
});

test("a mixed suggestion names its kinds with their shares, and they are read back from it", () => {
  const origin = originOf([
    { suggestedCategory: "Coastal(%)", share: 0.5 },
    { suggestedCategory: "Inland(%)", share: 0.28 },
    { suggestedCategory: "Coastal(%)", share: 0.22 },
  ]);
  assert.equal(origin, "Coastal(%) 72 %, Inland(%) 28 %");
  assert.deepEqual(originParts(origin), [
    { place: "coastal", percent: 72 },
    { place: "inland", percent: 28 },
  ]);
});

test("a single kind is used alone", () => {
  assert.equal(originOf([{ suggestedCategory: "Other", share: 1 }]), "Other");
  assert.deepEqual(originParts("Other"), [{ place: "other", percent: null }]);
});

test("other texts are not origins", () => assert.equal(originParts("Coastal(%) 72 %, my own guess"), null));
