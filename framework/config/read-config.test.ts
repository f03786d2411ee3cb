import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { brokenReferences } from "../layout/references.ts";
import { placeToCut, readAppConfig, readConfig, withoutPaths } from "./read-config.ts";
import { readStoredAppConfig } from "../layout/read-stored-config.ts";
import { column, columns } from "../../test/kits/numbers.ts";

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
      expected: { kind: "oneOf", values: '"Light", "Dark", "Transparent", "Automatic"' },
      nearest: "Light",
    },
  ]);
  assert.equal(value.title, "Mine");
  assert.equal(value.layout.variant, "Light");
});

test("an unknown key is named with the known keys there", () => {
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
  assert.deepEqual(column(value.pages, "route"), ["/a", "/b", "/c"]);
  assert.deepEqual(
    faults.map((f) => [f.path, f.found]),
    [
      ["pages[1].route", "7"],
      ["pages[3].route", null],
    ],
  );
});

test("a fault deep in a menu removes only its entry", () => {
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

test("names without a target are found, with the nearest existing one", () => {
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

test("the values at the paths are removed, the rest is the same and the original is untouched", () => {
  const shared = { x: 1 };
  const root = { list: [1, shared, 3, { y: 1, z: 2 }], other: shared };
  const before = JSON.stringify(root);
  const rest = withoutPaths(root, [
    ["list", 0],
    ["list", 2],
    ["list", 3, "z"],
  ]) as typeof root;
  assert.deepEqual(rest, { list: [{ x: 1 }, { y: 1 }], other: { x: 1 } });
  assert.equal(rest.other, shared);
  assert.equal(rest.list[0], shared);
  assert.equal(JSON.stringify(root), before);
});

test("an entry that is cut as a whole and in part is gone", () => {
  assert.deepEqual(
    withoutPaths({ list: [{ a: 1 }, 2] }, [
      ["list", 0, "a"],
      ["list", 0],
    ]),
    { list: [2] },
  );
});

test("a nested list, and a value that is not an object, are handled", () => {
  assert.deepEqual(withoutPaths([[1], [2]], [[0, 0]]), [[], [2]]);
  assert.equal(withoutPaths(7, [["a"]]), 7);
  const empty = {};
  assert.equal(withoutPaths(empty, []), empty);
});

test("a missing key is cut with its missing parents", () => {
  const root = { pages: [{ title: "a" }] };
  assert.deepEqual(placeToCut(root, ["pages", 0, "title"]), ["pages", 0, "title"]);
  assert.deepEqual(placeToCut(root, ["pages", 0, "route"]), ["pages", 0]);
  assert.deepEqual(placeToCut(root, ["pages", 4, "route"]), ["pages"]);
  assert.deepEqual(placeToCut(root, []), []);
});

test("a config of version 0 is read, and its faults are reported by current paths", () => {
  const address = new URL("../../test/fixtures/app-configs/version-0.json", import.meta.url);
  const sample = JSON.parse(readFileSync(address, "utf8")) as Record<string, unknown>;
  const { value, faults } = readStoredAppConfig("district.json", sample);
  assert.deepEqual(faults, []);
  assert.equal(value.pages.length, 3);
  const broken = readStoredAppConfig("district.json", { ...sample, menu: [{ id: "Map", title: "shell.menu.map" }] });
  assert.deepEqual(columns(broken.faults, "file", "path"), [["district.json (version 0 → 1)", "menus.main[0].id"]]);
});

for (const version of [2, 99, "1", null, -1, 0.5]) {
  test(`the unknown version ${JSON.stringify(version)} is reported and the rest is read`, () => {
    const { value, faults } = readAppConfig("new.json", { version, title: "Mine", unheardOf: true });
    assert.deepEqual(
      faults.map(({ path, expected }) => [path, expected.kind]),
      [
        ["version", "version"],
        ["unheardOf", "key"],
      ],
    );
    assert.equal(faults[0]?.found, JSON.stringify(version));
    assert.equal(faults[0]?.expected.values, "0–1");
    assert.equal(value.title, "Mine");
  });
}
