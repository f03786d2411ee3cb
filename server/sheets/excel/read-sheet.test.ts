import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { caseFile } from "../../../test/cases/case-files.ts";
import { sheetFile } from "../../../test/kits/sample-files.ts";
import { HttpError } from "../../answers/errors.ts";
import { readWorkbook } from "./read-sheet.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings";

/** A workbook with the same text in `times` cells of its first column. */
async function repeating(text: string, times: number): Promise<Uint8Array> {
  const parts = unzipSync(await sheetFile([["A"], ["x"]]));
  const links = "xl/_rels/workbook.xml.rels";
  const shared = `<Relationship Id="rId99" Type="${RELATION}" Target="sharedStrings.xml"/></Relationships>`;
  const rows = Array.from({ length: times }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`);
  return zipSync({
    ...parts,
    [links]: strToU8(strFromU8(parts[links] ?? assert.fail()).replace("</Relationships>", shared)),
    "xl/sharedStrings.xml": strToU8(`<sst xmlns="${MAIN}" count="1" uniqueCount="1"><si><t>${text}</t></si></sst>`),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
    ),
  });
}

test("a text that is stored once in the file counts once for each cell that uses it", async () => {
  const long = "y".repeat(30_000);
  const [sheet] = await readWorkbook(await repeating(long, 3), 1);
  assert.deepEqual(sheet?.rows, [[long], [long], [long]]);
  const file = await repeating(long, 1_000);
  assert.ok(file.length < 50_000, String(file.length));
  await assert.rejects(readWorkbook(file, 1), (error) => {
    assert.ok(error instanceof HttpError);
    const { status, key, details } = error;
    assert.deepEqual([status, key], [422, "domain.supply.upload.unpacked"]);
    assert.deepEqual(details.values, { found: 29, expected: 24 });
    return true;
  });
});

test("the refusal of an old or foreign file format names the format", async () => {
  const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(512).fill(0)];
  for (const [bytes, key] of [
    [container, "oldExcel"],
    [[9, 8, 8, 0, 0, 5, 5, 0], "oldExcel"],
    [[9, 0, 4, 0, 2, 0, 16, 0], "oldExcel"],
    [[...container, ...Buffer.from("EncryptedPackage", "utf16le")], "locked"],
    [zipSync({ "xl/workbook.bin": new Uint8Array(9) }), "otherFormat"],
    [zipSync({ mimetype: new Uint8Array(9), "content.xml": new Uint8Array(9) }), "otherFormat"],
    [strToU8("Product,Quantity\nWater,1\n"), "unreadable"],
    [new Uint8Array(), "unreadable"],
  ] as const)
    await assert.rejects(readWorkbook(Uint8Array.from(bytes), 1), { key: `domain.supply.upload.${key}`, status: 422 });
});

test("days of a workbook that counts from 1904 are read as Excel shows them", async () => {
  const parts = unzipSync(await sheetFile([["Day"], ["2026-09-15"]], { days: ["Day"] }));
  const book = strFromU8(parts["xl/workbook.xml"] ?? assert.fail());
  const [plain] = await readWorkbook(zipSync(parts), 1);
  assert.deepEqual(plain?.rows[1], [new Date("2026-09-15T00:00:00Z")]);
  for (const flag of ["1", "true"]) {
    const counted = book.includes("<workbookPr") ? book.replace("<workbookPr", `<workbookPr date1904="${flag}"`) : book.replace("<sheets>", `<workbookPr date1904="${flag}"/><sheets>`); // oxfmt-ignore
    const [mac] = await readWorkbook(zipSync({ ...parts, "xl/workbook.xml": strToU8(counted) }), 1);
    // The same number is 1,462 days later (ECMA-376-1, 18.17.4.1).
    assert.deepEqual(mac?.rows[1], [new Date(Date.UTC(2026, 8, 15 + 1_462))], flag);
  }
});

test("a chart sheet is ignored, and rows and columns of zero size count as hidden", async () => {
  const [shelters, ...others] = await readWorkbook(caseFile("96-chart-sheet/x-chart.xlsx").bytes, 1);
  assert.deepEqual([shelters?.name, others.length, shelters?.rows[1]?.[0]], ["Shelters", 0, "N"]);
  const parts = unzipSync(await sheetFile([["A", "B"], ["x", "y"]])); // oxfmt-ignore
  const xml = `<worksheet xmlns="${MAIN}"><cols><col min="2" max="2" width="0"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row><row r="2" ht="0" customHeight="1"/></sheetData></worksheet>`;
  const [drawn] = await readWorkbook(zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(xml) }), 1);
  assert.deepEqual([drawn?.hiddenRows, drawn?.hiddenColumns], [[2], [1]]); // oxfmt-ignore
});
