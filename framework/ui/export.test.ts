import assert from "node:assert/strict";
import test from "node:test";
import { csvOf, harmless, xlsxOf } from "./export.ts";
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/node";

const COLUMNS = [
  { key: "product", label: "Product" },
  { key: "total", label: "Total, gallons" },
];

test("a workbook contains its subject in its header and properties, and its sheet is named", async () => {
  const file = { nameWith: String, title: "Zones · A & B", what: "Zones: all", lines: ["Exported", "Rounded"] };
  const blob = await xlsxOf(file, COLUMNS, [{ product: "=1+1", total: 1234.5 }]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const [sheet] = await readSheets(Buffer.from(bytes));
  assert.equal(sheet?.sheet, "Zones  all");
  assert.deepEqual(sheet?.data, [
    ["Zones · A & B", null],
    ["Exported", null],
    ["Rounded", null],
    [null, null],
    ["Product", "Total, gallons"],
    ["=1+1", 1234.5],
  ]);
  const files = unzipSync(bytes);
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  assert.match(xml("docProps/core.xml"), /<dc:title>Zones · A &#38; B<\/dc:title>/);
  assert.match(xml("_rels/.rels"), /Target="docProps\/core.xml"/);
  assert.match(xml("[Content_Types].xml"), /PartName="\/docProps\/core.xml"/);
  assert.doesNotMatch(xml("xl/worksheets/sheet1.xml"), /<f>/);
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
