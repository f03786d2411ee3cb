import assert from "node:assert/strict";
import test from "node:test";
import texts from "../../../locales/en.json" with { type: "json" };
import { AppConfigJsonSchema as schema } from "../../config/json-schema.ts";
import { readPath } from "../../config/fault.ts";
import { entryName, partAt, viewOf } from "./form-path.ts";

const config = {
  layout: { variant: "Light" },
  languages: ["en"],
  menus: { main: [{ id: "map", label: "a.b", children: [{ id: "low", label: { en: "Low" } }] }] },
  pages: [{ route: "/map", title: "a.b", regions: { main: ["map"] } }],
};

const VIEWS: readonly [string, readonly (string | number)[]][] = [
  ["", []],
  ["layout.variant", []],
  ["languages[0]", []],
  ["pages", []],
  ["pages[0]", ["pages", 0]],
  ["pages[0].regions.main[0]", ["pages", 0]],
  ["menus.main[0].children[0].label.en", ["menus", "main", 0, "children", 0]],
  ["pages[7].title", []],
];
for (const [path, view] of VIEWS)
  test(`${path || "the whole"} is seen in ${JSON.stringify(view)}`, () =>
    assert.deepEqual(viewOf(schema, config, readPath(path)), view));

test("of a union, the part is that of the form which the value has", () => {
  assert.equal(partAt(schema, config, ["menus", "main", 0, "children", 0, "label", "en"])?.maxLength, 200);
});

test("an entry is called by its id, its route or what it joins", () => {
  assert.equal(entryName(config.pages[0]), "/map");
  assert.equal(entryName({ id: "a", route: "/b" }), "a");
  assert.equal(
    entryName({ from: { instance: "map", topic: "Chosen" }, to: { instance: "list", action: "show" } }),
    "map.Chosen → list.show",
  );
  assert.equal(entryName({}), null);
});

test("every key of an app config has a name in the reader's language", () => {
  const keys = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("properties" in part) for (const key of Object.keys(part.properties ?? {})) keys.add(key);
    Object.values(part).forEach(collect);
  };
  collect(schema);
  keys.delete("$schema");
  const names: Readonly<Record<string, string>> = texts.shell.config.keys;
  assert.deepEqual(
    [...keys].filter((key) => !(key in names)),
    [],
    "without a name",
  );
  assert.deepEqual(
    Object.keys(names).filter((key) => !keys.has(key)),
    [],
    "names of no key",
  );
});
