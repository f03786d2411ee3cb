import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { APP_CONFIG_VERSION, AppConfigSchema } from "./app-config.ts";
import { migrateAppConfig } from "./migrations.ts";
import { versionOf } from "./version.ts";

const sample = (): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL("../../test/fixtures/app-configs/version-0.json", import.meta.url), "utf8"),
  ) as Record<string, unknown>;

test("a config of version 0 becomes a current one with all of its content", () => {
  const config = AppConfigSchema.parse(migrateAppConfig(sample()));
  assert.equal(config.version, APP_CONFIG_VERSION);
  assert.equal(config.title, "District office");
  assert.equal(config.layout.navbar, "Static");
  assert.equal(config.layout.sidebar.backgroundImageURL, "/assets/images/coast.webp");
  assert.deepEqual(
    config.menus.main.map(({ id, page, children }) => [id, page, children.map((child) => child.href)]),
    [
      ["map", "/main/map", []],
      ["more", undefined, ["https://example.org/"]],
    ],
  );
  assert.equal(config.menus.administration[0]?.page, "/change-password");
  assert.deepEqual(
    config.pages.map(({ route, regions }) => [route, regions.main]),
    [
      ["/main/map", ["map"]],
      ["/login", ["login"]],
      ["/change-password", ["password"]],
    ],
  );
  assert.deepEqual(config.widgets[0], { id: "map", widget: "map", config: { legend: false } });
  assert.equal(config.header.links[0]?.key, "HeaderForms");
  assert.equal(config.footer.links[0]?.key, "FooterFaq");
  assert.equal(config.services.timeZone, "America/Chicago");
});

test("existing values stay unchanged", () => {
  const raw = sample();
  migrateAppConfig(raw);
  assert.deepEqual(raw, sample());
});

test("a current config, with or without its version, is returned unchanged", () => {
  for (const raw of [{}, { version: APP_CONFIG_VERSION, menu: [1] }, { pages: 7 }])
    assert.equal(migrateAppConfig(raw), raw);
});

test("an invalid config, or one of an unknown version, is returned for the reader to check", () => {
  for (const raw of ["{ not json", null, 7, [], { version: 99 }, { version: "0" }, { version: -1 }, { version: 0.5 }])
    assert.equal(migrateAppConfig(raw), raw);
});

test("odd values do not stop a migration", () => {
  const odd = {
    version: 0,
    menu: 7,
    pages: [1, null, { path: 3, widgets: "x" }],
    layout: [],
    instances: null,
    header: 1,
  };
  assert.deepEqual(migrateAppConfig({ ...odd, headerLinks: [] }), {
    version: 1,
    pages: [1, null, { route: 3, regions: { main: "x" } }],
    layout: [],
    widgets: null,
    header: { links: [] },
    menus: { main: 7 },
  });
});

test("a value under the current name is not overwritten", () => {
  const raw = {
    version: 0,
    title: "New",
    name: "Old",
    menus: { main: [1] },
    menu: [2],
    pages: [{ route: "/a", path: "/b" }],
  };
  assert.deepEqual(migrateAppConfig(raw), {
    version: 1,
    title: "New",
    name: "Old",
    menus: { main: [1] },
    pages: [{ route: "/a", path: "/b" }],
  });
});

test("a version is a whole number from 0; a missing one is the current version", () => {
  assert.equal(versionOf({}), APP_CONFIG_VERSION);
  assert.equal(versionOf("x"), APP_CONFIG_VERSION);
  assert.equal(versionOf({ version: 7 }), 7);
  for (const version of [-1, 0.5, "1", null]) assert.equal(versionOf({ version }), undefined);
});
