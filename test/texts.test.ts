import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGES } from "../build/paths.ts";
import { textsOf } from "../build/texts.ts";

type Texts = ReturnType<typeof textsOf>;

function flatten(texts: Texts, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? "").sort();

const english = flatten(textsOf("en"));

for (const language of LANGUAGES.filter((name) => name !== "en")) {
  const theirs = flatten(textsOf(language));

  test(`${language} has the same texts as en`, () => {
    assert.deepEqual(
      [...english.keys()].filter((key) => !theirs.has(key)),
      [],
      "missing",
    );
    assert.deepEqual(
      [...theirs.keys()].filter((key) => !english.has(key)),
      [],
      "too many",
    );
  });

  test(`${language} fills the same places as en and leaves no text empty`, () => {
    for (const [key, text] of theirs) {
      assert.notEqual(text.trim(), "", key);
      // A singular may say "one" in words; every other form names the same values.
      if (!/_(zero|one)$/.test(key)) assert.deepEqual(placeholders(text), placeholders(english.get(key) ?? ""), key);
    }
  });
}

test("the browser gets English texts at all", () => {
  assert.ok(english.size > 100, `${english.size} texts`);
});
