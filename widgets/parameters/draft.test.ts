import assert from "node:assert/strict";
import test from "node:test";
import { ParameterValuesSchema } from "../../contract/planning/calls/parameters.ts";
import { PARAMETERS } from "../../test/kits/planner-fixtures.ts";
import { PRODUCT_PRESETS } from "../../engine/needs/product-presets.ts";
import {
  addPreset,
  addProduct,
  changeDaily,
  deleteProduct,
  fillIn,
  hasProduct,
  rowsOf,
  takeSuggestions,
  typeAssistance,
} from "./changes.ts";
import { draftOf, lineIdOf, valuesOf } from "./draft.ts";
import { parameterFaults, parameterWords, placeFaults } from "./faults.ts";
import { mergingOf } from "../../client/records/merging.ts";

const values = ParameterValuesSchema.parse(PARAMETERS);
const draft = draftOf(values);
const faultsIn = (of: typeof draft) =>
  Object.fromEntries(
    Object.entries(parameterFaults(of, fits, { locale: "en-US", arrivals: [] })).map(([cell, { fault }]) => [
      cell,
      fault,
    ]),
  );
const fits = (a: string, b: string) => a === b || (a === "Liters" && b === "Gallons");

test("an unchanged draft is sent as it was read", () => {
  const sent = valuesOf(draft).values;
  const sorted = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort();
  assert.deepEqual(sorted(sent.daily), sorted(values.daily));
  assert.deepEqual(sorted(sent.assistance), sorted(values.assistance));
  assert.deepEqual(sorted(sent.suggested), sorted(values.suggested));
  assert.deepEqual(sent.settings, values.settings);
});

test("a new product gets rows in all three tabs: the defaults, else the first product's shares and no amounts", () => {
  const more = addProduct(draft, " Tarps ", { unit: "Pounds", defaults: draft });
  assert.deepEqual(rowsOf(more, "Tarps"), { daily: 1, assistance: 4, suggested: 3 });
  assert.ok(hasProduct(more, "tarps"));
  const missing = Object.entries(faultsIn(more)).filter(([, fault]) => fault === "missing");
  assert.deepEqual(
    missing.map(([cell]) => cell),
    ["daily/Tarps/npp", "daily/Tarps/cpt"],
  );
  const again = addProduct(deleteProduct(draft, "Ice"), "Ice", { unit: "Each", defaults: draft });
  for (const tab of ["daily", "assistance", "suggested"] as const)
    assert.deepEqual(
      again[tab].filter(({ product }) => product === "Ice"),
      draft[tab].filter(({ product }) => product === "Ice"),
    );
});

test("a product is deleted from all three tabs", () => {
  const less = deleteProduct(draft, "Ice");
  assert.deepEqual(rowsOf(less, "Ice"), { daily: 0, assistance: 0, suggested: 0 });
  assert.deepEqual(rowsOf(less, "Food"), rowsOf(draft, "Food"));
});

test("a suggested value keeps its origin until it is edited", () => {
  const from = "Coastal(%) 72 %, Inland(%) 28 %";
  const taken = takeSuggestions(draft, [{ product: "Water", zone: 2, side: "below", value: 71.4, from }]);
  const cell = (one: typeof draft) => one.assistance.find((line) => line.product === "Water" && line.zone === 2);
  assert.equal(cell(taken)?.belowFrom, from);
  assert.equal(cell(taken)?.below, 71.4);
  assert.equal(cell(typeAssistance(taken, "Water|2", "below", 70))?.belowFrom, null);
  assert.equal(cell(typeAssistance(taken, "Water|2", "above", 70))?.belowFrom, from);
});

test("a preset product gets the percentages of its similar product with their origin, else its own in every zone", () => {
  const from = "Coastal(%) 72 %, Inland(%) 28 %";
  const suggested = takeSuggestions(draft, [{ product: "Food", zone: 2, side: "below", value: 71.4, from }]);
  const [diets, pets] = ["Special diet meals", "Pet food"].map((name) => {
    const preset = PRODUCT_PRESETS.find(({ product }) => product === name);
    const added = preset && addPreset(suggested, preset);
    return added?.assistance.filter(({ product }) => product === name);
  });
  const like = suggested.assistance.filter(({ product }) => product === "Food");
  assert.deepEqual(
    diets,
    like.map((line) => ({ ...line, product: "Special diet meals" })),
  );
  assert.deepEqual([diets?.[1]?.below, diets?.[1]?.belowFrom], [71.4, from]);
  assert.deepEqual(
    pets?.map(({ below, above }) => [below, above]),
    Array(4).fill([20, 20]),
  );
});

test("a preset leaves other products unchanged", () => {
  const mine = addProduct(draft, "Tarps", { unit: "Pounds", defaults: draft });
  assert.ok(hasProduct(fillIn(mine, draft), "Tarps"));
  assert.equal(fillIn(changeDaily(mine, "Food", { npp: 3 }), draft).daily[0]?.npp, 2);
});

test("faults are reported at their cells", () => {
  const wrong = changeDaily(changeDaily(draft, "Food", { npp: "two", cpt: 0 }), "Water", {
    npp: -1,
    cptUnit: "Pounds",
  });
  assert.deepEqual(faultsIn(typeAssistance(wrong, "Ice|4", "above", 101)), {
    "daily/Food/npp": "notANumber",
    "daily/Food/cpt": "cptNotPositive",
    "daily/Water/npp": "nppNegative",
    "daily/Water/cptUnit": "units",
    "assistance/Ice|4/above": "percent",
  });
  assert.deepEqual(faultsIn(changeDaily(draft, "Food", { cpt: "40.000" }))["daily/Food/cpt"], {
    plain: "40000",
    decimal: "40",
  });
});

test("the server's faults are mapped to cells by the sent row", () => {
  const placed = placeFaults(
    { "daily.3.unit": "no such unit", "assistance.1.value": "too much", "settings.demand": "seven, please" },
    valuesOf(draft),
  );
  assert.deepEqual(placed, {
    "daily/Water/cptUnit": "no such unit",
    "assistance/Food|1/above": "too much",
    "settings.demand": "seven, please",
  });
});

test("two users' changes are merged line by line, and every cell has a label", () => {
  const [changed, gone] = [changeDaily(draft, "Food", { npp: 3 }), deleteProduct(draft, "Ice")];
  const words = (of: typeof draft) =>
    parameterWords(of, {
      label: (key) => key,
      zone: (zone) => `zone ${zone}`,
      unit: (unit) => unit,
      number: String,
      choice: (_, value) => value,
      base: (base) => base,
      absent: "gone",
    });
  const merging = mergingOf<typeof draft, typeof draft>({ startOf: (theirs) => theirs, words, idOf: lineIdOf });
  const merge = merging(changed, gone, draft);
  assert.deepEqual(merge.rows, []);
  assert.ok(
    merge.taken.some((label) => label.startsWith("Ice")),
    merge.taken.join(),
  );
  const merged = merge.settle([]);
  assert.deepEqual(merged, deleteProduct(changed, "Ice"));
  const asked = merging(changed, changeDaily(draft, "Food", { npp: 4 }), draft);
  assert.deepEqual(
    asked.rows.map(({ label, was, yours, theirs }) => [label, was, yours, theirs]),
    [["Food, npp", "2", "3", "4"]],
  );
  assert.deepEqual(asked.settle(["theirs"]), changeDaily(draft, "Food", { npp: 4 }));
});
