import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { sheetFaults } from "./faults.ts";
import { linesOf, NOTHING } from "./lines.ts";
import { pasteBlock, readDate } from "./paste.ts";
import type { Sheet } from "./sheet.ts";

const field = { header: "H", minWidth: 50 } as const;
const choice = (...labels: string[]) => labels.map((label) => ({ value: label.replace("Eis", "Ice"), label }));
const sheet: Sheet = {
  id: "inventory",
  idField: "id",
  schema: SHEETS.inventory.draft,
  nameOf: () => "",
  blank: { product: null, category: "Loose Goods", agency: "", quantity: null, unit: "Pounds" },
  fields: [
    { ...field, id: "product", kind: "choice", choices: () => choice("Water", "Eis") },
    { ...field, id: "category", kind: "choice", choices: () => choice("Loose Goods", "Trucks") },
    { ...field, id: "agency", kind: "text" },
    { ...field, id: "quantity", kind: "number" },
    { ...field, id: "allocated", kind: "fact", show: () => "", fact: () => null },
    { ...field, id: "unit", kind: "choice", nullable: true, choices: () => choice("Pounds", "Gallons") },
  ],
};
const rows = [
  { id: 4, version: 2, product: "Water", category: "Loose Goods", agency: "Depot", quantity: 5, unit: "Gallons" },
  { id: 5, version: 1, product: "Ice", category: "Loose Goods", agency: "Depot", quantity: 7, unit: "Pounds" },
];
const paste = (cells: string[][], rowIds: string[], columnIds: string[]) => {
  let made = 0;
  return pasteBlock(sheet, {
    draft: NOTHING,
    lines: linesOf(sheet, rows, NOTHING),
    block: { cells, rowIds, columnIds },
    words: { locale: "de", yes: "Ja", no: "Nein" },
    newKey: () => `new-${++made}`,
  });
};
const ALL = ["product", "category", "agency", "quantity", "allocated", "unit"];

test("a block goes over the rows from the focused one down, in the reader's language, and on into new rows", () => {
  const { draft, added } = paste(
    [
      ["1.250,5", "99", "gallons"],
      ["7", "", "Pounds"],
    ],
    ["4", "5"],
    ["quantity", "allocated", "unit"],
  );
  assert.deepEqual(Object.keys(draft.lines), ["4"], "what is pasted as it was is no change");
  assert.equal(draft.lines["4"]?.cells["quantity"], 1250.5);
  assert.deepEqual(added, []);
  const more = paste(
    [
      ["Water", "Loose Goods", "Hall"],
      ["EIS", "trucks", "Pier", "2"],
    ],
    ["5"],
    ALL,
  );
  assert.deepEqual(more.added, ["new-1"]);
  assert.deepEqual(more.draft.lines["new-1"], {
    version: null,
    cells: { product: "Ice", category: "Trucks", agency: "Pier", quantity: 2, unit: "Pounds" },
  });
});

test("an unknown value stays in its cell and is marked by the list's own checks", () => {
  const { draft } = paste([["Water", "Boats", "", "lots"]], [], ALL);
  const faults = sheetFaults(sheet, draft, "en-US");
  assert.equal(draft.lines["new-1"]?.cells["category"], "Boats");
  assert.deepEqual(Object.keys(faults).toSorted(), ["new-1/agency", "new-1/category", "new-1/quantity"]);
});

test("days are read as their language writes them", () => {
  const of = (typed: string, language: string) => readDate(typed, language);
  assert.deepEqual(
    [of("2026-09-03", "de-US"), of("3.9.2026", "de-DE"), of("9/3/2026", "en-US"), of("03/09/26", "es")],
    [...Array.from({ length: 4 }, () => "2026-09-03")],
  );
  assert.deepEqual(
    [of("3-Sep-26", "en-US"), of("3. 9. 2026", "de-DE"), of("20260903", "en-US")],
    [...Array.from({ length: 3 }, () => "2026-09-03")],
  );
  assert.equal(of("2026-09-03 06:00", "en-US"), "2026-09-03 06:00");
  // Day first or month first: a date is read only if both orders give the same day, or only one order is valid.
  assert.deepEqual(
    [of("3/9/2026", "es-US"), of("13/9/2026", "es-US"), of("9/13/2026", "es-US"), of("9/9/2026", "es-US")],
    ["3/9/2026", "2026-09-13", "2026-09-13", "2026-09-09"],
  );
  assert.deepEqual([of("soon", "en"), of("40.9.2026", "de")], ["soon", "40.9.2026"]);
});

test("yes and no are read in any of our languages and as spreadsheets write them; other words are marked, not taken for yes", () => {
  const schema = SHEETS.inventory.draft.extend({ open: z.boolean() });
  const asked: Sheet = { ...sheet, schema, fields: [...sheet.fields, { ...field, id: "open", kind: "yesNo" }] };
  const lines = linesOf(asked, [{ id: 4, version: 2, ...rows[0], open: true }], NOTHING);
  const pasted = (cell: string) => {
    const block = { cells: [[cell]], rowIds: ["4"], columnIds: ["open"] };
    const words = { locale: "en-US", yes: "Yes", no: "No" };
    const { draft } = pasteBlock(asked, { draft: NOTHING, lines, block, words, newKey: () => "" });
    const faults = sheetFaults(asked, draft, "en-US");
    return Object.keys(faults).length > 0 ? "marked" : (draft.lines["4"]?.cells["open"] ?? "as it was");
  };
  for (const cell of ["Yes", "TRUE", "Ja", " sí ", "VERDADEIRO", "1"]) assert.equal(pasted(cell), "as it was", cell);
  for (const cell of ["no", "FALSE", "Nein", "NÃO", "FALSCH", "0"]) assert.equal(pasted(cell), "no", cell);
  for (const cell of ["maybe", "closed", "2"]) assert.equal(pasted(cell), "marked", cell);
});
