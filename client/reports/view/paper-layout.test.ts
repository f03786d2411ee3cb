import assert from "node:assert/strict";
import test from "node:test";
import type {
  Cell,
  ReportBlock,
  ReportText,
  TableBlock,
  TableColumn,
  TableRow,
} from "../../../engine/reports/document.ts";
import { sampleReport } from "../../../test/kits/sample-report.ts";
import { bodiesOf, cssString, headOf, isWide, paperSheet, rowsOf } from "./paper-layout.ts";

const textOf = (cell: Cell): string => ("said" in cell ? cell.said : "");
const notes = (id: string): ReportBlock => ({ kind: "notes", id, title: null, notes: [] });

test("consecutive charts share a row of at most three; other blocks have their own row", () => {
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

test("a table is turned sideways if the widest word or figure of a column does not fit upright", () => {
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
  assert.equal(isWide(table(5, "one word after another, many of them"), textOf), false);
  assert.equal(isWide(table(5, "W".repeat(20)), textOf), true);
});

test("a quoted name cannot end its quotation", () => {
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

const written = (text: string): ReportText => ({ said: text });
const headerText = (text: ReportText): string => ("said" in text ? text.said : text.key);
const column = (id: string, group: string | null = null): TableColumn => ({
  id,
  header: written(id),
  group: group === null ? null : written(group),
  numeric: true,
  width: 1,
});
const row = (id: string, emphasis: TableRow["emphasis"] = "none"): TableRow => ({ id, emphasis, cells: [written(id)] });

test("columns without groups have one row of headings", () => {
  assert.deepEqual(headOf([column("a"), column("b")], headerText), { groups: null, below: [] });
});

test("neighbors of one group share the heading above them; a lone column spans both rows", () => {
  const { groups, below } = headOf(
    [column("a"), column("b", "First"), column("c", "First"), column("d", "Second"), column("e", "First")],
    headerText,
  );
  assert.deepEqual(groups, [
    { column: column("a") },
    { name: "First", first: "b", span: 2 },
    { name: "Second", first: "d", span: 1 },
    { name: "First", first: "e", span: 1 },
  ]);
  assert.deepEqual(
    below.map(({ id }) => id),
    ["b", "c", "d", "e"],
  );
});

test("a group row begins a new table body", () => {
  const bodies = bodiesOf([row("x"), row("g1", "group"), row("a"), row("t", "total"), row("g2", "group"), row("b")]);
  assert.deepEqual(
    bodies.map((body) => body.map(({ id }) => id)),
    [["x"], ["g1", "a", "t"], ["g2", "b"]],
  );
  assert.deepEqual(bodiesOf([]), []);
});
