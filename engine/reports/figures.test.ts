import assert from "node:assert/strict";
import test from "node:test";
import type { Figure, ReportBlock, ReportDocument } from "./document.ts";
import { figuresOf } from "./figures.ts";

const figure = (shown: number | null): Figure => ({ shown, exact: shown, unit: "people", decimals: 0 });
const written = (text: string) => ({ said: text });

const BLOCKS: readonly ReportBlock[] = [
  {
    kind: "facts",
    id: "dates",
    title: null,
    facts: [
      { id: "start", label: written("Start"), value: { day: "2026-09-10" } },
      { id: "days", label: written("Days"), value: { figure: figure(21) } },
    ],
  },
  {
    kind: "headline",
    id: "headline",
    title: null,
    figures: [
      {
        id: "people",
        label: written("People"),
        figure: figure(7),
        trucks: figure(2),
        note: null,
        band: { low: figure(5), high: figure(9) },
      },
    ],
  },
  {
    kind: "table",
    id: "need",
    title: written("Need"),
    unit: null,
    denominator: null,
    columns: [
      { id: "zone", header: written("Zone"), group: null, numeric: false, width: 1 },
      { id: "water", header: written("Water"), group: null, numeric: true, width: 1 },
    ],
    rows: [
      { id: "group", emphasis: "group", cells: [written("All")] },
      { id: "zone1", emphasis: "none", cells: [written("Zone 1"), { figure: figure(3) }] },
      { id: "zone2", emphasis: "none", cells: [written("Zone 2"), { figure: figure(null) }] },
    ],
    notes: [written("A note")],
    empty: written("Nothing"),
  },
  { kind: "notes", id: "notes", title: null, notes: [written("A note")] },
];

const DOCUMENT: ReportDocument = {
  format: 1,
  variant: "Public",
  selection: "summary",
  units: "asEntered",
  eid: 1,
  estimation: "E",
  disaster: "D",
  startDate: "2026-09-10",
  agency: "A",
  timeZone: "UTC",
  sampleData: false,
  run: { id: 1, at: "2026-09-10T00:00:00.000Z", engineVersion: "1", inputHash: "0" },
  pages: [
    { page: 2, title: written("Two"), sections: [{ id: "dayOneNeed", title: written("Day one"), blocks: BLOCKS }] },
  ],
};

test("every figure of a report is found under its address, with the words around it", () => {
  const figures = figuresOf(DOCUMENT);
  assert.deepEqual(
    figures.map(({ address, figure: { shown } }) => [address, shown]),
    [
      ["dates/days", 21],
      ["headline/people", 7],
      ["headline/people/trucks", 2],
      ["headline/people/low", 5],
      ["headline/people/high", 9],
      ["need/zone1/water", 3],
      ["need/zone2/water", null],
    ],
  );
  assert.deepEqual(figures.at(-1), {
    address: "need/zone2/water",
    page: 2,
    section: "dayOneNeed",
    sectionTitle: written("Day one"),
    blockTitle: written("Need"),
    row: written("Zone 2"),
    column: written("Water"),
    figure: figure(null),
  });
});
