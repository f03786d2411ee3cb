import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import { LANGUAGES, ROOT } from "../build/paths.ts";
import { textsOf } from "../build/texts.ts";
import type { AppConfig, ConfigText } from "../contract/config/app-config.ts";
import { SEEDED_ROLES } from "../contract/people/privileges.ts";
import { menuEntriesOf } from "../framework/layout/references.ts";
import { readStoredAppConfig } from "../framework/layout/read-stored-config.ts";
import schema from "../app-config/schema.json" with { type: "json" };
import { iconsIn, type JsonSchema } from "../framework/config/json-schema.ts";
import { checkConfig } from "../framework/layout/check-config.ts";
import { FOOTER_KEYS } from "../server/config/keys.ts";
import { everyManifest } from "../start/every-widget.ts";
import { column } from "./kits/numbers.ts";

const APPS = ["embed", "public", "staff", "top-menu-sample"];
const roles = Object.entries(SEEDED_ROLES).map(([name, privileges]) => ({ name, privileges }));
const raw = (name: string): unknown => JSON.parse(readFileSync(`${ROOT}/app-config/${name}.json`, "utf8"));
const read = (name: string) => readStoredAppConfig(`${name}.json`, raw(name));

const labelsOf = (config: AppConfig): ConfigText[] => [
  ...[...menuEntriesOf(config)].map(([, { label }]) => label),
  ...[...config.header.links, ...config.footer.links].map(({ label }) => label),
  ...config.pages.flatMap(({ title, steps }) => [title, ...steps.map((step) => step.title)]),
  ...config.widgets.flatMap(({ title }) => title ?? []),
];

const texts = new Map<string, unknown>(LANGUAGES.map((language) => [language, textsOf(language)]));
const textAt = (key: string, language: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((at, word) => (at as Record<string, unknown> | undefined)?.[word], texts.get(language));

test("these apps are shipped", () => {
  const files = globSync("*.json", { cwd: `${ROOT}/app-config` }).map((file) => file.replace(".json", ""));
  assert.deepEqual(files.filter((name) => name !== "schema").sort(), APPS);
});

for (const name of APPS) {
  test(`${name} is valid without any fault or unused definition, widgets' own configs too`, () => {
    const text = readFileSync(`${ROOT}/app-config/${name}.json`, "utf8");
    const icons = iconsIn(schema as JsonSchema);
    assert.deepEqual(checkConfig(text, { widgets: everyManifest, icons }, { file: name, roles, hosts: [] }), []);
  });

  test(`${name} lets editors complete it`, () => {
    assert.equal((raw(name) as { $schema?: unknown }).$schema, "./schema.json");
  });

  test(`every text of ${name} exists in every language`, () => {
    for (const label of labelsOf(read(name).value))
      for (const language of LANGUAGES)
        assert.equal(
          typeof (typeof label === "string" ? textAt(label, language) : label.en),
          "string",
          `${label} ${language}`,
        );
  });

  test(`the server knows every link of ${name}`, () => {
    const { header, footer } = read(name).value;
    const keys = [...header.links, ...footer.links].map(({ key }) => key);
    assert.deepEqual(
      [...keys, footer.liveChat].filter((key) => !(key in FOOTER_KEYS)),
      [],
    );
  });
}

test("the top menu's sample is at the top, the others at the side or without a menu", () => {
  assert.equal(read("top-menu-sample").value.layout.menuPosition, "Top");
  assert.equal(read("staff").value.layout.menuPosition, "Side");
});

test("the footer's links come in the specification's order", () => {
  for (const name of ["staff", "public", "top-menu-sample"])
    assert.deepEqual(column(read(name).value.footer.links, "key"), [
      "FooterHome",
      "FooterEmployement",
      "FooterFaq",
      "FooterPublicNotices",
      "FooterContact",
      "FooterAccessibility",
      "FooterPrivacyPolicy",
    ]);
});

test("another site's page may show the public and embed apps' widgets, but not the staff's", () => {
  assert.deepEqual(read("staff").value.embedding, { widgets: [], wholeApp: false });
  assert.ok(read("public").value.embedding.widgets.includes("projections"));
  assert.equal(read("embed").value.embedding.wholeApp, true);
});
