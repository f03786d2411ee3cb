import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { LANGUAGE_CODES } from "../contract/api/languages.ts";
import { AppConfigSchema } from "../contract/config/app-config.ts";
import { readConfig } from "../framework/config/read-config.ts";
import { brokenReferences } from "../framework/layout/references.ts";
import { everyManifest } from "../start/every-widget.ts";
import zoneCount from "./fixtures/widgets/zone-count/manifest.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const EXAMPLES = path.join(ROOT, "test/fixtures/widgets");
const guide = readFileSync(path.join(ROOT, "docs/guides/widget-author.md"), "utf8");
const blocks = [...guide.matchAll(/^(`{3,4})\w+ (\S+)\n([\s\S]*?)\n\1$/gm)].map(([, , name = "", text = ""]) => ({
  name,
  text,
}));

test("the quotations in the guide for widget authors match the example's files", () => {
  const quoted = blocks.filter(({ name }) => name.startsWith("zone-count/"));
  assert.deepEqual(
    quoted.map(({ name }) => path.basename(name)).sort(),
    ["README.md", "ZoneCount.css", "ZoneCount.test.tsx", "ZoneCount.tsx", "config.ts", "en.json", "manifest.ts"].sort(),
  );
  for (const { name, text } of quoted) {
    const file = readFileSync(path.join(EXAMPLES, name), "utf8");
    // The example lies two folders deeper than a widget of the product; only its README leads back to the guide.
    const there = name.endsWith(".md")
      ? file
      : file.replaceAll("../../../../", "../../").replaceAll("../../../kits/", "../../test/kits/");
    assert.equal(text, there.trimEnd(), name);
  }
});

test("the config that the guide ends with places the example without a fault", () => {
  const raw: unknown = JSON.parse(blocks.find(({ name }) => name === "app-config")?.text ?? "");
  const { value, faults } = readConfig(AppConfigSchema, "guide", raw);
  assert.deepEqual(faults, []);
  assert.deepEqual(brokenReferences(value, [...everyManifest, zoneCount], "guide"), []);
  const { config } = value.widgets.find(({ id }) => id === "zone-count") ?? assert.fail();
  assert.deepEqual(zoneCount.config.parse(config), { tracts: false });
});

test("the example has every plural of each language, as a widget of the product must", () => {
  for (const language of LANGUAGE_CODES) {
    const file = path.join(EXAMPLES, "zone-count/i18n", `${language}.json`);
    const keys = Object.keys(JSON.parse(readFileSync(file, "utf8")) as object);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of ["zones", "tracts"])
      for (const form of forms) assert.ok(keys.includes(`${key}_${form}`), `${language}: ${key}_${form}`);
  }
});

test("the guide names every file that the example has", () => {
  for (const name of readdirSync(path.join(EXAMPLES, "zone-count")))
    if (name !== "i18n") assert.ok(guide.includes(`\`${name}\``), name);
});
