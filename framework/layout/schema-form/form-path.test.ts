import assert from "node:assert/strict";
import test from "node:test";
import wholeSchema from "../../../app-config/schema.json" with { type: "json" };
import texts from "../../../locales/en.json" with { type: "json" };
import { AppConfigJsonSchema as schema } from "../../config/json-schema.ts";
import { readPath } from "../../config/fault.ts";
import { entryName, moved, partAt, removeAt, setAt, viewOf } from "./form-path.ts";

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

test("of a union, the part is that of the value's form", () => {
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
  const keysOf = (part: unknown): string[] =>
    typeof part === "object" && part !== null
      ? [
          ...("properties" in part ? Object.keys(part.properties ?? {}) : []),
          ...Object.values(part as Readonly<Record<string, unknown>>).flatMap(keysOf),
        ]
      : [];
  const names: Readonly<Record<string, string>> = texts.shell.config.keys;
  assert.deepEqual(
    keysOf(wholeSchema).filter((key) => key !== "$schema" && !(key in names)),
    [],
    "without a name",
  );
  const all = new Set(keysOf(wholeSchema));
  assert.deepEqual(
    Object.keys(names).filter((key) => !all.has(key)),
    [],
    "names of no key",
  );
});

const frozen = <Value>(value: Value): Value => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
const nested = frozen({ b: 1, a: { y: [1, 2, 3], x: "" }, c: null });

test("setting keeps the order of keys and every part that is not on the path", () => {
  const next = setAt(nested, ["a", "y", 1], 9) as typeof nested;
  assert.equal(JSON.stringify(next), '{"b":1,"a":{"y":[1,9,3],"x":""},"c":null}');
  assert.notEqual(next, nested);
  const other = setAt(nested, ["b"], 2) as typeof nested;
  assert.equal(other.a, nested.a);
});

test("setting creates missing parents", () => {
  assert.deepEqual(setAt({}, ["pages", 0, "regions", "main"], []), { pages: [{ regions: { main: [] } }] });
  assert.deepEqual(setAt(undefined, ["a"], 1), { a: 1 });
  assert.equal(setAt(nested, [], 5), 5);
});

test("removing deletes an entry or a key, and leaves the value unchanged without one", () => {
  assert.equal(JSON.stringify(removeAt(nested, ["a", "y", 0])), '{"b":1,"a":{"y":[2,3],"x":""},"c":null}');
  assert.equal(JSON.stringify(removeAt(nested, ["b"])), '{"a":{"y":[1,2,3],"x":""},"c":null}');
  assert.equal(removeAt(nested, ["a", "no"]), nested);
  assert.equal(removeAt(nested, ["no", "such", 1]), nested);
});

test("an entry moves to its new place", () => {
  assert.deepEqual(moved([1, 2, 3], 0, 2), [2, 3, 1]);
  assert.deepEqual(moved([1, 2, 3], 2, 0), [3, 1, 2]);
});
