import assert from "node:assert/strict";
import test from "node:test";
import { isRegion, localeOf, numberFormat, signsOf } from "./numbers.ts";

/** No-break spaces read as spaces. */
const written = (locale: string, value: number, options?: Intl.NumberFormatOptions) =>
  numberFormat(locale, options).format(value).replace(/\s/g, " ");

test("every language writes the numbers of the region, whether Intl knows the two together or not", () => {
  for (const language of ["en", "es", "pt", "de"]) {
    assert.equal(written(localeOf(language, "US"), 26_043_645), "26,043,645", language);
    assert.equal(written(localeOf(language, "US"), 2_261), "2,261", language);
    assert.equal(written(localeOf(language, "US"), 1_234.5), "1,234.5", language);
    assert.match(
      written(localeOf(language, "US"), 0.375, { style: "percent", maximumFractionDigits: 1 }),
      /^37\.5 ?%$/,
    );
  }
  assert.equal(written("pt-BR", 1_234.5), "1.234,5");
  assert.equal(written("en-DE", 1_234.5), "1.234,5");
  assert.equal(written("de-PR", 1_234.5), "1,234.5");
});

test("words stay the language's, and what is wanted without groups has none", () => {
  assert.equal(written("pt-US", 3_600_000, { notation: "compact", maximumFractionDigits: 1 }), "3.6 mi");
  assert.equal(written("de-US", 1_234.5, { useGrouping: false }), "1234.5");
});

test("a language alone has its own country's signs", () => {
  assert.deepEqual(signsOf("de"), { group: ".", decimal: "," });
  assert.deepEqual(signsOf("es"), { group: ".", decimal: "," });
  assert.deepEqual(signsOf("es-US"), { group: ",", decimal: "." });
});

test("a region is two capitals of a country", () => {
  assert.deepEqual(["US", "BR", "us", "", "United States"].map(isRegion), [true, true, false, false, false]);
});
