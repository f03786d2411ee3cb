import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGES, languageOf, setTextRegion, textOf } from "./texts.ts";

const asking = (language: string | undefined) => languageOf({ headers: { "accept-language": language } });

test("the first requested language that is available is used, by its weights", () => {
  assert.equal(asking("de"), "de");
  assert.equal(asking("fr-FR, pt-BR;q=0.8, en;q=0.9"), "en");
  assert.equal(asking("es;q=0, de;q=0.1"), "de");
  assert.equal(asking("fr"), "en");
  assert.equal(asking(undefined), "en");
  assert.equal(asking(";;;q=x,"), "en");
});

test("a text fills its placeholders, in every language", () => {
  for (const language of LANGUAGES)
    assert.match(
      textOf(language, "errors.login.locked", { minutes: 15, found: 5, expected: 5, window: 15 }),
      /15/,
      language,
    );
});

/** The content of each limit's refusal: the amount found, the amount allowed, and for time limits when to retry. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  "errors.waiting": ["found", "expected", "seconds"],
  "errors.busy": ["found", "expected", "seconds"],
  "errors.tooMany": ["found", "expected", "seconds"],
  "errors.login.slowed": ["found", "expected", "seconds"],
  "errors.login.locked": ["found", "expected", "minutes"],
  "errors.export.underWay": ["found", "most", "seconds"],
  "domain.mail.quotaHour": ["found", "count", "minutes"],
  "domain.mail.quotaDay": ["found", "count", "minutes"],
  "domain.zone.previewBudget": ["found", "expected", "seconds"],
  "domain.zone.previewsWaiting": ["found", "expected", "seconds"],
  "errors.tooLarge": ["found", "limit"],
  "errors.parameterTooLong": ["found", "expected"],
  "errors.addressTooLong": ["found", "expected"],
  "errors.fault.tooManyValues": ["found", "expected"],
};

test("every limit's text names in each language the amount found, the amount allowed and when to retry", () => {
  for (const language of LANGUAGES)
    for (const [key, names] of Object.entries(LIMITS)) {
      const values = Object.fromEntries(names.map((name, i) => [name, 11 * (i + 1)]));
      const digits: readonly string[] = textOf(language, key, values).match(/\d+/g) ?? [];
      for (const value of Object.values(values))
        assert.ok(digits.includes(String(value)), `${language} ${key}: ${digits}`);
    }
});

test("figures are written for the reader's language and the agency's region, record numbers unchanged", () => {
  const values = { found: 12_500, expected: 10_000.25 };
  const figures = () =>
    LANGUAGES.map((language) => /[\d.,]{5,}/g[Symbol.match](textOf(language, "errors.fault.tooBig", values)));
  assert.deepEqual(figures(), Array(4).fill(["10,000.25", "12,500."]));
  setTextRegion("DE");
  assert.deepEqual(figures(), Array(4).fill(["10.000,25", "12.500."]));
  setTextRegion("US");
  assert.equal(textOf("en", "domain.disaster.unknown", { did: 12_500 }).includes("12500"), true);
  assert.equal(
    textOf("de", "domain.date.range", { found: "0000-01-01", firstYear: 1900, lastYear: 2199 }),
    "0000-01-01 ist kein Datum der Jahre 1900 bis 2199.",
  );
  // Plurals go by the number.
  assert.match(textOf("en", "list.file.rows", { count: 1, formatted: "1" }), /^1 record$/);
});

test("inserted values are not taken for markup or for another placeholder", () => {
  assert.equal(
    textOf("en", "errors.notFound.app", { app: "<b>{{minutes}}" }),
    "There is no app named “<b>{{minutes}}”.",
  );
});

test("a key without a text is answered as itself", () => {
  assert.equal(textOf("de", "errors.no.such.key"), "errors.no.such.key");
});
