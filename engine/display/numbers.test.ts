import assert from "node:assert/strict";
import test from "node:test";
import { headlineFormat, isRegion, localeOf, numberFormat, signsOf } from "./numbers.ts";

/** No-break spaces read as spaces. */
const written = (locale: string, value: number, options?: Intl.NumberFormatOptions) =>
  numberFormat(locale, options).format(value).replace(/\s/g, " ");

test("every language writes numbers as the region does, even in combinations unknown to Intl", () => {
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

test("words stay in the language, and numbers without groups have none", () => {
  assert.equal(written("pt-US", 3_600_000, { notation: "compact", maximumFractionDigits: 1 }), "3.6 mi");
  assert.equal(written("de-US", 1_234.5, { useGrouping: false }), "1234.5");
});

test("a language without a region uses the number format of its main country", () => {
  assert.deepEqual(signsOf("de"), { group: ".", decimal: "," });
  assert.deepEqual(signsOf("es"), { group: ".", decimal: "," });
  assert.deepEqual(signsOf("es-US"), { group: ",", decimal: "." });
});

test("a headline has three significant digits, and words from a million on; below a thousand it is whole", () => {
  const formatted = (locale: string, value: number) => headlineFormat(locale).format(value).replace(/\s/g, " ");
  const english = [0, -0.2, 7.6, 999.4, 1_234, 25_194, 999_499, 999_500, 27_612_345, 421_635_727, 1_686_542_910];
  assert.deepEqual(
    english.map((value) => formatted("en-US", value)),
    ["0", "0", "8", "999", "1,230", "25,200", "999,000", "1 M", "27.6 M", "422 M", "1.69 B"],
  );
  assert.equal(formatted("en-US", -25_194), "-25,200");
  assert.deepEqual(
    ["es-US", "pt-US", "de-US", "de", "pt-BR"].map((locale) => formatted(locale, 27_612_345)),
    ["27.6 M", "27.6 mi", "27.6 Mio.", "27,6 Mio.", "27,6 mi"],
  );
  assert.equal(formatted("es", 25_194), "25.200");
});

test("a region is a country code of two capitals", () => {
  for (const right of ["US", "BR", "GB", "PR"]) assert.ok(isRegion(right), right);
  for (const wrong of ["us", "", "United States", "UK", "EU", "XX", "AA", "ZZ", "QO"])
    assert.ok(!isRegion(wrong), wrong);
});
