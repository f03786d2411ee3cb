import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../../test/kits/numbers.ts";
import { readJson, syntaxFault } from "./syntax-fault.ts";

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("it accepts the same texts as JSON.parse, however a text is changed", () => {
  const sound = JSON.stringify({ a: [1, -2.5e3, true, null, 'x"\\\n'], b: { c: "", d: [] }, e: [{}] }, null, 1);
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "0",
    "1",
    "-",
    ".",
    "e",
    "t",
    "true",
    "null",
    " ",
    "\n",
    "\t",
    "\\u12",
    '"k"',
  ];
  for (let seed = 1; seed <= 6000; seed++) {
    const random = seededRandom(seed);
    let text = seed % 3 === 0 ? "" : sound;
    for (let edits = Math.floor(random() * 4) + (seed % 3 === 0 ? 6 : 0); edits > 0; edits--) {
      const at = Math.floor(random() * (text.length + 1));
      const cut = Math.floor(random() * 3);
      text = text.slice(0, at) + (pieces[Math.floor(random() * pieces.length)] ?? "") + text.slice(at + cut);
    }
    const fault = syntaxFault(text);
    // The parser drops the first of two equal keys without a word.
    assert.equal(fault === null || fault.kind === "duplicate", parses(text), `seed ${seed}: ${text}`);
  }
});

const CASES: readonly [string, string, string][] = [
  ["", "value", ""],
  ["{", "end", ""],
  ['{"a" 1}', "colon", "1"],
  ['{"a": 1 "b": 2}', "comma", '"b"'],
  ['{"a": 1,}', "trailing", ","],
  ["[1, 2", "end", ""],
  ["{a: 1}", "key", "a"],
  ['{"a": tru}', "word", "tru"],
  ['{"a": "x}', "string", '"x}'],
  ['{"a": "\\q"}', "escape", "\\q"],
  ['{"a": 1} x', "after", "x"],
  ['{"a": [1}', "end", "}"],
  ['{"a": }', "value", "}"],
  ['{"a": 1, // one\n}', "comment", "//"],
  ["/* one */ {}", "comment", "/*"],
  ['{"a": {"b": 1}, "b": 2, "a": 3}', "duplicate", '"a"'],
  ['{"a": 1, "\\u0061": 2}', "duplicate", '"\\u0061"'],
  ['{"\\":": ":", "b": {"\\":": 1, "b": [], "b": {}}}', "duplicate", '"b"'],
];
for (const [text, kind, at] of CASES) {
  test(`the fault of ${text || "nothing"} is ${kind}`, () => {
    const fault = syntaxFault(text);
    assert.equal(fault?.kind, kind);
    assert.equal(text.slice(fault.from, fault.to), at);
  });
}

test("a text is read as JSON, or not at all", () => {
  assert.deepEqual(readJson('{"\\\\": {"a:": ":", "__proto__": []}, "b": [{"a:": 1}, null]}'), {
    value: JSON.parse('{"\\\\": {"a:": ":", "__proto__": []}, "b": [{"a:": 1}, null]}') as unknown,
  });
  assert.deepEqual(readJson("null"), { value: null });
  for (const text of ["", "{", '{"a": 1, "a": 1}', "[NaN]"]) assert.equal(readJson(text), undefined, text);
  const deep = 100_000;
  assert.equal(readJson("[".repeat(deep) + "]".repeat(deep)), undefined);
});
