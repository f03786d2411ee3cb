import assert from "node:assert/strict";
import { test } from "node:test";
import { SURFACES, brandProperties } from "./brand.ts";
import { AA_TEXT, contrast, leastContrast } from "./contrast.ts";
import type { Theme } from "./index.ts";

const THEMES: readonly Theme[] = ["light", "dark", "transparent"];
/** Agencies' colors, and the awkward ones: black, white, yellow, pure blue and middle grey. */
const BRANDS = [
  "#0b6272",
  "#c8102e",
  "#003087",
  "#ffb81c",
  "#00843d",
  "#5c2d91",
  "#000000",
  "#ffffff",
  "#ffff00",
  "#0000ff",
  "#808080",
];

for (const theme of THEMES) {
  test(`whatever brand an agency has, it reads on every surface of ${theme}, and its buttons' text on it`, () => {
    for (const color of BRANDS) {
      const found = brandProperties(theme, color);
      const brand = found["--pv-brand"] ?? "";
      assert.ok(leastContrast(brand, [...SURFACES[theme].all, found["--pv-brand-soft"] ?? ""]) >= AA_TEXT, color);
      for (const ground of [brand, found["--pv-brand-hover"] ?? ""])
        assert.ok(contrast(found["--pv-on-brand"] ?? "", ground) >= AA_TEXT, `${color} on ${ground}`);
      assert.equal(found["--calcite-color-brand"], brand);
    }
  });
}

test("a brand that reads stays what it is", () => {
  assert.equal(brandProperties("light", "#c8102e")["--pv-brand"], "#c8102e");
  assert.equal(brandProperties("dark", "#ffb81c")["--pv-brand"], "#ffb81c");
});
