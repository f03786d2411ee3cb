import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../../test/kits/numbers.ts";
import { contextAt } from "./cursor-context.ts";

/** The context at the `|` of a text. */
function at(marked: string) {
  const offset = marked.indexOf("|");
  return contextAt(marked.slice(0, offset) + marked.slice(offset + 1), offset);
}

const CASES: readonly [string, "key" | "value" | "none", readonly (string | number)[], string | null][] = [
  ["|", "value", [], null],
  ["{|", "key", [], null],
  ["{|}", "key", [], null],
  ['{"la|"}', "key", [], "la"],
  ['{"la|', "key", [], "la"],
  ['{"la|\n  "menus": {}}', "key", [], "la"],
  ['{"layout": |}', "value", ["layout"], null],
  ['{"layout": {"variant": "Li|"}}', "value", ["layout", "variant"], "Li"],
  ['{"layout": {"variant": "Li|', "value", ["layout", "variant"], "Li"],
  ['{"layout": {"sidebar": {"collapsed": tr|}}}', "value", ["layout", "sidebar", "collapsed"], "tr"],
  ['{"pages": [{"id": 1}, {|', "key", ["pages", 1], null],
  ['{"pages": [1, |]', "value", ["pages", 1], null],
  ['{"pages": [|]', "value", ["pages", 0], null],
  ['{"a": 1 |', "none", ["a"], null],
  ['{"a" |', "none", ["a"], null],
  ['{"a": 1, |}', "key", [], null],
  ['{"a": {"b": 1}, "c|"', "key", [], "c"],
  ['{"a": 1\n "b|"', "key", [], "b"],
];
for (const [text, place, path, word] of CASES) {
  test(`${text}: ${place} at ${JSON.stringify(path)}`, () => {
    const context = at(text);
    assert.equal(context.place, place);
    assert.deepEqual(context.path, path);
    assert.equal(context.word, word);
  });
}

test("it knows the keys around the place, before and after it, and the plain values around it", () => {
  const { keys, values } = at('{"v": 1, "w": [{"widget": "map", "|": 2, "config": {"x": 1}, "id": "m"}], "z": true}');
  assert.deepEqual([...keys], ["widget", "config", "id"]);
  assert.deepEqual(values, [{ v: 1, z: true }, {}, { widget: "map", id: "m", "": 2 }]);
});

test("an object opened after the place is not part of its surroundings", () => {
  assert.deepEqual([...at('{"a": {|}, "b": {"c": 1}}').keys], []);
});

test("no text and no place in it cause an error", () => {
  const pieces = ["{", "}", "[", "]", ",", ":", '"a"', '"', "1", "\n", "\\", "tr"];
  for (let seed = 1; seed <= 2000; seed++) {
    const random = seededRandom(seed);
    const text = Array.from({ length: 12 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    const offset = Math.floor(random() * (text.length + 1));
    const { from, to } = contextAt(text, offset);
    assert.ok(from <= offset && offset <= to, `seed ${seed}: ${text} at ${offset}`);
  }
});
