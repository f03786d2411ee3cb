import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { appConfigJsonSchema, AppConfigJsonSchema, type JsonSchema } from "../../config/json-schema.ts";
import { partsAt } from "../json-editor/schema-parts.ts";
import { readPath } from "../../config/fault.ts";
import { initialValue, kindOf } from "./field-kind.ts";

function at(path: string, value?: unknown, root: JsonSchema = AppConfigJsonSchema) {
  const keys = readPath(path);
  const [part] = partsAt(root, keys, []);
  assert.ok(part, path);
  return kindOf(root, part, { key: keys.at(-1) ?? null, value });
}

const KINDS: readonly [string, string][] = [
  ["", "object"],
  ["title", "text"],
  ["version", "choice"],
  ["languages", "values"],
  ["layout", "object"],
  ["layout.variant", "choice"],
  ["layout.sidebar.collapsed", "switch"],
  ["layout.sidebar.backgroundColor", "color"],
  ["layout.sidebar.backgroundImageURL", "text"],
  ["menus.main", "entries"],
  ["menus.main[0].children[0].privileges", "privileges"],
  ["pages[0].panels.start.size", "number"],
  ["pages[0].title", "union"],
  ["pages[0].regions.main", "values"],
  ["widgets[0].config", "json"],
];
for (const [path, kind] of KINDS)
  test(`${path || "the whole"} is edited as ${kind}`, () => assert.equal(at(path).kind, kind));

test("a union recognizes the form of a value", () => {
  const meant = (value: unknown) => {
    const kind = at("pages[0].title", value);
    return kind.kind === "union" ? kind.ways[kind.meant]?.type : null;
  };
  assert.equal(meant("shell.pages.map"), "string");
  assert.equal(meant(""), "string");
  assert.equal(meant({ en: "Map" }), "object");
  assert.equal(meant(undefined), undefined);
});

test("a number has its bounds", () => {
  assert.deepEqual(at("pages[0].panels.start.size"), { kind: "number", whole: true, least: 15, greatest: 60 });
});

test("an instance's config is edited as its widget's", () => {
  const root = appConfigJsonSchema([{ name: "clock", config: z.object({ hours: z.int().default(24) }) }]);
  const value = { id: "a", widget: "clock", config: {} };
  const [part] = partsAt(root, ["widgets", 0, "config"], [{}, [], value]);
  assert.ok(part);
  const kind = kindOf(root, part, { key: "config", value: {} });
  assert.equal(kind.kind === "object" && Object.keys(kind.part.properties ?? {}).join(), "hours");
});

test("a new entry has its required keys and no more", () => {
  const [page] = partsAt(AppConfigJsonSchema, ["pages", 0], []);
  const [wire] = partsAt(AppConfigJsonSchema, ["wiring", 0], []);
  assert.ok(page && wire);
  assert.deepEqual(initialValue(AppConfigJsonSchema, page), { route: "", title: "" });
  assert.deepEqual(initialValue(AppConfigJsonSchema, wire), {
    from: { instance: "", topic: "" },
    to: { instance: "", action: "" },
  });
});
