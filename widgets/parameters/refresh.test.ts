import assert from "node:assert/strict";
import test from "node:test";
import { ParameterValuesSchema } from "../../contract/planning/calls/parameters.ts";
import { PARAMETERS } from "../../test/kits/planner-fixtures.ts";
import { addProduct, changeDaily, changeSettings, deleteProduct, typeAssistance } from "./changes.ts";
import { draftOf } from "./draft.ts";
import { differencesOf } from "./refresh.ts";

const defaults = draftOf(ParameterValuesSchema.parse(PARAMETERS));
const words = {
  label: String,
  zone: (zone: number) => `zone ${zone}`,
  unit: String,
  number: String,
  choice: (_: string, value: string) => value,
  base: (base: string) => base,
  absent: "none",
};

test("an estimation with the defaults has no differences, and its own product is not one", () => {
  assert.deepEqual(differencesOf(defaults, defaults, words), []);
  assert.deepEqual(differencesOf(addProduct(defaults, "Tarps", { unit: "Each", defaults }), defaults, words), []);
});

test("each difference shows both sides; applying all makes the estimation equal to the defaults", () => {
  const changed = changeSettings(
    typeAssistance(changeDaily(deleteProduct(defaults, "Ice"), "Food", { npp: 3 }), "Water|2", "below", 12),
    { truckRounding: "nearest" },
  );
  const found = differencesOf(changed, defaults, words);
  assert.deepEqual(
    found.map(({ key }) => key),
    ["product Ice", "daily Food", "assistance Water|2", "setting truckRounding"],
  );
  assert.match(found[1]?.here ?? "", /^3 Meals/);
  assert.match(found[1]?.there ?? "", /^2 Meals/);
  const [, food] = found;
  const one = food?.take(changed);
  assert.equal(one?.daily.find(({ product }) => product === "Food")?.npp, 2);
  assert.equal(one.settings.truckRounding, "nearest");
  const all = found.reduce((draft, { take }) => take(draft), changed);
  assert.deepEqual(differencesOf(all, defaults, words), []);
});
