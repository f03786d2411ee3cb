import assert from "node:assert/strict";
import test from "node:test";
import { csvOf, harmless } from "../../framework/ui/export.ts";
import { STYLE, textCell } from "../lists/xlsx/cells.ts";

/** Texts that a spreadsheet would run as a formula, in every kind of file that we write. */
const FORMULAS = [
  ...["=1+1", "+1+1", "-1+1", "@SUM(1)", "=cmd|' /C calc'!A0", '=HYPERLINK("http://elsewhere.example")'],
  ...["\t=1+1", "\r=1+1", "\n=1+1", "  =1+1", "\u00a0=1+1", "\ufeff=1+1", "\u3000＝1+1"],
  ...["＝1+1", "＋1+1", "－1+1", "＠SUM(1)"],
];

test("in an Excel file each is a text marked with an apostrophe", () => {
  for (const text of FORMULAS) {
    const cell = textCell("A1", text);
    assert.match(cell, new RegExp(`s="${STYLE.quoted}" t="inlineStr"`), JSON.stringify(text));
    assert.doesNotMatch(cell, /<f>/);
  }
  assert.doesNotMatch(textCell("A1", "a = b"), new RegExp(`s="${STYLE.quoted}"`));
});

test("in a CSV file each has an apostrophe before it", () => {
  for (const text of FORMULAS) {
    assert.equal(harmless(text), `'${text}`, JSON.stringify(text));
    const [, line] = csvOf([{ key: "a", label: "A" }], [{ a: text }]).split("\r\n");
    assert.match(line ?? "", /^"?'/, JSON.stringify(text));
  }
  assert.equal(harmless("Miami-Dade"), "Miami-Dade");
});
