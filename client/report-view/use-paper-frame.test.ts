import assert from "node:assert/strict";
import test from "node:test";
import { cssString, paperSheet } from "./use-paper-frame.ts";

test("what a name holds cannot end the text it is quoted in", () => {
  assert.equal(cssString('A "b" \\ </style>\n'), '"A \\22 b\\22  \\5c  \\3c /style\\3e \\a "');
});

test("the browser counts the pages wherever the language puts them", () => {
  const frame = { above: ["Agency", "Storm", ""], below: ["", "Calculated"] } as const;
  const sheet = paperSheet({ ...frame, pageOf: (page, pages) => `Page ${page} of ${pages}` });
  assert.match(sheet, /@bottom-right \{ content: "Page " counter\(page\) " of " counter\(pages\);/);
  assert.match(sheet, /@top-left \{ content: "Agency";/);
  assert.match(sheet, /@top-right \{ content: "Storm";/);
  assert.match(sheet, /@bottom-left \{ content: "Calculated";/);
  const other = paperSheet({ ...frame, pageOf: (page, pages) => `${pages}/${page}` });
  assert.match(other, /@bottom-right \{ content: counter\(pages\) "\/" counter\(page\);/);
});
