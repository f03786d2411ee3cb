import assert from "node:assert/strict";
import { test } from "node:test";
import { pasteBlock } from "../../client/sheets/paste.ts";
import type { Sheet } from "../../client/sheets/sheet.ts";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { readNumber, waysToWrite } from "../../contract/api/numbers.ts";
import { readCells } from "../../server/sheets/excel/cells.ts";

const COMMA_GROUPS = ["en-US", "es-US", "pt-US", "de-US"];
const POINT_GROUPS = ["de-DE", "es-ES", "pt-BR"];

/** The meaning of a text: a number, nothing, an ambiguous number, or invalid. */
type Meaning = number | null | "two" | "none";

/** Ways to write a number, with their meanings in regions that group by commas and in those that group by points. */
const WAYS: readonly (readonly [written: string, commaGroups: Meaning, pointGroups: Meaning])[] = [
  ["40000", 40_000, 40_000],
  ["40,000", 40_000, "two"],
  ["40.000", "two", 40_000],
  ["40,00", "two", 40],
  ["40.00", 40, "two"],
  ["4,0000", "two", 4],
  ["4.0000", 4, "two"],
  ["12,5", "two", 12.5],
  ["12.5", 12.5, "two"],
  [",5", "two", 0.5],
  [".5", 0.5, "two"],
  ["0,95", 0.95, 0.95],
  ["0.95", 0.95, 0.95],
  ["0,125", 0.125, 0.125],
  ["1,234,567", 1_234_567, "none"],
  ["1.234.567", "none", 1_234_567],
  ["1,234.5", 1_234.5, "none"],
  ["1.234,5", "none", 1_234.5],
  ["40 000", 40_000, 40_000],
  ["40\u00a0000", 40_000, 40_000],
  ["40\u202f000", 40_000, 40_000],
  ["40’000", 40_000, 40_000],
  ["1 234,5", "two", 1_234.5],
  ["\u22123", -3, -3],
  [" ", null, null],
  ["12.5 %", "none", "none"],
];

const HEAD = { header: "N", minWidth: 50 } as const;
const SHEET: Sheet = {
  id: "inventory",
  idField: "id",
  schema: SHEETS.inventory.draft,
  nameOf: () => "",
  blank: { quantity: null },
  fields: [{ ...HEAD, id: "quantity", kind: "number" }],
};

/** Converts a reader's result to the table's terms. */
const meaningOf = (read: unknown, written: string, locale: string): Meaning => {
  if (typeof read === "number" || read === null) return read;
  return waysToWrite(written, locale) === null ? "none" : "two";
};

function typed(written: string, locale: string): Meaning {
  return meaningOf(readNumber(written, locale), written, locale);
}

function pasted(written: string, locale: string): Meaning {
  const block = { cells: [[written]], rowIds: [], columnIds: ["quantity"] };
  const words = { locale, yes: "Yes", no: "No" };
  const draft = { lines: {}, added: [], removed: {} } as unknown as Parameters<typeof pasteBlock>[1]["draft"];
  const { draft: after, added } = pasteBlock(SHEET, { draft, lines: [], block, words, newKey: () => "new" });
  return meaningOf(after.lines[added[0] ?? ""]?.cells["quantity"], written, locale);
}

const WORDS = { meant: () => null, values: () => [], shown: () => "" };
const TONGUE = { words: WORDS, language: "en", sheet: "Sheet1", number: 2 } as const;

function uploaded(written: string, locale: string): Meaning {
  const column = { field: "quantity", kind: "number", at: 0, header: "N" } as Parameters<typeof readCells>[1][number];
  const { fields, faults } = readCells([written], [column], { ...TONGUE, locale });
  const [fault] = faults;
  if (fault === undefined) return (fields["quantity"] ?? null) as number | null;
  return fault.key === "errors.numberTwoWays" ? "two" : "none";
}

test("a date that is ambiguous between month first and day first is refused in a workbook with both readings", () => {
  const column = { field: "day", kind: "day", at: 0, header: "D" } as Parameters<typeof readCells>[1][number];
  const day = (cell: string) => {
    const { fields, faults } = readCells([cell], [column], { ...TONGUE, locale: "en-US" });
    return fields["day"] ?? faults.map(({ key, values }) => [key, values?.["first"], values?.["second"]]);
  };
  assert.deepEqual(day("9/10/2026"), [["domain.supply.upload.dayTwoWays", "2026-09-10", "2026-10-09"]]);
  assert.deepEqual(["9/26/2026", "26.9.2026", "26-Sep-26", "2026-09-26"].map(day), Array(4).fill("2026-09-26"));
  assert.equal(String(day("soon")), "domain.supply.upload.notDay,,");
});

test("a percent sign after a number is accepted in percentages and refused elsewhere", () => {
  const percent = SHEETS.defaultAssistance.fields.value;
  for (const [written, locale, expected] of [
    ["50%", "en-US", 50],
    ["12.5 %", "en-US", 12.5],
    ["12,5\u00a0%", "de-DE", 12.5],
    ["12,5 %", "en-US", "two"],
    ["%", "en-US", "none"],
    ["50 % %", "en-US", "none"],
  ] as const)
    assert.equal(
      meaningOf(
        readNumber(written, locale, percent.most),
        written === "%" ? written : written.replace("%", ""),
        locale,
      ),
      expected,
      written,
    );
  assert.equal(readNumber("50%", "en-US"), "50%");
});

test("26 ways to write a number are the same in 7 locales, typed, pasted and uploaded", () => {
  assert.equal(WAYS.length, 26);
  for (const [written, commaGroups, pointGroups] of WAYS)
    for (const [locales, expected] of [
      [COMMA_GROUPS, commaGroups],
      [POINT_GROUPS, pointGroups],
    ] as const)
      // oxfmt-ignore
      for (const locale of locales)
        for (const read of [typed, pasted, uploaded])
          assert.equal(read(written, locale), expected, `${read.name} "${written}" ${locale}`);
});
