import assert from "node:assert/strict";
import test from "node:test";
import { helpSources, helpText } from "../build/help.ts";
import { LANGUAGES } from "../build/paths.ts";
import { keyTextsOf, textsOf } from "../build/texts.ts";
import { avoidedWords } from "./texts/plain-words.ts";

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

const PLURAL = /_(zero|one|two|few|many|other)$/;
const formless = (key: string): string => key.replace(PLURAL, "");

const english = flatten(textsOf("en"));

for (const language of LANGUAGES) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  test(`${language} has every plural of its grammar, and no other`, () => {
    const plurals = [...flatten(textsOf(language)).keys()].filter((key) => PLURAL.test(key));
    const found = Map.groupBy(plurals, formless);
    assert.ok(found.size > 10, `${found.size} plurals`);
    for (const [key, keys] of found) {
      assert.deepEqual(keys.map((each) => each.slice(key.length + 1)).sort(), forms.toSorted(), key);
    }
  });
}

for (const language of LANGUAGES.filter((name) => name !== "en")) {
  const theirs = flatten(textsOf(language));

  test(`${language} has the same texts as en`, () => {
    const [ours, others] = [english, theirs].map((texts) => new Set([...texts.keys()].map(formless)));
    assert.deepEqual(
      [...(ours ?? [])].filter((key) => !others?.has(key)),
      [],
      "missing",
    );
    assert.deepEqual(
      [...(others ?? [])].filter((key) => !ours?.has(key)),
      [],
      "too many",
    );
  });

  test(`${language} has the same placeholders as en and leaves no text empty`, () => {
    for (const [key, text] of theirs) {
      assert.notEqual(text.trim(), "", key);
      // A singular may say "one" in words; every other form uses the same placeholders.
      const like = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? "";
      if (!/_(zero|one)$/.test(key)) assert.deepEqual(placeholders(text), placeholders(like), key);
    }
  });
}

/** Texts that tell the reader which button to press, with the button. */
const QUOTED: readonly (readonly [quoting: string, button: string])[] = [
  ["domain.prompt.population", "client.update.recalculate"],
  ["domain.prompt.projections", "client.update.calculate"],
  ["domain.zone.notInAssistance", "widgets.parameters.tabs.assistance"],
  ["domain.parameter.assistanceStranger", "widgets.parameters.tabs.assistance"],
  ["domain.parameter.assistanceStranger", "widgets.parameters.tabs.daily"],
  ["domain.parameter.suggestedStranger", "widgets.parameters.tabs.suggested"],
  ["widgets.supply.readOnly", "client.rights.privileges.supply.edit"],
  ["widgets.defaults.readOnly", "client.rights.privileges.defaults.edit"],
];

for (const language of LANGUAGES) {
  test(`${language} uses the same name for a button, a step and a tab everywhere`, () => {
    const texts = flatten(textsOf(language));
    for (const [quoting, button] of QUOTED) {
      const name = texts.get(button);
      assert.ok(
        name !== undefined && texts.get(quoting)?.includes(name),
        `${quoting}: ${texts.get(quoting)} – ${name}`,
      );
    }
  });
}

/** The descriptions of an app config's keys; in English they are their own keys. */
function keyTexts(language: string): (readonly [key: string, text: string])[] {
  const texts = Object.entries(keyTextsOf(language === "en" ? "es" : language));
  return texts.map(([key, text]) => [`config key ${key}`, language === "en" ? key : String(text)]);
}

/**
 * Characters that no text of a language may have: quotation marks of others, and percent signs with the wrong space
 * (es, de: a no-break space).
 */
const FOREIGN_SIGNS: Readonly<Record<string, RegExp>> = {
  en: /[«»„]|[\d}]\s%/gu,
  es: /[«»„]|[\d}] ?%/gu,
  pt: /[«»„]|[\d}]\s%/gu,
  de: /[«»”]|[\d}] ?%/gu,
};

for (const language of LANGUAGES) {
  const screens = [...flatten(textsOf(language))];
  const help = helpSources().map((source) => [`help ${source.id}`, helpText(source, language)] as const);

  test(`${language} on screens and in the help has no word that its readers do not use`, () => {
    const found = [...screens, ...help, ...keyTexts(language)].flatMap(([key, text]) =>
      avoidedWords(text, language).map((word) => `${key}: ${word}`),
    );
    assert.deepEqual(found, []);
  });

  test(`${language} has the quotation marks and percent signs of its readers`, () => {
    const found = [...screens, ...help, ...keyTexts(language)].flatMap(([key, text]) =>
      (text.match(FOREIGN_SIGNS[language] ?? /$^/u) ?? []).map((sign) => `${key}: ${sign}`),
    );
    assert.deepEqual(found, []);
  });
}

test("a word to avoid is found whatever its case, and not within another word", () => {
  assert.deepEqual(avoidedWords("Nobody told me; it stands beside the grey centre."), [
    ...["nobody", "told", "stands", "beside", "grey", "centre"],
  ]);
  assert.deepEqual(avoidedWords("8 Pfund Eis, 8 Pfund (lb), 2 Gallonen, 2 US-Gallonen", "de"), ["pfund", "gallonen"]);
});

test("the browser gets English texts in any case", () => {
  assert.ok(english.size > 100, `${english.size} texts`);
});
