import assert from "node:assert/strict";
import test from "node:test";
import { isPercent, meansFigure, readFigure } from "./figures.ts";
import { missingIn } from "./missing-marks.ts";
import { outerRow } from "./outer-rows.ts";
import { fipsCode } from "./place-codes.ts";
import { recordsIn } from "./records.ts";
import { tableForm } from "./table-form.ts";

const ROWS = ["12001,1,x", "12003,2,y", "12005,3,z"];
const parted = (sign: string): string => ["fips,out,name", ...ROWS].join("\n").replaceAll(",", sign);

test("the separator and the line of the heading are found from the first lines", () => {
  for (const [what, text, delimiter, headingLine] of [
    ["commas", parted(","), ",", 1],
    ["semicolons", parted(";"), ";", 1],
    ["tabs", parted("\t"), "\t", 1],
    ["bars", parted("|"), "|", 1],
    ["a mark", `\uFEFF${parted(";")}`, ";", 1],
    ["Excel's line", `sep=;\r\n${parted(";")}`, ";", 2],
    ["Excel's line in quotation marks, of another sign", `\uFEFF"sep=|"\n${parted("|")}`, "|", 2],
    ["semicolons around decimal commas", "fips;a;b;c\n12001;1,5;2,5;3,5\n12003;1,5;2,5;3,5", ";", 1],
    ["tabs around names with commas", "fips\tname\n12001\tAlachua, FL\n12003\tBaker, FL", "\t", 1],
    ["commas in quotation marks", 'fips;name\n12001;"a,b,c,d"\n12003;"a,b,c,d"', ";", 1],
    ["a title", `Report\n"of two\nlines"\n\n${parted(",")}`, ",", 5],
    ["a title with commas above semicolons", `Outages, by county, today\n${parted(";")}`, ";", 2],
    ["a title that Excel filled up", `Report,,\nprepared today,,\n,,\n${parted(",")}`, ",", 3],
    ["line ends of several kinds", "sep=;\r\nfips;out\n1;2\r3;4\r\n5;6", ";", 2],
    ["one column", "a\nb", ",", 1],
    ["nothing", "", ",", 1],
  ] as const) {
    const form = tableForm(text);
    assert.equal(form.delimiter, delimiter, what);
    const { records } = recordsIn(text, form);
    if (text.length > 3) assert.match(records[0]?.cells[0] ?? "", /^fips$/, what);
    assert.ok(form.headingLine <= headingLine, `${what}: line ${form.headingLine}`);
  }
});

test("rows of only separators are skipped, and the others keep their line numbers", () => {
  const text = `a,b\n,\n1,2\n , \n\n3,4\n,,,\n`;
  assert.deepEqual(
    recordsIn(text, tableForm(text)).records.map(({ line, cells }) => [line, ...cells]),
    [
      [1, "a", "b"],
      [3, "1", "2"],
      [6, "3", "4"],
    ],
  );
});

test("line ends of several kinds part the rows, and none of them is counted twice", () => {
  const text = "sep=;\r\nfips;out\n1;2\r3;4\r\n5;6";
  assert.deepEqual(
    recordsIn(text, tableForm(text)).records.map(({ line, cells }) => [line, ...cells]),
    [
      [2, "fips", "out"],
      [3, "1", "2"],
      [4, "3", "4"],
      [5, "5", "6"],
    ],
  );
});

test("a quotation mark that does not close is a fault with its line; to a lenient reader it is text", () => {
  const text = 'a,b\n"1,2\n3,4\n';
  const { fault } = recordsIn(text, tableForm(text));
  assert.equal(fault?.kind, "openQuote");
  assert.equal(recordsIn(text, tableForm(text), { isLenient: true }).records.length, 3);
});

test("blanks and marks are both missing figures, but distinguished", () => {
  for (const cell of ["", "NA", "n/a", "N/A", "NaN", "null", "NULL", "None", "-", "--", "–", ".", ".."])
    assert.equal(missingIn(cell), "blank", cell);
  const codes = ["-999", "-999.0", "-9999", "-222222222", "-333333333", "-555555555", "-666666666", "-888888888"];
  for (const cell of [...codes, "-999999999", "-666666666.0", "<5", "< 11", "≤10", "<=10", ">100", "1-4", "250,000+"])
    assert.equal(missingIn(cell), "mark", cell);
  for (const cell of [
    "*",
    "**",
    "(100)",
    "(D)",
    "(X)",
    "D",
    "S",
    "n<11",
    "<5*",
    "N/R",
    "n.d.",
    "-6.66666666E+08",
    "Err:502",
    "withheld to protect privacy",
    "#N/A",
    "#REF!",
    "#DIV/0!",
    "#NV",
    "inf",
    "-Inf",
    "Suppressed",
  ])
    assert.equal(missingIn(cell), "mark", cell);
  for (const cell of ["0", "-1", "-99", "-998", "12", "x", "A", "many", "1;5", "0x10", "1,024"])
    assert.equal(missingIn(cell), null, cell);
});

test("figures are read as tables write them, and ambiguous ones are not read", () => {
  for (const [cell, figure] of [
    ["12", 12],
    ["12.5%", 12.5],
    ["12.5 %", 12.5],
    ["+.5", 0.5],
    ["\u22123", -3],
    ["1e3", 1000],
    ["<5", null],
    ["-999", null],
    ["1,024", NaN],
    ["12,5", NaN],
    ["1e999", NaN],
    ["Infinity", null],
    ["0x10", NaN],
    ["many", NaN],
  ] as const)
    assert.equal(readFigure(cell), figure, cell);
  assert.deepEqual([isPercent("5 %"), isPercent("5")], [true, false]);
  assert.deepEqual(["1,024", "<5", "12.5%", "", "x"].map(meansFigure), [true, true, true, false, false]);
});

test("FIPS codes are read in every form in which programs write them", () => {
  for (const value of ["12001", 12001, "12001.0", '="12001"', "'12001", "0500000US12001", "05000US12001", " 12001 "])
    assert.equal(fipsCode(value, "county"), "12001", String(value));
  for (const value of ["12001000201", 12001000201, "12001000201.00", "1400000US12001000201", "1.2001000201E+10"])
    assert.equal(fipsCode(value, "tract"), "12001000201", String(value));
  assert.equal(fipsCode("1001", "county"), "01001");
  assert.equal(fipsCode("1001020100", "tract"), "01001020100");
  for (const value of [
    "12-001",
    "1.2001E+10",
    "12001.5",
    "",
    null,
    "1400000US12001",
    "0500000US12001000201",
    "US12001",
  ])
    assert.equal(fipsCode(value, "county"), null, String(value));
});

test("total lines and footnotes are not rows; a row with a wrong code is", () => {
  for (const cells of [
    ["Total", "", "100"],
    ["", "TOTAL", "100"],
    ["Grand total:", "5", "6"],
    ["Gesamt", "1", "2"],
  ])
    assert.equal(outerRow(cells, 0), "total", String(cells));
  for (const cells of [
    ["Source: utility, as of today"],
    ["Source: a utility", " as of today"],
    ["* less than five", "", ""],
  ])
    assert.equal(outerRow(cells, 0), "words", String(cells));
  for (const cells of [["12x01", "a", "1"], ["", "", "5"], ["12001"], ["120010"], ["abc", "2024-09-26", "1"]])
    assert.equal(outerRow(cells, 0), null, String(cells));
});
