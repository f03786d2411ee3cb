import assert from "node:assert/strict";
import test from "node:test";
import { localeOf } from "./numbers.ts";
import { readNumber, waysToWrite, writeNumber, type NumberReading } from "./read-number.ts";

const readings: readonly (readonly [string, string, NumberReading])[] = [
  ["2", "en-US", 2],
  ["21,744", "en-US", 21_744],
  ["40,000", "es-US", 40_000],
  ["40,000", "pt-US", 40_000],
  ["40,000", "de-US", 40_000],
  ["40,000", "es-ES", "40,000"],
  ["40,000", "pt-BR", "40,000"],
  ["40.000", "es-US", "40.000"],
  ["40.000", "en-US", "40.000"],
  ["-1.500", "en-US", "-1.500"],
  ["21.744", "de-DE", 21_744],
  ["1.234.567,5", "de-DE", 1_234_567.5],
  ["1,234,567", "de-DE", "1,234,567"],
  ["0.95", "de-DE", 0.95],
  ["0,95", "de-DE", 0.95],
  ["0,95", "en-US", 0.95],
  ["0,125", "en-US", 0.125],
  ["0.125", "en-US", 0.125],
  ["2.1250", "en-US", 2.125],
  ["0.95", "de-US", 0.95],
  ["0,95", "es-US", 0.95],
  ["-0,5", "pt-US", -0.5],
  ["40,00", "en-US", "40,00"],
  ["40,00", "es-US", "40,00"],
  ["40,00", "pt-US", "40,00"],
  ["40,00", "de-US", "40,00"],
  ["4,0000", "en-US", "4,0000"],
  ["12,5", "de-US", "12,5"],
  [",5", "en-US", ",5"],
  ["00,5", "en-US", "00,5"],
  ["1234,567", "en-US", "1234,567"],
  ["40 000", "en-US", 40_000],
  ["40 000,5", "de-DE", 40_000.5],
  ["1’234’567.5", "en-US", 1_234_567.5],
  ["- 5", "en-US", -5],
  ["40 00", "en-US", "40 00"],
  ["4 0000", "de-DE", "4 0000"],
  ["1234 567", "es-ES", "1234 567"],
  ["12 5", "pt-BR", "12 5"],
  ["40,00", "de-DE", 40],
  ["12,5", "de-DE", 12.5],
  ["40.00", "de-DE", "40.00"],
  ["12.5", "es-ES", "12.5"],
  ["4.0000", "pt-BR", "4.0000"],
  ["1,23.5", "en-US", "1,23.5"],
  ["1,234.5", "en-US", 1_234.5],
  ["1,234,56", "en-US", "1,234,56"],
  ["40.", "en-US", 40],
  ["40,", "en-US", 40],
  [".", "en-US", "."],
  [" 4 750 ", "pt-BR", 4_750],
  ["-3", "en", -3],
  [".5", "en", 0.5],
  ["", "en", null],
  ["two", "en", "two"],
  ["1,2,3", "en", "1,2,3"],
  ["1e5", "en", "1e5"],
];

test("a number is read as the locale writes it; an ambiguous one is not", () => {
  for (const [typed, locale, expected] of readings)
    assert.equal(readNumber(typed, locale), expected, `${typed} ${locale}`);
});

test("of two readings, one above the maximum is dropped", () => {
  assert.equal(readNumber("27.951", "en-US", 90), 27.951);
  assert.equal(readNumber("-82.462", "en-US", 180), -82.462);
  assert.equal(readNumber("27.951", "en-US"), "27.951");
});

test("an ambiguous number is reported with both readings in the locale's own form", () => {
  assert.deepEqual(waysToWrite("40,000", "es-ES"), { plain: "40000", decimal: "40" });
  assert.deepEqual(waysToWrite("2.125", "pt-US"), { plain: "2125", decimal: "2.1250" });
  assert.equal(waysToWrite("40,000", "en-US"), null);
  assert.deepEqual(waysToWrite("40,00", "en-US"), { plain: "4000", decimal: "40" });
  assert.deepEqual(waysToWrite("4,0000", "de-US"), { plain: "40000", decimal: "4" });
  assert.deepEqual(waysToWrite("12,5", "es-US"), { plain: "125", decimal: "12.5" });
  assert.deepEqual(waysToWrite(",5", "pt-US"), { plain: "5", decimal: "0.5" });
  assert.deepEqual(waysToWrite("12.5", "de-DE"), { plain: "125", decimal: "12,5" });
  assert.equal(waysToWrite("0,95", "en-US"), null);
  assert.equal(waysToWrite("40,00", "de-DE"), null);
});

test("a number written for editing is read as the same number, in every language and region", () => {
  for (const language of ["en", "es", "pt", "de"])
    for (const region of ["US", "BR", "DE", "ES"])
      for (const value of [0, 0.95, 0.125, 2.125, -82.462, 21_744, 1_234_567.891]) {
        const locale = localeOf(language, region);
        assert.equal(readNumber(writeNumber(value, locale), locale), value, `${value} ${locale}`);
      }
});
