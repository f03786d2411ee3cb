import { expect } from "@open-wc/testing";
import { readNumber, writeNumber } from "./number-entry.ts";

describe("readNumber", () => {
  const readings: [string, string, number | string | null][] = [
    ["2", "en", 2],
    ["21,744", "en", 21_744],
    ["21.744", "de", 21_744],
    ["1.234.567,5", "de", 1_234_567.5],
    ["0.95", "de", 0.95],
    ["0,95", "de", 0.95],
    ["0,95", "en", 0.95],
    ["0.95", "es", 0.95],
    ["21.744", "pt", 21_744],
    [" 4 750 ", "pt", 4_750],
    ["-3", "en", -3],
    [".5", "en", 0.5],
    ["", "en", null],
    ["two", "en", "two"],
    ["1,2,3", "en", "1,2,3"],
    ["1e5", "en", "1e5"],
  ];
  for (const [typed, language, expected] of readings) {
    it(`reads “${typed}” in ${language}`, () => expect(readNumber(typed, language)).to.equal(expected));
  }

  it("reads what it wrote, in every language", () => {
    for (const language of ["en", "es", "pt", "de"]) {
      for (const value of [0, 0.95, 2.125, 21_744, 1_234_567.891]) {
        expect(readNumber(writeNumber(value, language), language), `${value} ${language}`).to.equal(value);
      }
    }
  });
});
