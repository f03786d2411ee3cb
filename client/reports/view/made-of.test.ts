import assert from "node:assert/strict";
import test from "node:test";
import { createFormatter } from "../../../engine/reports/formatter.ts";
import type { ReportBlock } from "../../../engine/reports/document.ts";
import { sampleReport } from "../../../test/kits/sample-report.ts";
import { cellMadeOf, headMadeOf, rangeRule } from "./made-of.ts";

const report = sampleReport();
const blocks = report.pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
/** Texts as their keys. */
const formatter = createFormatter({ locale: "en-US", timeZone: report.timeZone, text: (key) => key });
const reading = { ...formatter, rule: rangeRule(report) };
const find = <Kind extends ReportBlock["kind"]>(kind: Kind, id: string) =>
  blocks.find((block): block is Extract<ReportBlock, { kind: Kind }> => block.kind === kind && block.id === id) ??
  assert.fail(id);
const numberOf = (value: string) =>
  Number(
    value
      .replace(/^[=+−] /, "")
      .replaceAll(",", "")
      .replace("−", "-"),
  );

const made = (table: string, column: string) => {
  const block = find("table", table);
  const at = block.columns.findIndex(({ id }) => id === column);
  return block.rows.flatMap((row) => {
    const cell = row.cells[at];
    if (!cell || !("figure" in cell) || cell.figure.shown === null) return [];
    const lines = cellMadeOf(block, row, at, reading) ?? assert.fail(`${table}/${row.id}/${column}`);
    return [{ row: row.id, shown: cell.figure.shown, ...lines }];
  });
};

for (const [table, column] of [
  ["comparison", "surplus"],
  ["runningBalance", "balance"],
  ["tornado", "difference"],
  ["population", "total"],
  ["multiDayNeed", "total"],
] as const)
  test(`the lines of ${table}/${column} add up to the figure shown`, () => {
    const all = made(table, column);
    assert.ok(all.length > 0);
    for (const { row, shown, lines } of all) {
      const sum = lines.reduce((to, { value }) => {
        const sign = { "+": 1, "−": -1, "=": 0 }[value.slice(0, 1)] ?? assert.fail(`${row}: ${value}`);
        return sign === 0 || value.endsWith("–") ? to : to + sign * numberOf(value);
      }, 0);
      assert.equal(sum, shown, row);
      assert.equal(numberOf(lines.at(-1)?.value ?? ""), shown, row);
    }
  });

for (const [table, column] of [
  ["band", "low"],
  ["tornado", "high"],
  ["population", "zone-1"],
  ["pointsByZone", "lanes"],
  ["pointsByCounty", "staffDay"],
  ["comparison", "actual"],
  ["comparison", "expected"],
  ["runningBalance", "carriedIn"],
  ["urgent", "trucks"],
  ["multiDayTrucks", "total"],
] as const)
  test(`${table}/${column} is explained by its row and the rule`, () => {
    const all = made(table, column);
    assert.ok(all.length > 0);
    for (const { row, lines, title } of all) {
      const own = lines.filter(({ value }) => value.startsWith("= "));
      assert.equal(own.length, 1, row);
      assert.notEqual(own[0]?.from ?? "", "", row);
      assert.ok(lines.length > 1 && title.split(" · ").length >= 3, `${row}: ${title}`);
    }
  });

test("a past event's quantity has its source, and its multiple is this plan divided by it", () => {
  const [quantity] = made("pastEvents", "quantity");
  const [times] = made("pastEvents", "times");
  assert.deepEqual(
    quantity?.lines.map(({ value }) => value.slice(0, 1)),
    ["="],
  );
  assert.match(quantity?.lines[0]?.from ?? "", /WPTV/);
  assert.match(times?.title ?? "", /stages\.asked/);
  const [planned, had, multiple] = times?.lines ?? [];
  assert.equal(had?.from, quantity?.lines[0]?.from);
  assert.match(had?.value ?? "", /^÷ /);
  const divided = numberOf(planned?.value ?? "") / numberOf(had?.value.slice(2) ?? "");
  assert.equal(numberOf(multiple?.value ?? ""), Math.round(10 * divided) / 10);
  assert.equal(times?.shown, numberOf(multiple?.value ?? ""));
});

test("a headline figure and the ends of its range are next to each other; an unknown table has no lines", () => {
  const [people] = find("headline", "headline").figures;
  assert.ok(people?.band);
  const { lines } = headMadeOf(people, "low", reading);
  assert.deepEqual(
    lines.map(({ key }) => key.replace("report.band.columns.", "")),
    ["low", "central", "high"],
  );
  assert.match(lines[0]?.from ?? "", /report\.band\.envelope/);
  assert.match(lines[0]?.value ?? "", /^= /);
  assert.match(headMadeOf(people, "central", reading).lines[1]?.value ?? "", /^= /);
  const [, product] = find("headline", "headline").figures;
  assert.ok(product?.trucks);
  const load = headMadeOf(product, "trucks", reading);
  assert.deepEqual(
    load.lines.map(({ value }) => value),
    [formatter.quantity(product.figure), `= ${formatter.quantity(product.trucks)}`],
  );
  assert.match(load.lines[1]?.from ?? "", /report\.multiDay\.trucks/);
  const alone = headMadeOf({ ...people, band: null }, "central", reading);
  assert.equal(alone.lines.length, 1);
  const assistance = find("table", "assistance");
  const row = assistance.rows.find(({ emphasis }) => emphasis !== "group") ?? assert.fail();
  assert.equal(cellMadeOf(assistance, row, 1, reading), null);
});
