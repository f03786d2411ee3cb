import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { canonical, canonicalText } from "./canonical.ts";

const FOLDER = new URL("../../app-config/", import.meta.url);
const shipped = globSync("*.json", { cwd: FOLDER }).filter((name) => name !== "schema.json");

for (const name of shipped) {
  test(`the shipped ${name} is already canonical, byte for byte`, () => {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    assert.equal(canonicalText(JSON.parse(text)), text);
  });

  test(`${name} is written the same however its keys are ordered`, () => {
    const config: unknown = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
    const random = seededRandom(7);
    for (let round = 0; round < 20; round++)
      assert.equal(canonicalText(shuffled(config, random)), canonicalText(config));
  });
}

test("declared keys come in the schema's order, a widget's own and unknown ones by the alphabet", () => {
  const text = canonicalText({
    zebra: 1,
    ant: 2,
    widgets: [{ config: { zoom: { b: 1, a: 2 }, bounds: [1, 2], "": 0 }, widget: "map", id: "map" }],
    title: "Mine",
    menus: { main: [{ children: [{ label: "a.b", id: "x" }], id: "group", label: { de: "Gruppe", en: "Group" } }] },
    version: 1,
  });
  assert.equal(
    text,
    `{
  "version": 1,
  "title": "Mine",
  "menus": {
    "main": [
      {
        "id": "group",
        "label": {
          "en": "Group",
          "de": "Gruppe"
        },
        "children": [
          {
            "id": "x",
            "label": "a.b"
          }
        ]
      }
    ]
  },
  "widgets": [
    {
      "id": "map",
      "widget": "map",
      "config": {
        "": 0,
        "bounds": [1, 2],
        "zoom": {
          "a": 2,
          "b": 1
        }
      }
    }
  ],
  "ant": 2,
  "zebra": 1
}
`,
  );
});

test("nothing is filled in, left out or reordered in a list", () => {
  for (const config of [{}, [], null, "text", 7, { pages: [], title: null }, { languages: ["de", "en"] }])
    assert.deepEqual(JSON.parse(canonicalText(config)), config);
});

test("a list too long for its line has one item per line", () => {
  const helpLines = Array.from({ length: 12 }, (_, i) => `(850) 555-01${String(i).padStart(2, "0")}`);
  const text = canonicalText({ footer: { helpLines } });
  assert.ok(text.split("\n").every((line) => line.length <= 120));
  assert.equal(text.trim().split("\n").length, 18);
});

test("keys with special meaning for objects are kept", () => {
  const odd = '{"widgets": [{"id": "a", "widget": "b", "config": {"b": 1, "2": 1, "10": 1, "__proto__": {"x": 1}}}]}';
  const text = canonicalText(JSON.parse(odd));
  assert.match(text, /"10": 1,\s+"2": 1,\s+"__proto__": \{\s+"x": 1\s+\},\s+"b": 1/);
  assert.equal(canonicalText(JSON.parse(text)), text);
  assert.equal(canonicalText(canonical(JSON.parse(odd))), text);
});

test("saved and loaded any number of times it stays the same, as text and as an object", () => {
  const config = {
    wiring: [{ to: { action: "a", instance: "b" }, from: { topic: "c", instance: "d" } }],
    title: "é😀",
  };
  const once = canonicalText(config);
  assert.equal(canonicalText(JSON.parse(once)), once);
  assert.equal(JSON.stringify(canonical(config)), JSON.stringify(JSON.parse(once)));
});

function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((entry) => shuffled(entry, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => ({ key, part, place: random() }));
  return Object.fromEntries(
    entries.sort((a, b) => a.place - b.place).map(({ key, part }) => [key, shuffled(part, random)]),
  );
}
