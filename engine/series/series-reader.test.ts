import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import type { SeriesColumns } from "./columns.ts";
import { foundBy } from "./findings.ts";
import { SeriesReader, type SeriesReading } from "./series-reader.ts";

const HEADING = ["fips", "at", "out", "of"];
const columns: SeriesColumns = {
  geography: "county",
  place: "fips",
  time: "at",
  values: [
    { key: "out", label: "Without power", unit: "customers", denominator: "of" },
    { key: "of", label: "Customers", unit: "customers", denominator: null },
  ],
};
const known = new Set(["12001", "12003"]);

function read(rows: readonly string[], options: Partial<SeriesReading> = {}, heading = HEADING) {
  const reader = new SeriesReader(heading, { columns, timeZone: "UTC", dateOrder: null, known, ...options });
  for (const [at, row] of rows.entries()) if (reader.goesOn) reader.add(row.split(","), at + 2);
  return reader.finish();
}
const faults = (rows: readonly string[], options: Partial<SeriesReading> = {}) =>
  read(rows, options).report.faults.map(({ kind, count, rows: [first] }) => [kind, count, first?.line, first?.found]);

test("steps come in order, a missing figure stays missing, and unknown places are left out with their rows", () => {
  const { content, report } = read([
    "12003,2017-09-11 01:00,5,10",
    "12001,2017-09-11 00:00,1,20",
    "99999,2017-09-11 00:00,1,20",
    "12001,2017-09-11 01:00,,20",
    "99999,2017-09-11 01:00,1,20",
  ]);
  assert.deepEqual(content?.steps, [Date.UTC(2017, 8, 11), Date.UTC(2017, 8, 11, 1)]);
  assert.deepEqual(content.places, ["12003", "12001"]);
  assert.deepEqual(
    content.figures.map((places) => places.map((figures) => [...figures])),
    [
      [
        [NaN, 5],
        [1, NaN],
      ],
      [
        [NaN, 10],
        [20, 20],
      ],
    ],
  );
  assert.deepEqual([report.rows, report.joined, report.places, report.steps], [5, 3, 2, 2]);
  assert.deepEqual(report.notes, [
    {
      kind: "unknownPlace",
      count: 2,
      rows: [
        { line: 4, found: "99999" },
        { line: 6, found: "99999" },
      ],
      expected: "",
    },
  ]);
  assert.deepEqual(report.faults, []);
});

test("a repeated row is named with all other faults, also while its time waits for a time zone", () => {
  const rows = ["12001,2017-09-11,1,2", "12001,2017-09-11,7,2", "12003,2017-09-11,many,2", "12003,2017-09-11,1"];
  const found = [
    ["figure", 1, 4, '"many" (out)'],
    ["cells", 1, 5, "3"],
    ["twice", 1, 3, "2"],
  ];
  assert.deepEqual(faults(rows), found);
  assert.deepEqual(faults(rows, { timeZone: null }), [["noZone", 3, 2, '"2017-09-11"'], ...found]);
});

test("a negative figure is stored unchanged and reported, even before the time zone is known", () => {
  assert.deepEqual(
    read(["12001,2017-09-11,-3,2"], { timeZone: null }).report.notes.map(({ kind }) => kind),
    ["negative"],
  );
  const { content, report } = read(["12001,2017-09-11,-3,2"]);
  assert.deepEqual([content?.figures[0]?.[0]?.[0], report.notes.map(({ kind }) => kind)], [-3, ["negative"]]);
});

test("a sentence names the contents of its rows, each once and five at most; for rows that belong together, the first", () => {
  const rows = ["7", "8", "7", "9", "10", "11", "12"].map((found, line) => ({ line, found }));
  assert.equal(foundBy({ kind: "unknownPlace", rows: rows.slice(0, 4) }), "7, 8, 9");
  assert.equal(foundBy({ kind: "time", rows }), "7, 8, 9, 10, 11, …");
  assert.equal(foundBy({ kind: "mixedZones", rows }), "7");
});

test("invalid places, times and figures and repeated rows are reported by line, and nothing is imported", () => {
  const bad = [
    "1,2017-09-11,1,2",
    "12001,soon,1,2",
    "12001,2017-09-11,many,2",
    "12003,2017-09-11,1,2",
    "12003,2017-09-11T00:00,1,2",
  ];
  assert.deepEqual(faults(bad), [
    ["place", 1, 2, '"1" (fips)'],
    ["time", 1, 3, '"soon" (at)'],
    ["figure", 1, 4, '"many" (out)'],
    ["twice", 1, 6, "5"],
  ]);
  assert.equal(read(bad).content, null);
  assert.deepEqual(faults(bad.slice(3)), [["twice", 1, 3, "2"]]);
  assert.deepEqual(
    read(["12001,2017-09-11,3,2"]).report.notes.map(({ kind, rows }) => [kind, rows]),
    [["moreThanWhole", [{ line: 2, found: "3 > 2" }]]],
  );
});

test("marks are missing figures, counted and reported; totals and notes below the table are not rows", () => {
  const { content, report } = read([
    "12001,2017-09-11,<5,20",
    "12003,2017-09-11,-999,20",
    "12003,2017-09-12,7,NA",
    "Total,,12,40",
    "Source: a utility",
  ]);
  assert.deepEqual(report.faults, []);
  assert.deepEqual([...(content?.figures[0]?.[1] ?? [])], [NaN, 7]);
  assert.deepEqual(
    report.notes.map((note) => [note.kind, note.count, foundBy(note)]),
    [
      ["mark", 2, '"<5" (out), "-999" (out)'],
      ["outerRow", 2, '"Total", "Source: a utility"'],
    ],
  );
});

test("blank cells behind the last are none, and a code with its prefix is the code", () => {
  const { content, report } = read(["0500000US12001,2017-09-11,1,2,,", "12003.0,2017-09-11,1,2"]);
  assert.deepEqual([report.faults, content?.places], [[], ["12001", "12003"]]);
  assert.deepEqual(faults(["12001,2017-09-11,1,2,9"]), [["cells", 1, 2, "5"]]);
});

test("percentages and fractions of one in one column are not mixed", () => {
  assert.deepEqual(
    read(["12001,2017-09-11,5%,2", "12003,2017-09-11,7.5 %,2", "12001,2017-09-12,0,2"]).report.faults,
    [],
  );
  assert.deepEqual(faults(["12001,2017-09-11,5%,2", "12003,2017-09-11,0.05,2"]), [
    ["mixedPercent", 1, 3, '"0.05" (out)'],
  ]);
});

test("the order of day and month comes from the file if it is clear, else it is asked for", () => {
  const open = ["12001,9/10/2017,1,2", "12003,9/11/2017,1,2"];
  assert.deepEqual(faults(open), [["openOrder", 2, 2, '"9/10/2017" (at)']]);
  assert.deepEqual(read(open, { dateOrder: "monthFirst" }).content?.steps, [
    Date.UTC(2017, 8, 10),
    Date.UTC(2017, 8, 11),
  ]);
  assert.deepEqual(read(open, { dateOrder: "dayFirst" }).content?.steps, [Date.UTC(2017, 9, 9), Date.UTC(2017, 10, 9)]);
  const clearRows = ["12001,9/26/2017,1,2", "12003,9/10/2017,1,2"];
  assert.deepEqual(read(clearRows).content?.steps, [Date.UTC(2017, 8, 10), Date.UTC(2017, 8, 26)]);
  assert.deepEqual(faults([...clearRows, "12001,26/9/2017,1,2"]), [["time", 1, 4, '"26/9/2017" (at)']]);
});

test("a time without a zone is asked for, and zones that do not agree are refused", () => {
  const plain = "12001,2017-09-11 00:00,1,2";
  const zoned = "12003,2017-09-11 00:00Z,1,2";
  const west = "12003,2017-12-11 00:00-05:00,1,2";
  const east = "12001,2017-09-11 00:00-04:00,1,2";
  assert.deepEqual(faults([plain], { timeZone: null }), [["noZone", 1, 2, '"2017-09-11 00:00"']]);
  assert.deepEqual(faults([zoned], { timeZone: null }), []);
  assert.deepEqual(faults([plain, zoned]), [["mixedZones", 1, 3, '"2017-09-11 00:00Z"']]);
  assert.deepEqual(faults([zoned, plain]), [["mixedZones", 1, 3, '"2017-09-11 00:00"']]);
  assert.deepEqual(faults([east, west], { timeZone: null }), [["severalOffsets", 1, 3, '"2017-12-11 00:00-05:00"']]);
  // Summer and winter of one zone.
  assert.deepEqual(faults([east, west], { timeZone: "America/New_York" }), []);
  assert.deepEqual(faults([east, zoned], { timeZone: "America/New_York" }), [
    ["otherZone", 1, 3, '"2017-09-11 00:00Z"'],
  ]);
  const spring = ["12001,2017-03-12 02:30,1,2", "12001,2017-11-05 01:30,1,2"];
  assert.deepEqual(
    faults(spring, { timeZone: "America/New_York" }).map(([kind]) => kind),
    ["noSuchHour", "hourTwice"],
  );
});

test("a heading that does not fit ends the reading, and so does a file without any match", () => {
  const { report, content } = read(["12001,2017-09-11,1,2"], {}, ["fips", "at", "out", "other"]);
  assert.deepEqual(
    report.faults.map(({ kind, rows }) => [kind, rows[0]?.found]),
    [["noColumn", "of"]],
  );
  assert.deepEqual([content, report.rows], [null, 0]);
  assert.deepEqual(faults([]), [["noRows", 1, 1, ""]]);
  assert.deepEqual(faults(["99999,2017-09-11,1,2"]), [["noneJoined", 1, 1, ""]]);
});

test("85,000 tracts of 30 steps are read in seconds", () => {
  const places = Array.from({ length: 85_000 }, (_, i) => String(12_000_000_000 + i));
  const reader = new SeriesReader(HEADING, {
    columns: { ...columns, geography: "tract" },
    timeZone: "UTC",
    dateOrder: null,
    known: new Set(places),
  });
  const started = process.cpuUsage();
  for (let step = 0; step < 3; step++)
    for (const place of places) reader.add([place, `2017-09-${11 + step}`, "1", "2"], step + 2);
  const { content } = reader.finish();
  assert.deepEqual([content?.places.length, content?.steps.length], [85_000, 3]);
  assert.ok(cpuMilliseconds(started) < 6_000, "a tenth of the whole");
});
