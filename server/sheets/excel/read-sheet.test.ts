import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { addressOf } from "../../../contract/call.ts";
import { uploadExcel } from "../../../contract/calls/supply.ts";
import { sheetFile } from "../../../test/kits/sample-files.ts";
import { testServer } from "../../../test/kits/server.ts";
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
  const [sheet] = await readWorkbook(await repeating(long, 3));
  assert.deepEqual(sheet?.rows, [[long], [long], [long]]);
  const file = await repeating(long, 1_000);
  assert.ok(file.length < 50_000, String(file.length));
  await assert.rejects(readWorkbook(file), (error) => {
    assert.ok(error instanceof HttpError);
    const { status, key, details } = error;
    assert.deepEqual([status, key], [422, "domain.supply.upload.unpacked"]);
    assert.deepEqual(details.values, { found: 29, expected: 24 });
    return true;
  });
});

/** On a server of its own: forty at once are two thirds of what one address may upload in a minute. */
const server = testServer();

test("files beyond the line are sent away with the seconds after which to come again", async () => {
  const staff = await server.as("Emergency Staff");
  const body = JSON.stringify({ list: "facilities", eid: null, file: "AAAA", basis: null });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      staff.fetch(addressOf(uploadExcel), { method: "POST", body, headers: { "content-type": "application/json" } }),
    ),
  );
  const away = answers.filter(({ status }) => status === 503);
  const read = answers.filter(({ status }) => status === 422);
  assert.ok(away.length > 0 && read.length > 0, answers.map(({ status }) => status).join(" "));
  assert.equal(away.length + read.length, 40);
  assert.deepEqual([...new Set(away.map(({ headers }) => headers.get("retry-after")))], ["10"]);
  const { key } = (await away[0]?.json()) as { key: string };
  assert.equal(key, "domain.supply.upload.busy");
});
