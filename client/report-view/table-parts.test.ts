import assert from "node:assert/strict";
import test from "node:test";
import type { ReportText, TableColumn, TableRow } from "../../engine/report/document.ts";
import { bodiesOf, headOf } from "./table-parts.ts";

const said = (words: string): ReportText => ({ said: words });
const say = (text: ReportText): string => ("said" in text ? text.said : text.key);
const column = (id: string, group: string | null = null): TableColumn => ({
  id,
  header: said(id),
  group: group === null ? null : said(group),
  numeric: true,
  width: 1,
});
const row = (id: string, emphasis: TableRow["emphasis"] = "none"): TableRow => ({ id, emphasis, cells: [said(id)] });

test("columns without groups have one row of headings", () => {
  assert.deepEqual(headOf([column("a"), column("b")], say), { groups: null, below: [] });
});

test("neighbours of one group share the heading above them; a lone column reaches through both rows", () => {
  const { groups, below } = headOf(
    [column("a"), column("b", "First"), column("c", "First"), column("d", "Second"), column("e", "First")],
    say,
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

test("a group row begins a body of its own", () => {
  const bodies = bodiesOf([row("x"), row("g1", "group"), row("a"), row("t", "total"), row("g2", "group"), row("b")]);
  assert.deepEqual(
    bodies.map((body) => body.map(({ id }) => id)),
    [["x"], ["g1", "a", "t"], ["g2", "b"]],
  );
  assert.deepEqual(bodiesOf([]), []);
});
