import assert from "node:assert/strict";
import test from "node:test";
import type { Cell, ReportBlock, TableBlock } from "../../engine/report/document.ts";
import { sampleReport } from "../../test/kits/sample-report.ts";
import { isWide, rowsOf } from "./paper-layout.ts";

const say = (cell: Cell): string => ("said" in cell ? cell.said : "");
const notes = (id: string): ReportBlock => ({ kind: "notes", id, title: null, notes: [] });

test("charts that follow one another share a row of at most three; all else stands alone", () => {
  const blocks = sampleReport().pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  const chart = blocks.find(({ kind }) => kind === "chart");
  assert.ok(chart);
  const named = (id: string): ReportBlock => ({ ...chart, id });
  const rows = rowsOf([notes("a"), ...["b", "c", "d", "e"].map(named), notes("f"), named("g")]);
  assert.deepEqual(
    rows.map((row) => row.map(({ id }) => id)),
    [["a"], ["b", "c", "d"], ["e"], ["f"], ["g"]],
  );
});

test("a table lies on its side where the widest word or figure of each column does not fit upright", () => {
  const table = (columns: number, words: string): TableBlock => ({
    kind: "table",
    id: "t",
    title: { said: "T" },
    unit: null,
    denominator: null,
    columns: Array.from({ length: columns }, (_, i) => ({
      id: String(i),
      header: { said: "H" },
      group: null,
      numeric: false,
      width: 1,
    })),
    rows: [
      { id: "g", emphasis: "group", cells: [{ said: "M".repeat(200) }] },
      { id: "r", emphasis: "none", cells: Array.from({ length: columns }, () => ({ said: words })) },
    ],
    notes: [],
    empty: { said: "" },
  });
  assert.equal(isWide(table(5, "one word after another, many of them"), say), false);
  assert.equal(isWide(table(5, "W".repeat(20)), say), true);
});
