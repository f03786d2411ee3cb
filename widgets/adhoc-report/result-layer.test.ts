import assert from "node:assert/strict";
import { test } from "node:test";
import type { ResultColumn } from "../../contract/adhoc/queries.ts";
import { symbolsOf } from "../../client/map/layers/style.ts";
import { resultLayer } from "./result-layer.ts";

const column = (id: string, figure: boolean): ResultColumn => ({
  id,
  title: id.toUpperCase(),
  kind: figure ? "number" : "text",
  unit: figure ? "meals" : null,
  choices: [],
  figure,
  grouped: false,
  missing: null,
});
const at = (lon: number) => ({ type: "Point" as const, coordinates: [lon, 28] });
const rows = (...values: (number | null)[]) =>
  values.map((value, i) => ({ geometry: i === 9 ? null : at(i), properties: { name: `n${i}`, a: 1, b: value } }));
const colors = (classes: number) => Array.from({ length: classes }, (_, i) => `#00000${i}`);
const columns = [column("name", false), column("a", true), column("b", true)];

test("a layer is colored by the chosen figure in classes of equal count, the greatest values in the last", () => {
  const layer = resultLayer({ columns, features: rows(1, 2, 3, 4, 5, 6, 7, 8, 9, 99) }, "b", colors);
  assert.deepEqual([layer.set.features.length, layer.placeless, layer.figure?.id], [9, 1, "b"]);
  const colorOf = (value: number | null) => symbolsOf(layer.style)({ "B (meals)": value }).color;
  assert.deepEqual([1, 2, 8, 9].map(colorOf), ["#000000", "#000001", "#000004", "#000004"]);
  assert.equal(colorOf(null), layer.style.otherColor);
  assert.deepEqual(layer.set.features[0]?.attributes, { NAME: "n0", "A (meals)": 1, "B (meals)": 1 });
});

test("equal figures make one class; without any figure all places look the same", () => {
  assert.equal(resultLayer({ columns, features: rows(5, 5, 5) }, "b", colors).style.breaks.length, 1);
  assert.equal(resultLayer({ columns, features: rows(null) }, "b", colors).style.breaks.length, 0);
  const plain = resultLayer({ columns: columns.slice(0, 1), features: rows(1) }, null, colors);
  assert.deepEqual([plain.figure, plain.style.renderer], [null, "single"]);
});
