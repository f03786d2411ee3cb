import assert from "node:assert/strict";
import { test } from "node:test";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { lookRules } from "./look-rules.ts";

const rulesOf = (config: object) => lookRules(AppConfigSchema.parse(config));

test("a config without colors leaves the variants unchanged", () => {
  assert.equal(rulesOf({}), "");
});

test("without background images no variant shows one", () => {
  const rules = rulesOf({
    layout: { sidebar: { backgroundImage: false } },
    themes: { Dark: { backgroundImageURL: "/a.jpg" } },
  });
  assert.equal(rules.match(/--pv-image:none;/g)?.length, 3);
  assert.doesNotMatch(rules, /a\.jpg/);
});

test("a custom image is behind its variant's pages only, under an overlay", () => {
  const rules = rulesOf({ themes: { Transparent: { backgroundImageURL: "/assets/harbor.jpg" } } });
  assert.equal(
    rules,
    `@media screen{:root[data-variant="transparent"],:root[data-variant="transparent"] body{--pv-image:linear-gradient(color-mix(in srgb, var(--calcite-color-background) 90%, transparent), color-mix(in srgb, var(--calcite-color-background) 90%, transparent)), url("/assets/harbor.jpg");}}`,
  );
});

test("an address cannot end the rule it is in", () => {
  const rules = rulesOf({ themes: { Light: { backgroundImageURL: '/a"),url(//x/b.svg)}body{display:none}\\' } } });
  assert.match(rules, /url\("\/a%22%29,url%28\/\/x\/b\.svg%29\}body\{display:none\}%5c"\)/);
});

test("a brand color changes its variant, made readable there", () => {
  const rules = rulesOf({ themes: { Dark: { brand: "#003087" } } });
  assert.match(rules, /^@media screen\{:root\[data-variant="dark"\]/);
  assert.doesNotMatch(rules, /--calcite-color-brand:#003087/);
  assert.match(rules, /--calcite-color-brand:#/);
});

test("an agency's typeface and corners apply to every variant", () => {
  assert.equal(
    rulesOf({ themes: { font: '"Public Sans"', radius: 0 } }),
    ':root,:root body{--calcite-font-family:"Public Sans", system-ui, sans-serif;--calcite-corner-radius-sm:0px;--calcite-corner-radius-round:0px;}',
  );
});

test("a compact app has less spacing, of Calcite's own tokens, in every variant", () => {
  assert.equal(
    rulesOf({ themes: { density: "compact" } }),
    ":root,:root body{--calcite-spacing-sm:6px;--calcite-spacing-md:8px;--calcite-spacing-lg:12px;}",
  );
});

test("a font cannot end the declaration it is in", () => {
  assert.throws(() => rulesOf({ themes: { font: "x;} body{display:none" } }), /names of fonts/);
});
