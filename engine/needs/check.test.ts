import assert from "node:assert/strict";
import test from "node:test";
import { checkComplete, checkSettings } from "./check.ts";
import { checkAssistance, checkParameters, type InputFault } from "./check-rows.ts";
import { applyPreset } from "./defaults.ts";
import type { Assistance, NeedInputs, Parameter, Settings } from "./inputs.ts";
import { column } from "../../test/kits/numbers.ts";

const ZONES = [
  { zone: 1, below_poverty: 10, above_poverty: 20, affected: 100 },
  { zone: 3, below_poverty: 0, above_poverty: 0, affected: 0 },
];
const GOOD: NeedInputs = { zones: ZONES, ...applyPreset({}) };

/** Checks the inputs as the command does. */
const checkInputs = ({ zones, parameters, assistance, settings }: NeedInputs): InputFault[] => [
  ...checkParameters(parameters),
  ...checkAssistance(assistance),
  ...checkSettings(settings),
  ...checkComplete({ zones: zones.map(({ zone }) => zone), parameters, assistance }),
];
const codes = (faults: readonly InputFault[]) => faults.map(({ path, code }) => `${path} ${code}`);
const withSettings = (settings: Partial<Settings>) =>
  codes(checkInputs({ ...GOOD, settings: { ...GOOD.settings, ...settings } }));
/** The defaults with one row changed. */
const withParameter = (change: Partial<Parameter>) =>
  codes(checkInputs({ ...GOOD, parameters: GOOD.parameters.map((row, i) => (i === 0 ? { ...row, ...change } : row)) }));
const withCapacity = (change: Partial<Parameter>) =>
  codes(checkInputs({ ...GOOD, parameters: GOOD.parameters.map((row, i) => (i === 1 ? { ...row, ...change } : row)) }));
const withCell = (change: Partial<Assistance>) =>
  codes(checkInputs({ ...GOOD, assistance: GOOD.assistance.map((row, i) => (i === 0 ? { ...row, ...change } : row)) }));

test("the defaults have no fault", () => {
  assert.deepEqual(checkInputs(GOOD), []);
});

test("npp may be 0 but not negative, cpt must be more than 0, both finite", () => {
  assert.deepEqual(withParameter({ value: 0 }), []);
  assert.deepEqual(withParameter({ value: -0.1 }), ["parameters[0].value npp.negative"]);
  assert.deepEqual(withCapacity({ value: 0 }), ["parameters[1].value cpt.notPositive"]);
  assert.deepEqual(withCapacity({ value: -5 }), ["parameters[1].value cpt.notPositive"]);
  for (const value of [NaN, Infinity, -Infinity]) {
    assert.deepEqual(withParameter({ value }), ["parameters[0].value number.notFinite"]);
  }
  assert.deepEqual(withParameter({ value: 1e300 }), ["parameters[0].value number.tooLarge"]);
});

test("percentages are between 0 and 100", () => {
  for (const value of [-1, 100.1]) assert.deepEqual(withCell({ value }), ["assistance[0].value percent.range"]);
  for (const value of [0, 100]) assert.deepEqual(withCell({ value }), []);
});

test("units must be known and of one kind for npp and cpt", () => {
  assert.deepEqual(withParameter({ unit: "Pounds" }), ["parameters unit.mismatch"]);
  // A file may contain values outside the type.
  assert.deepEqual(withParameter({ unit: "Litres" as "Liters" }), ["parameters[0].unit unit.unknown"]);
});

test("a product without npp, cpt or a cell for an existing zone is incomplete", () => {
  const npp: Parameter = { product: "Tarps", category: "npp", value: 1, unit: "Meals" };
  const cell = (zone: number, category: Assistance["category"]) => ({ product: "Tarps", zone, category, value: 5 });
  const faults = checkInputs({ ...GOOD, parameters: [...GOOD.parameters, npp], assistance: GOOD.assistance });
  assert.deepEqual(faults[0]?.values, { product: "Tarps", category: "cpt" });
  assert.equal(faults.filter(({ code }) => code === "assistance.missing").length, 4);

  const parameters = [...GOOD.parameters, npp, { ...npp, category: "cpt", value: 4_400 } as const];
  const assistance = [
    ...GOOD.assistance,
    cell(1, "Below Poverty(%)"),
    cell(1, "Above Poverty(%)"),
    cell(3, "Below Poverty(%)"),
  ];
  assert.deepEqual(column(checkInputs({ ...GOOD, parameters, assistance }), "values"), [
    { product: "Tarps", zone: 3, category: "Above Poverty(%)" },
  ]);
});

test("the same products are in Daily and Assistance", () => {
  const parameters = GOOD.parameters.filter((row) => row.product !== "Ice");
  assert.deepEqual(checkInputs({ ...GOOD, parameters }), [
    { path: "assistance", code: "assistance.unknownProduct", values: { product: "Ice" } },
  ]);
});

test("a repeated row is named by its second place", () => {
  assert.deepEqual(withCapacity({ category: "npp" }).slice(0, 1), ["parameters[1] row.duplicate"]);
});

test("zones are numbered 1 to 4", () => {
  for (const zone of [0, 5, 1.5]) {
    assert.equal(withCell({ zone })[0], "assistance[0].zone zone.unknown");
  }
});

test("a custom curve has seven percentages, other curves have none", () => {
  assert.deepEqual(withSettings({ demandCurve: "custom", demand: [200, 0, 1, 1, 1, 1, 1] }), []);
  assert.deepEqual(withSettings({ demandCurve: "custom", demand: [1, 2, 3, 4, 5, 6] }), [
    "settings.demand demand.count",
  ]);
  assert.deepEqual(withSettings({ demandCurve: "custom" }), ["settings.demand demand.missing"]);
  assert.deepEqual(withSettings({ demand: Array(7).fill(100) }), ["settings.demand demand.withoutCustom"]);
  assert.deepEqual(withSettings({ demandCurve: "custom", demand: [1, 1, -1, 1, 1, NaN, 1] }), [
    "settings.demand[2] demand.negative",
    "settings.demand[5] number.notFinite",
  ]);
});

test("a typed curve may rise until the winds have arrived everywhere, a saved one is not checked again, and an observed one may rise", () => {
  const row = { zone: 1, halfDays: null, tenthDays: null, blocks: [10, 80, 90, 5, 0, 0, 0], origin: "typed" as const };
  const found = (origin: "typed" | "series", days: readonly number[] | null) =>
    codes(
      checkSettings(
        { ...GOOD.settings, restoration: [{ ...row, origin }] },
        "settings",
        days && days.map((day) => ({ zone: 1, day, people: 1 })),
      ),
    );
  const second = "settings.restoration[0].blocks[1] restoration.rises";
  const third = "settings.restoration[0].blocks[2] restoration.rises";
  assert.deepEqual(found("typed", []), [second, third]);
  assert.deepEqual(found("typed", [0.5, 3.5]), [third]);
  assert.deepEqual(found("typed", [6]), []);
  assert.deepEqual(found("typed", null), []);
  assert.deepEqual(found("series", []), []);
});

test("an unknown choice is named with the existing choices", () => {
  const [fault] = checkInputs({ ...GOOD, settings: { ...GOOD.settings, truckRounding: "down" as "up" } });
  assert.deepEqual(fault, {
    path: "settings.truckRounding",
    code: "setting.unknown",
    values: { setting: "truckRounding", found: "down", expected: "up, nearest" },
  });
});
