import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { AppConfigSchema } from "../../contract/app-config.ts";
import { brokenReferences } from "./references.ts";
import { readConfig } from "./read-config.ts";

const seed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../app-config/${name}.json`, import.meta.url), "utf8"));
const read = (raw: unknown) => readConfig(AppConfigSchema, "staff.json", raw);

for (const name of ["staff", "public"]) {
  test(`the shipped ${name} config has no fault`, () => {
    assert.deepEqual(readConfig(AppConfigSchema, `${name}.json`, seed(name)).faults, []);
  });
}

test("an empty config is an app of defaults", () => {
  const { value, faults } = read({});
  assert.deepEqual(faults, []);
  assert.equal(value.layout.variant, "Light");
  assert.deepEqual(value.languages, ["en", "es", "pt", "de"]);
});

test("a wrong word is named with its path, what was expected and the nearest valid word", () => {
  const { value, faults } = read({ title: "Mine", layout: { variant: "Lihgt" } });
  assert.deepEqual(faults, [
    {
      file: "staff.json",
      path: "layout.variant",
      found: '"Lihgt"',
      expected: { kind: "oneOf", values: '"Light", "Dark", "Transparent"' },
      nearest: "Light",
    },
  ]);
  assert.equal(value.title, "Mine");
  assert.equal(value.layout.variant, "Light");
});

test("an unknown key is named with the keys that are known there", () => {
  const { faults } = read({ layout: { sidebar: { colapsed: true } } });
  assert.equal(faults[0]?.path, "layout.sidebar.colapsed");
  assert.equal(faults[0]?.nearest, "collapsed");
  assert.match(faults[0]?.expected.values ?? "", /^collapsed, size, /);
});

test("a faulty page is left out; its neighbours stay in their order", () => {
  const page = (route: unknown) => ({ route, title: "shell.pages.map" });
  const { value, faults } = read({
    pages: [page("/a"), page(7), page("/b"), { title: "shell.pages.map" }, page("/c")],
  });
  assert.deepEqual(
    value.pages.map((p) => p.route),
    ["/a", "/b", "/c"],
  );
  assert.deepEqual(
    faults.map((f) => [f.path, f.found]),
    [
      ["pages[1].route", "7"],
      ["pages[3].route", null],
    ],
  );
});

test("a fault deep in a menu takes out no more than its entry", () => {
  const { value, faults } = read({
    menus: { main: [{ id: "admin", label: "shell.menu.map", children: [{ id: "Users!", label: "shell.menu.map" }] }] },
  });
  assert.equal(faults[0]?.path, "menus.main[0].children[0].id");
  assert.deepEqual(
    value.menus.main.map((entry) => [entry.id, entry.children.length]),
    [["admin", 0]],
  );
});

for (const raw of ["{ not json", null, [], 7, undefined]) {
  test(`a config that is ${JSON.stringify(raw)} still gives an app`, () => {
    const { value, faults } = read(raw);
    assert.equal(value.title, "Provision");
    assert.equal(faults[0]?.path, "");
  });
}

test("a script's address is refused", () => {
  const { faults } = read({ menus: { main: [{ id: "x", label: "shell.menu.map", href: "javascript:alert(1)" }] } });
  assert.equal(faults[0]?.path, "menus.main[0].href");
});

test("names that lead nowhere are found, with the nearest that would", () => {
  const { value } = read({
    start: { signedIn: "/a", visitor: "/a" },
    pages: [{ route: "/a", title: "shell.pages.map", regions: { main: ["mpa"] } }],
    widgets: [
      { id: "map", widget: "map" },
      { id: "map", widget: "chart" },
    ],
    wiring: [{ from: { instance: "map", topic: "a" }, to: { instance: "nobody", action: "b" } }],
  });
  const faults = brokenReferences(value, [{ name: "map", actions: {}, publishes: [] }], "staff.json");
  assert.deepEqual(
    faults.map((fault) => [fault.path, fault.nearest ?? null]),
    [
      ["widgets[1].id", null],
      ["widgets[1].widget", null],
      ["pages[0].regions.main[0]", "map"],
      ["wiring[0].to.instance", null],
    ],
  );
});
