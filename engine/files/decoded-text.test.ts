import assert from "node:assert/strict";
import test from "node:test";
import { zipSync } from "fflate";
import { decodedText, textOf } from "./decoded-text.ts";

const TEXT = "FIPS,COUNTY\r\n35013000101,Doña Ana\r\n";
const littleEnd = (mark: boolean): Uint8Array => Buffer.from(`${mark ? "\uFEFF" : ""}${TEXT}`, "utf16le");

test("text is read in the encodings that Windows, Excel and Notepad write, without its mark", () => {
  const windows = Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0));
  for (const [name, bytes] of Object.entries({
    "UTF-8": Buffer.from(TEXT),
    "UTF-8 with its mark": Buffer.from(`\uFEFF${TEXT}`),
    "UTF-16": littleEnd(true),
    "UTF-16, big end first": Buffer.from(littleEnd(true)).swap16(),
    "UTF-16 without its mark": littleEnd(false),
    "UTF-16 without its mark, big end first": Buffer.from(littleEnd(false)).swap16(),
    "Windows-1252": windows,
  }))
    assert.equal(decodedText(bytes), TEXT, name);
});

test("a file that is not text is reported as such", () => {
  assert.throws(() => textOf(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1)), /notText/);
  const workbooks: Record<string, Uint8Array>[] = [
    { "xl/workbook.xml": new Uint8Array(2) },
    { mimetype: new Uint8Array(2), "content.xml": new Uint8Array(2) },
  ];
  for (const parts of workbooks) assert.throws(() => textOf(zipSync(parts)), /workbook/);
  assert.throws(() => textOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)), /workbook/);
  assert.equal(textOf(littleEnd(true)), TEXT);
  assert.equal(decodedText(new Uint8Array()), "");
});
