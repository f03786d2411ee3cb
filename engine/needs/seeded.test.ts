import assert from "node:assert/strict";
import test from "node:test";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { LANGUAGES, textOf } from "../../server/answers/texts.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, PRESET_DATA } from "./defaults.ts";
import { PRODUCT_PRESETS } from "./product-presets.ts";
import {
  DISASTER_TYPES,
  FLOOD_CATEGORIES,
  presetSource,
  SAMPLE_LABEL,
  SAMPLE_SOURCE,
  seededKey,
  SOURCES,
} from "./seeded.ts";

const sourced = [DEFAULT_PARAMETERS, DEFAULT_ASSISTANCE, PRESET_DATA.corps.parameters, PRESET_DATA.corps.assistance];
const SHIPPED = [
  ...SHIPPED_LOOKUPS.product.entries.map(({ value }) => ["Product", value] as const),
  ...DISASTER_TYPES.map((type) => ["DisasterType", type] as const),
  ...FLOOD_CATEGORIES.map((category) => ["DisasterCategory", category] as const),
  ...sourced.flat().map(({ source }) => ["source", source] as const),
  ...PRODUCT_PRESETS.map(({ source }) => ["source", SOURCES[source]] as const),
  ["dataSet", SAMPLE_LABEL] as const,
  ["dataSetSource", SAMPLE_SOURCE] as const,
];

test("every shipped name has a text in every language", () => {
  for (const [kind, name] of SHIPPED) {
    const key = seededKey(kind, name);
    assert.ok(key !== null, name);
    for (const language of LANGUAGES) assert.notEqual(textOf(language, key), key, `${language}: ${name}`);
  }
});

test("a name that a user changed or typed has no key", () => {
  assert.equal(seededKey("Product", "water"), null);
  assert.equal(seededKey("source", "FEMA IS-26: three meals per person per day"), null);
  assert.equal(seededKey("dataSet", "toString"), null);
});

test("a preset's values have its source until someone changes them", () => {
  for (const { product, npp, cpt, share, source } of PRODUCT_PRESETS) {
    const of = (category: string, value: number) => presetSource({ product, category, value });
    assert.deepEqual(
      [of("npp", npp), of("cpt", cpt), of("Above Poverty(%)", share), of("npp", npp + 1)],
      [...Array.from({ length: 3 }, () => SOURCES[source]), null],
    );
  }
  assert.equal(presetSource({ product: "Food", category: "npp", value: 2 }), null);
});
