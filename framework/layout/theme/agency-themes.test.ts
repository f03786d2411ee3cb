import assert from "node:assert/strict";
import test from "node:test";
import { AppConfigSchema } from "../../../contract/config/app-config.ts";
import { AA_TEXT } from "../../../themes/contrast.ts";
import { AGENCY_THEMES, brandContrast, hasTheme, withBrand, withTheme } from "./agency-themes.ts";

const own = {
  layout: { menuPosition: "Top" },
  themes: { radius: 3, Light: { brand: "#c8102e", logo: "seal.png" }, Dark: { backgroundImageURL: "/night.jpg" } },
};
const configOf = (raw: unknown) => AppConfigSchema.parse(raw);

for (const agency of AGENCY_THEMES)
  test(`${agency.name} replaces type, corners, density and colors, and leaves pictures, logos and the rest`, () => {
    const config = configOf(withTheme(own, agency));
    assert.ok(hasTheme(config, agency) && !hasTheme(configOf(own), agency));
    assert.equal(config.layout.menuPosition, "Top");
    assert.equal(config.themes.Light.logo, "seal.png");
    assert.equal(config.themes.Dark.backgroundImageURL, "/night.jpg");
    assert.deepEqual(
      AGENCY_THEMES.filter((other) => hasTheme(config, other)),
      [agency],
    );
    // Whatever is changed afterwards, it is the agency's own.
    assert.ok(!hasTheme(configOf(withBrand(config, "Dark", "#ffffff")), agency));
  });

test("a brand that does not read is shown as it will be, with the contrast before and after", () => {
  const pale = brandContrast("Light", "#7fd6c2");
  assert.notEqual(pale.shown, "#7fd6c2");
  assert.ok(pale.before < 2 && pale.after >= AA_TEXT, JSON.stringify(pale));
  const strong = brandContrast("Light", "#003a70");
  assert.equal(strong.shown, "#003a70");
  assert.equal(strong.before, strong.after);
  assert.ok(brandContrast("Dark", "#003a70").before < AA_TEXT);
});
