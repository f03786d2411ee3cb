import assert from "node:assert/strict";
import test from "node:test";
import { editDistance, suggestWord } from "./nearest.ts";

const WORDS = ["collapsed", "size", "backgroundColor", "backgroundImage", "backgroundImageURL"];

test("a typing mistake is recognized", () => {
  assert.equal(suggestWord("colapsed", WORDS), "collapsed");
  assert.equal(suggestWord("sise", WORDS), "size");
  assert.equal(suggestWord("backgroundImgae", WORDS), "backgroundImage");
  assert.equal(suggestWord("BACKGROUNDCOLOR", WORDS), "backgroundColor");
});

test("a word unlike all others has no nearest", () => {
  assert.equal(suggestWord("zebra", WORDS), undefined);
  assert.equal(suggestWord("", WORDS), undefined);
  assert.equal(suggestWord("x", []), undefined);
});

test("the distance counts letters added, dropped, changed and swapped", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "ab", 1],
    ["abc", "xabc", 1],
    ["abc", "axc", 1],
    ["ca", "abc", 3],
    ["aab", "ab", 1],
    ["abab", "ab", 2],
    ["kitten", "sitting", 3],
  ];
  for (const [a, b, distance] of cases) {
    assert.equal(editDistance(a, b), distance, `${a} ${b}`);
    assert.equal(editDistance(b, a), distance, `${b} ${a}`);
  }
});
