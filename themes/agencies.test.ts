import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { LAYOUT_VARIANTS, ThemesSchema, type LayoutVariant } from "../contract/config/app-config.ts";
import { ColorSchema } from "../contract/config/names.ts";
import { brandProperties, SURFACES } from "./brand.ts";
import { AA_MARK, AA_TEXT, contrast, leastContrast, textOn } from "./contrast.ts";
import type { Theme } from "./index.ts";

test("the variants' own brands are those of their sheets", () => {
  const of = (file: string): unknown => readFileSync(path.join(import.meta.dirname, file), "utf8");
  const own = JSON.parse(String(of("own-brands.json"))) as Readonly<Record<LayoutVariant, string>>;
  for (const variant of LAYOUT_VARIANTS)
    assert.ok(String(of(`${variant.toLowerCase()}.css`)).includes(`--calcite-color-brand: ${own[variant]};`), variant);
});

interface AgencyFile {
  readonly name: string;
  readonly menu: string;
  readonly themes: Readonly<Record<LayoutVariant, { readonly brand: string }>>;
}
const files = globSync("agencies/*.json", { cwd: import.meta.dirname }).map(
  (file) => JSON.parse(readFileSync(path.join(import.meta.dirname, file), "utf8")) as AgencyFile,
);
/** Contrast of text at AAA, WCAG 2.2, 1.4.6. */
const AAA_TEXT = 7;

test("three themes ship", () => {
  assert.deepEqual(files.map(({ name }) => name).toSorted(), ["civic", "coastal", "highContrast"]);
});

for (const { name, menu, themes } of files) {
  test(`${name} is a part of a config, with a brand of its own in each variant`, () => {
    assert.deepEqual(ThemesSchema.partial().safeParse(themes).error, undefined);
    assert.ok(ColorSchema.safeParse(menu).success && menu !== "");
    for (const variant of LAYOUT_VARIANTS) assert.match(themes[variant].brand, /^#[0-9a-f]{6}$/);
  });

  for (const variant of LAYOUT_VARIANTS)
    test(`${name} reads in ${variant} as it is written`, () => {
      const theme = variant.toLowerCase() as Theme;
      const { brand } = themes[variant];
      const { all } = SURFACES[theme];
      const properties = brandProperties(theme, brand);
      const soft = properties["--calcite-color-foreground-current"] ?? "";
      const text = name === "highContrast" ? AAA_TEXT : AA_TEXT;
      assert.ok(leastContrast(brand, [...all, soft]) >= AA_TEXT, `text ${leastContrast(brand, [...all, soft])}`);
      assert.ok(leastContrast(brand, all) >= text, `text on panes ${leastContrast(brand, all)}`);
      assert.equal(properties["--calcite-color-brand"], brand, "the brand is changed by nothing");
      const hover = properties["--calcite-color-brand-hover"] ?? "";
      assert.ok(leastContrast(hover, all) >= AA_MARK, `marks ${leastContrast(hover, all)}`);
      assert.ok(contrast(menu, textOn(menu)) >= AAA_TEXT, "the menu's text");
    });
}
