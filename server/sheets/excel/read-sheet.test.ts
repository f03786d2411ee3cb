import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { sheetFile } from "../../../test/kits/sample-files.ts";
import { HttpError } from "../../answers/errors.ts";
import { readWorkbook } from "./read-sheet.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings";

/** A workbook that says one text in so many cells of its first column. */
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

test("a text that is in the file once and in many cells counts as often as it stands there", async () => {
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
