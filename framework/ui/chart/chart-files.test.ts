import assert from "node:assert/strict";
import test from "node:test";
import { chartsCsv, type ChartFigures } from "./chart-files.ts";

const ENDS = { low: "low", high: "high" };
const csv = (...all: ChartFigures[]) =>
  chartsCsv(all.map((figures, i) => ({ title: `Chart ${i + 1}`, figures, ends: ENDS })));

test("a chart's figures are a row for each category and a column for each series, unformatted", () => {
  const figures = {
    categories: ["1–3", "4–6"],
    categoryTitle: "Days",
    series: [
      { name: "Zone 1", values: [1200.5, null] },
      { name: "Zone 2", values: [-300, 0] },
    ],
    valueTitle: "gallons",
  };
  assert.equal(csv(figures), 'Days,"Zone 1, gallons","Zone 2, gallons"\r\n1–3,1200.5,-300\r\n4–6,,0\r\n');
});

test("several charts make one table whose first column names the chart; columns of the same name are joined", () => {
  const days = { categories: ["1–3"], categoryTitle: "Days", valueTitle: "gallons" };
  const water = { ...days, series: [{ name: "Zone 1", values: [12] }] };
  const ice = { ...days, valueTitle: "pounds", series: [{ name: "Zone 1", values: [null] }] };
  assert.equal(csv(water, ice), ',Days,"Zone 1, gallons","Zone 1, pounds"\r\nChart 1,1–3,12,\r\nChart 2,1–3,,\r\n');
});

test("bars between two figures have a column for each end, whichever way round they were given", () => {
  const figures = {
    categories: ["Share", "Rule", "Margin"],
    series: [{ name: "trucks", values: [1236, 1030, 7], until: [1021, 1200, null] }],
    valueTitle: "trucks",
  };
  assert.equal(csv(figures), ',"trucks, low","trucks, high"\r\nShare,1021,1236\r\nRule,1030,1200\r\nMargin,7,\r\n');
});

test("a name that a spreadsheet would run stays a text", () => {
  const figures = {
    categories: ['=HYPERLINK("x")'],
    series: [{ name: "@SUM(A1)", values: [1] }],
    valueTitle: "@SUM(A1)",
  };
  assert.equal(csv(figures), `,'@SUM(A1)\r\n"'=HYPERLINK(""x"")",1\r\n`);
});
