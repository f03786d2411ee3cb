import assert from "node:assert/strict";
import test from "node:test";
import { readCells } from "./pasted-cells.ts";

test("tabs separate cells and line ends of every kind separate rows, and the last line end begins no row", () => {
  const rows = [
    ["Water", "Depot", "5"],
    ["Ice", "", "7"],
  ];
  for (const end of ["\n", "\r\n", "\r"])
    assert.deepEqual(readCells(`Water\tDepot\t5${end}Ice\t\t7${end}`), rows, JSON.stringify(end));
  assert.deepEqual(readCells("7"), [["7"]]);
  assert.deepEqual(readCells(""), [[""]]);
});

test("a cell with tabs, line ends or quotation marks is in quotation marks; a mark within a word is itself", () => {
  assert.deepEqual(readCells('"Pier 3\nby the ""Sun"""\t5\n12" pipe\t6'), [
    ['Pier 3\nby the "Sun"', "5"],
    ['12" pipe', "6"],
  ]);
});
