import assert from "node:assert/strict";
import test from "node:test";
import { readHead } from "./file-head.ts";

const head = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { heading, rows: below } = await readHead(new File([content], "a.csv"));
  return [heading, ...below];
};
const rows = [
  ["fips", "año"],
  ["12001", "5"],
];

test("a UTF-16 file is recognized by its byte order mark, with semicolons too; a file that is not text is refused", async () => {
  const signs = [..."\uFEFFfips;año\n12001;5\n"].map((sign) => sign.charCodeAt(0));
  assert.deepEqual(await head(new Uint8Array(new Uint16Array(signs).buffer)), rows);
  assert.deepEqual(await head("\uFEFFfips,año\r\n12001,5"), rows);
  for (const [content, fault] of [
    [new Uint8Array([97, 0, 98]), /notText/],
    ["\n\n", /emptyFile/],
    ['{"type":"FeatureCollection"}', /notTable .*JSON/],
    ["<html><title>Sign in</title></html>", /webPage .*Sign in/],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0), /notTable .*ZIP/],
    ["%PDF-1.7", /otherForm .*PDF/],
  ] as const)
    await assert.rejects(head(content), fault);
});

test("an unclosed quotation mark hides no row of the preview", async () => {
  assert.deepEqual(await head('fips,año\n12001,5\n"12003,7\n'), [...rows, ['"12003', "7"]]);
});
