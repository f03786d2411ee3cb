import assert from "node:assert/strict";
import test from "node:test";
import { csvOf, fileTimeStamp, harmless } from "./export.ts";

const COLUMNS = [
  { key: "product", label: "Product" },
  { key: "total", label: "Total, gallons" },
];

test("a file's time stamp is month, day, year, underscore, hour, minute, second", () => {
  assert.equal(fileTimeStamp(new Date(2026, 8, 3, 4, 5, 6)), "09032026_040506");
});

test("CSV quotes what needs it and leaves numbers alone", () => {
  const rows = [
    { product: 'Ice "bagged"', total: -1234.5 },
    { product: null, total: undefined },
  ];
  assert.equal(csvOf(COLUMNS, rows), 'Product,"Total, gallons"\r\n"Ice ""bagged""",-1234.5\r\n,\r\n');
});

for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"]) {
  test(`${JSON.stringify(text)} is no formula in a spreadsheet`, () => {
    assert.equal(harmless(text), `'${text}`);
  });
}
