import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { SIDEBAR_PRESETS, SURFACES, brandProperties } from "./brand.ts";
import { AA_TEXT, contrast, leastContrast, mix, textOn } from "./contrast.ts";
import type { Theme } from "./index.ts";

const THEMES: readonly Theme[] = ["light", "dark", "transparent"];
/** Agencies' colors, and the difficult ones: black, white, yellow, pure blue and middle gray. */
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
  test(`any brand of an agency is readable on every surface of ${theme}, and so is its buttons' text on it`, () => {
    for (const color of BRANDS) {
      const found = brandProperties(theme, color);
      const brand = found["--calcite-color-brand"] ?? "";
      const inverse = theme === "light" ? "#ffffff" : theme === "dark" ? "#0f1518" : "#0d2f3a";
      assert.ok(
        leastContrast(brand, [...SURFACES[theme].all, found["--calcite-color-foreground-current"] ?? ""]) >= AA_TEXT,
        color,
      );
      for (const ground of [brand, found["--calcite-color-brand-hover"] ?? ""])
        assert.ok(contrast(inverse, ground) >= AA_TEXT, `${color} on ${ground}`);
    }
  });
}

test("a readable brand stays unchanged", () => {
  assert.equal(brandProperties("light", "#c8102e")["--calcite-color-brand"], "#c8102e");
  assert.equal(brandProperties("dark", "#ffb81c")["--calcite-color-brand"], "#ffb81c");
});

const ALL = Object.entries(SIDEBAR_PRESETS);

test("each variant has six to eight presets, each color and each name once", () => {
  for (const [theme, presets] of ALL) {
    assert.ok(presets.length >= 6 && presets.length <= 8, theme);
    assert.equal(new Set(presets.map(({ name }) => name)).size, presets.length);
    assert.equal(new Set(presets.map(({ color }) => color)).size, presets.length);
  }
});

test("a menu in any preset is easily readable, with the drawing's lines behind its text too", () => {
  for (const [theme, presets] of ALL)
    for (const { name, color } of presets) {
      const text = textOn(color);
      assert.ok(contrast(color, text) >= 7, `${theme} ${name}`);
      assert.ok(contrast(mix(color, text, 0.12), text) >= AA_TEXT, `${theme} ${name}`);
    }
});

test("every preset has its name in four languages", () => {
  for (const language of ["en", "es", "pt", "de"]) {
    const file = path.resolve(import.meta.dirname, `../locales/${language}.json`);
    const { colors } = (JSON.parse(readFileSync(file, "utf8")) as { shell: { colors: Record<string, string> } }).shell;
    for (const { name } of ALL.flatMap(([, presets]) => presets))
      assert.ok((colors[name] ?? "").length > 2, `${language}: ${name}`);
  }
});
