import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../../test/kits/numbers.ts";
import { pathText, readPath, type JsonPath } from "../../config/fault.ts";
import { jsonLanguage } from "@codemirror/lang-json";
import { locate, pathAt } from "./json-path.ts";

const KEYS = ["pages", "id", "a-b", "with space", 'quo"te', "dot.ted", "br[0]", "ümlaut", "back\\slash", ""];

/** A random document, at most this deep. */
function documentOf(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth === 0 ? 5 : 7));
  const many = (): number => Math.floor(random() * 4);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random() < 0.5;
    case 2:
      return Math.round((random() - 0.5) * 1e4) / 100;
    case 3:
      return 'text with "quotes", {braces} and [brackets]';
    case 4:
      return "";
    case 5:
      return Array.from({ length: many() }, () => documentOf(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: many() }, () => [KEYS[Math.floor(random() * KEYS.length)], documentOf(random, depth - 1)]),
      );
  }
}

/** Every path of a document with its value. */
function* paths(value: unknown, path: JsonPath = []): Generator<[JsonPath, unknown]> {
  yield [path, value];
  if (Array.isArray(value)) for (const [i, inner] of value.entries()) yield* paths(inner, [...path, i]);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* paths(inner, [...path, key]);
}

test("every path of a document leads to its value in the text, and every place of the value back to the path", () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = seededRandom(seed);
    const value = documentOf(random, 4);
    const text = JSON.stringify(value, null, Math.floor(random() * 3));
    const tree = jsonLanguage.parser.parse(text);
    const read = (from: number, to: number) => text.slice(from, to);
    for (const [path, expected] of paths(value)) {
      const caseName = `seed ${seed}, ${JSON.stringify(path)}`;
      const place = locate(tree, read, path);
      assert.ok(place?.whole, caseName);
      assert.deepEqual(JSON.parse(text.slice(place.value.from, place.value.to)), expected, caseName);
      if (place.key) assert.equal(JSON.parse(text.slice(place.key.from, place.key.to)), path.at(-1), caseName);
      assert.deepEqual(pathAt(tree, read, place.value.from), path, caseName);
      if (place.key) assert.deepEqual(pathAt(tree, read, place.key.from + 1), path, caseName);
    }
  }
});

test("a path that ends early resolves to its last existing part", () => {
  const text = '{"pages": [{"route": "/"}]}';
  const tree = jsonLanguage.parser.parse(text);
  const place = locate(tree, (from, to) => text.slice(from, to), ["pages", 0, "regions", "main", 1]);
  assert.deepEqual(place?.path, ["pages", 0]);
  assert.equal(place.whole, false);
  assert.equal(text.slice(place.value.from, place.value.to), '{"route": "/"}');
});

test("an incomplete text still has its paths", () => {
  const text = '{"layout": {"variant": , "navbar": "Fixed"';
  const tree = jsonLanguage.parser.parse(text);
  const read = (from: number, to: number) => text.slice(from, to);
  assert.equal(locate(tree, read, ["layout", "navbar"])?.whole, true);
  assert.deepEqual(pathAt(tree, read, text.indexOf("Fixed")), ["layout", "navbar"]);
  assert.equal(locate(jsonLanguage.parser.parse(""), read, ["layout"]), null);
});

test("of a duplicate key, the last counts, as when the text is parsed", () => {
  const text = '{"a": 1, "a": 2}';
  const place = locate(jsonLanguage.parser.parse(text), (from, to) => text.slice(from, to), ["a"]);
  assert.equal(text.slice(place?.value.from, place?.value.to), "2");
});

test("a path is read as it is written", () => {
  const path = ["pages", 0, "regions", "main", 12];
  assert.equal(pathText(path), "pages[0].regions.main[12]");
  assert.deepEqual(readPath(pathText(path)), path);
  assert.deepEqual(readPath(""), []);
  assert.deepEqual(readPath("[3].id"), [3, "id"]);
});
