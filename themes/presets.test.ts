import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AA_TEXT, contrast, mix, textOn } from "./contrast.ts";
import { SIDEBAR_PRESETS } from "./presets.ts";

const ALL = Object.entries(SIDEBAR_PRESETS);

test("each variant has six to eight presets, each color and each name once", () => {
  for (const [theme, presets] of ALL) {
    assert.ok(presets.length >= 6 && presets.length <= 8, theme);
    assert.equal(new Set(presets.map(({ name }) => name)).size, presets.length);
    assert.equal(new Set(presets.map(({ color }) => color)).size, presets.length);
  }
});

test("a menu in any preset reads easily, with the drawing's lines behind its text too", () => {
  for (const [theme, presets] of ALL)
    for (const { name, color } of presets) {
      const text = textOn(color);
      assert.ok(contrast(color, text) >= 7, `${theme} ${name}`);
      assert.ok(contrast(mix(color, text, 0.12), text) >= AA_TEXT, `${theme} ${name}`);
    }
});

test("every preset has its name in four languages", () => {
  for (const language of ["en", "es", "pt", "de"]) {
    const file = path.resolve(import.meta.dirname, `../locales/shell/${language}.json`);
    const { colors } = JSON.parse(readFileSync(file, "utf8")) as { colors: Record<string, string> };
    for (const { name } of ALL.flatMap(([, presets]) => presets))
      assert.ok((colors[name] ?? "").length > 2, `${language}: ${name}`);
  }
});
