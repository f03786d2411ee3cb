import assert from "node:assert/strict";
import test from "node:test";
import { checkComplete, checkSettings } from "./check.ts";
import { checkAssistance, checkParameters } from "./check-rows.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS, PRESET_DATA, applyPreset } from "./defaults.ts";
import { ZONE_NUMBERS } from "./inputs.ts";
import { column } from "../../test/kits/numbers.ts";

const parameter = (resolved: ReturnType<typeof applyPreset>, product: string, category: string) =>
  resolved.parameters.find((row) => row.product === product && row.category === category);

test("the default preset equals the defaults", () => {
  const { parameters, assistance, settings } = applyPreset({});
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.equal(parameters.length, DEFAULT_PARAMETERS.length);
  assert.equal(assistance.length, DEFAULT_ASSISTANCE.length);
  const ofIce = assistance.filter((row) => row.product === "Ice");
  assert.deepEqual(column(ofIce, "value"), [100, 60, 80, 40, 60, 25, 40, 10]);
});

test("the Corps preset changes water, food trucks, every percentage, curve, rounding and basis", () => {
  const corps = applyPreset({ preset: "corps" });
  assert.equal(parameter(corps, "Water", "npp")?.value, 0.95);
  assert.equal(parameter(corps, "Food", "cpt")?.value, 20_000);
  assert.equal(parameter(corps, "Ice", "npp")?.value, 8);
  assert.ok(corps.assistance.every((row) => row.value === 40));
  assert.deepEqual(corps.settings, {
    ...DEFAULT_SETTINGS,
    preset: "corps",
    demandCurve: "linear",
    truckRounding: "nearest",
    truckBasis: "daily",
  });
});

test("explicit values override the preset, undefined ones do not", () => {
  const resolved = applyPreset({
    preset: "corps",
    settings: { truckRounding: "up", demandCurve: undefined },
    parameters: [{ product: "Water", category: "npp", value: 3, unit: "Liters" }],
    assistance: [{ product: "Ice", zone: 2, category: "Above Poverty(%)", value: 7 }],
  });
  assert.equal(resolved.settings.truckRounding, "up");
  assert.equal(resolved.settings.demandCurve, "linear");
  assert.deepEqual(parameter(resolved, "Water", "npp"), {
    product: "Water",
    category: "npp",
    value: 3,
    unit: "Liters",
  });
  assert.equal(resolved.assistance.filter((row) => row.value !== 40).length, 1);
});

test("new products follow the preset's, in the given order", () => {
  const { parameters } = applyPreset({
    parameters: [
      { product: "Tarps", category: "cpt", value: 4_400, unit: "Meals" },
      { product: "Cots", category: "npp", value: 1, unit: "Meals" },
    ],
  });
  assert.deepEqual([...new Set(parameters.map((row) => row.product))], ["Food", "Water", "Ice", "Tarps", "Cots"]);
});

test("both presets are complete and each row names its source", () => {
  for (const { parameters, assistance, settings } of Object.values(PRESET_DATA)) {
    const faults = [
      ...checkParameters(parameters),
      ...checkAssistance(assistance),
      ...checkSettings(settings),
      ...checkComplete({ zones: ZONE_NUMBERS, parameters, assistance }),
    ];
    assert.deepEqual(faults, []);
    for (const { source } of [...parameters, ...assistance]) assert.ok(source.length > 0);
  }
});
