import assert from "node:assert/strict";
import { test } from "node:test";
import { zipSync } from "fflate";
import { readBytes } from "../../cli/read-input.ts";
import { estimateFiles } from "../../cli/estimate/run.ts";
import { readLayerFile } from "../../client/map/files/read-file.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { foundBy } from "../../engine/series/findings.ts";
import { guessedFile, readSeriesFile } from "../../server/series/read-file.ts";
import { readTable } from "../../server/tracts/import/import-tracts.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { caseFile, casePath } from "./case-files.ts";

const KNOWN = new Set(["12001", "12057", "12086"]);

/** The command's result for a series: columns, values and messages. */
async function seriesOf(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  options: Parameters<typeof guessedFile>[2] = {},
) {
  const { file, passed } = guessedFile(name, textOfFile(bytes, name), options);
  const { geography, place, time, values, text, dateOrder } = file;
  const columns = { geography, place, time, values };
  const reading = { columns, timeZone: "America/New_York", dateOrder, known: KNOWN };
  const { content, report } = await readSeriesFile(text, reading);
  return {
    columns: values.map(({ key, unit }) => (unit === "%" ? `${key} %` : key)),
    passed: passed.map(({ key }) => key),
    steps: (content?.steps ?? []).map((at) => new Date(at).toISOString()),
    places: content?.places ?? null,
    figures: content?.figures.map((places) => places.map((figures) => [...figures])) ?? null,
    faults: report.faults.map((fault) => `${fault.kind}: ${foundBy(fault)}`),
    notes: report.notes.map((note) => `${note.kind} ${note.count}: ${foundBy(note)}`),
  };
}

/** People in a case's only zone, and how many tracts of it miss each figure. */
async function estimated(
  folder: string,
  files: { readonly tracts?: string; readonly table?: string; readonly zones?: string },
) {
  const { tracts = "t.geojson", table = "s.csv", zones = "z.geojson" } = files;
  const path = (file: string) => casePath(`${folder}/${file}`);
  const request = { tracts: path(tracts), statistics: path(table), zones: path(zones), settings: null } as const;
  const answer = await estimateFiles({ kind: "estimate", ...request, format: "json" }, readBytes);
  const { zones: found } = JSON.parse(answer) as {
    zones: { population: number; missing: Record<string, number> }[];
  };
  assert.equal(found.length, 1, folder);
  const missing = Object.entries(found[0]?.missing ?? {}).filter(([, count]) => count > 0);
  return { population: found[0]?.population, missing: Object.fromEntries(missing) };
}

const PEOPLE = 3_000;

test("tables of statistics are estimated with any separators, encodings, surrounding lines and marks", async () => {
  for (const [folder, files, missing = {}] of [
    ["30-ghost-rows-tracts", { table: "s-ghost.csv" }],
    ["32-semicolons-tracts", { table: "s-semicolon.csv" }],
    ["33-utf16-tracts", { table: "s-utf16.csv" }],
    ["37-tabs-tracts-sep", { table: "s-sep.csv" }],
    ["37-tabs-tracts-sep", { table: "s-tab-utf16.txt" }],
    ["38-na-in-statistics", { table: "s-na.csv" }, { english_speakers: 3 }],
    ["39-census-jam-estimate", { table: "s-acs-est.csv" }, { below_poverty: 1 }],
    ["42-lowercase-geoid", { tracts: "t-lower.geojson" }],
    ["43-geoid-float", { table: "s-float.csv" }],
    ["47-excel-guard", { table: "s-excelguard.csv" }],
    ["66-zone-number-as-text", { zones: "z-str.geojson" }],
  ] as const)
    assert.deepEqual(
      await estimated(folder, files),
      { population: PEOPLE, missing },
      `${folder} ${JSON.stringify(files)}`,
    );
});

test("zones and tracts of the estimate are read from KML, an archive or UTF-16 as from GeoJSON", async () => {
  const folder = "42-lowercase-geoid";
  const files = new Map<string, Uint8Array>();
  const read = (path: string): Uint8Array => files.get(path) ?? readBytes(path);
  const table = casePath(`${folder}/s.csv`);
  const [tracts, zones] = ["t-lower.geojson", "z.geojson"].map((file) => readBytes(casePath(`${folder}/${file}`)));
  files.set("t.zip", zipSync({ "a/._t.geojson": new Uint8Array(3), "a/t.geojson": tracts ?? assert.fail() }));
  files.set("z.geojson", wide(decodedText(zones ?? assert.fail())));
  const { features } = JSON.parse(decodedText(zones ?? assert.fail())) as {
    features: { geometry: { coordinates: number[][][] } }[];
  };
  const ring = features[0]?.geometry.coordinates[0]?.map((at) => at.join(" , ")).join("\n");
  files.set("z.kml", encoded(`<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Coast</name><ExtendedData><Data name="ZONE"><value>1</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring?.replaceAll(" , ", ",")}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`)); // oxfmt-ignore
  for (const zone of ["z.geojson", "z.kml"]) {
    const order = { kind: "estimate", tracts: "t.zip", statistics: table, zones: zone, settings: null, format: "json" } as const; // oxfmt-ignore
    const answer = JSON.parse(await estimateFiles(order, read)) as { zones: { population: number }[] };
    assert.deepEqual(answer.zones.map(({ population }) => population), [PEOPLE], zone); // oxfmt-ignore
  }
});

const BOTH = ["customers_out", "customers_served"];
const SIX = ["2024-09-26T04:00:00.000Z", "2024-09-26T10:00:00.000Z"];
const UTC_SIX = ["2024-09-26T00:00:00.000Z", "2024-09-26T06:00:00.000Z"];

test("no column of a series vanishes: marks in place of figures are missing, counted and reported", async () => {
  for (const [file, mark] of [
    ["10-series-less-than/r-lt.csv", "<5"],
    ["11-series-hash-na/r-hash.csv", "#N/A"],
    ["11-series-hash-na/r-inf.csv", "inf"],
    ["13-series-star/r-star.csv", "*"],
    ["13-series-star/r-neg.csv", "(100)"],
    ["40-series-minus-999/r-999.csv", "-999"],
  ] as const) {
    const { columns, figures, faults, notes } = await seriesOf(caseFile(file));
    assert.deepEqual([columns, faults], [BOTH, []], file);
    assert.deepEqual(
      figures?.[0],
      [
        [NaN, NaN],
        [200, 200],
        [300, 300],
      ],
      file,
    );
    assert.deepEqual(notes, [`mark 2: "${mark}" (customers_out)`], file);
  }
});

test("codes, times, titles and Excel's own line of a series are read correctly", async () => {
  for (const [file, steps] of [
    ["34-sep-line-series/r-sep.csv", UTC_SIX],
    ["44-county-geoid-long/r-geoid.csv", UTC_SIX],
    ["46-fips-float-series/r-float.csv", UTC_SIX],
    ["50-time-one-digit-hour/r-hm1.csv", SIX],
    ["50-time-one-digit-hour/r-24.csv", SIX],
    ["51-time-edt/r-edt.csv", SIX],
    ["52-time-d-mon-yy/r-de.csv", SIX],
    ["52-time-d-mon-yy/r-dmon.csv", ["2024-09-26T04:00:00.000Z", "2024-09-27T04:00:00.000Z"]],
    ["54-time-iso-basic/q-iso-basic.csv", ["2024-09-26T06:00:00.000Z", "2024-09-26T12:00:00.000Z"]],
    ["54-time-iso-basic/r-compact.csv", ["2024-09-26T04:00:00.000Z", "2024-09-27T04:00:00.000Z"]],
    ["54-time-iso-basic/r-nosec.csv", UTC_SIX],
    ["55-time-two-digit-year/r-us2.csv", SIX],
    ["55-time-two-digit-year/r-space-z.csv", UTC_SIX],
    ["88-codes-in-thousands/r-grouped.csv", UTC_SIX],
    ["91-times-as-loggers-write-them/r-digits.csv", SIX],
    ["91-times-as-loggers-write-them/r-offset.csv", SIX],
    ["91-times-as-loggers-write-them/r-guarded.csv", UTC_SIX],
    ["56-title-lines/r-title.csv", UTC_SIX],
  ] as const) {
    const read = await seriesOf(caseFile(file));
    assert.deepEqual([read.faults, read.notes], [[], []], file);
    assert.deepEqual([read.columns, read.places, read.steps], [BOTH, ["12001", "12086", "12057"], steps], file);
    assert.deepEqual(
      read.figures?.[0],
      [
        [100, 100],
        [200, 200],
        [300, 300],
      ],
      file,
    );
  }
  const percent = await seriesOf(caseFile("58-percent-sign/r-pct.csv"));
  assert.deepEqual([percent.columns, percent.figures?.[0]?.[0]], [["pct_out %"], [12.5, 12.5]]);
});

test("a time that is split into two cells by its own comma is refused by the column and its cells", async () => {
  await assert.rejects(
    seriesOf(caseFile("55-time-two-digit-year/q-tz.csv")),
    /q-tz\.csv: line 1: found no column of dates or times \(time has "Sep 26"\), expected .* Sep 10, 2017 10:00 PM/,
  );
});

test("a time of day, or a year, month and day in separate columns are refused by the columns, not read as midnight", async () => {
  const { faults } = await seriesOf(caseFile("87-date-and-clock-apart/r-apart.csv"));
  assert.match(faults.join("; "), /apart: hour_of_day has "06:00"; date has "2024-09-26"/);
  const read = (heading: string, row: string) =>
    seriesOf({ name: "r.csv", bytes: encoded(`fips,${heading},out\n12001,${row},5\n12057,${row},6\n`) });
  for (const [heading, row, said] of [
    ["date,hour", "2024-09-26,6", /apart: hour has "6"; date has "2024-09-26"/],
    ["date,hour", "2024-09-26,1800", /apart: hour has "1800"/],
    ["date,time_utc", "20240926,600", /apart: time_utc has "600"; date has "20240926"/],
    ["date,clock", "9/26/2024,6:00 PM", /apart: clock has "6:00 PM"/],
    ["date,at", "26.09.2024,18:00:00", /apart: at has "18:00:00"/],
  ] as const)
    assert.match((await read(heading, row)).faults.join("; "), said, row);
  for (const heading of ["year,month,day", "Year,Month,Day,Hour"])
    await assert.rejects(
      read(heading, "2024,9,26,6".slice(0, heading.split(",").length === 4 ? 11 : 9)),
      /r\.csv: line 1: found a date in several columns \([Yy]ear has "2024"; [Mm]onth has "9"; [Dd]ay has "26"\)/,
    );
  // A date alone means midnight; figures under other headings and times of day next to a full time are not part of it.
  for (const [heading, row] of [
    ["date,time_of_day", "2024-09-26,00:00"],
    ["date,hours_out", "2024-09-26,6"],
    ["time,sunrise", "2024-09-26 18:00,6:12"],
  ] as const)
    assert.deepEqual((await read(heading, row)).faults, [], row);
});

test("counts that all have three digits after the point are refused: they may be thousands", () => {
  assert.throws(
    () => readTable(caseFile("86-grouped-counts/s-points.csv")),
    /line 2, E_TOTPOP: found "1\.234", which can mean thousands/,
  );
  const { rows } = readTable(caseFile("86-grouped-counts/s-shares.csv"));
  assert.deepEqual(rows.map(({ figures }) => figures.population), [1.234, 300.25]); // oxfmt-ignore
});

const layerOf = async (name: string) => {
  const { name: file, bytes } = caseFile(name);
  const read = await readLayerFile(new File([bytes], file), { latitude: "lat", longitude: "lon" });
  const [layer] = read.kind === "layers" ? read.layers : [];
  const column = (field: string) => layer?.set.features.map(({ attributes }) => attributes[field]);
  return { missing: layer?.missing, column };
};

test("marks in a dropped layer are missing figures, counted by field, and percentages are figures", async () => {
  const table = await layerOf("84-marks-in-layer/c-marks.csv");
  assert.deepEqual([table.column("people"), table.column("share")], [[null, 7, null, null], [12.5, 9, null, 3]]); // oxfmt-ignore
  assert.deepEqual(table.missing, [{ field: "people", found: "<5", count: 2 }, { field: "share", found: "*", count: 1 }]); // oxfmt-ignore
  const codes = await layerOf("84-marks-in-layer/g-codes.geojson");
  assert.deepEqual(codes.column("people"), [5, null, null]);
  assert.deepEqual(codes.missing, [{ field: "people", found: "-666666666", count: 2 }]);
});

test("figures of a dropped table that may be grouped in thousands stay as written", async () => {
  assert.deepEqual((await layerOf("83-thousands-in-layer/c-thousands.csv")).column("people"), ["1,234", "12,345"]);
  const { column } = await layerOf("83-thousands-in-layer/c-points.csv");
  assert.deepEqual([column("people"), column("share")], [["1.234", "12.345"], [12.5, 7.25]]); // oxfmt-ignore
});

const rowsOf = async (text: string) => {
  const read = await readLayerFile(new File([text], "c.csv"), "guessed");
  const [layer] = read.kind === "layers" ? read.layers : [];
  return [layer?.set.features.map(({ attributes }) => attributes), layer?.placeless];
};

test("a dropped table loses no cell beyond its heading, no digit of a long code and no row with a curve", async () => {
  const at = { lat: 29.6, lon: -82.4 };
  assert.deepEqual(await rowsOf("lat,lon\n29.6,-82.4,more\n29.6,-82.4\n"), [[{ ...at, "column 3": "more" }, { ...at, "column 3": null }], 0]); // oxfmt-ignore
  assert.deepEqual(await rowsOf("id,lat,lon\n12345678901234567890,29.6,-82.4\n"), [[{ id: "12345678901234567890", ...at }], 0]); // oxfmt-ignore
  assert.deepEqual(await rowsOf('n,wkt\n1,"CURVEPOLYGON((0 0,1 1,0 1,0 0))"\n2,POINT(-82 28)\n'), [[{ n: 2 }], 1]);
  await assert.rejects(rowsOf('n,wkt\n1,GEOMETRYCOLLECTION(POINT(1 2))\n2,POINT(-82 28)\n'), /badShape .*GEOMETRYCOLLECTION/); // oxfmt-ignore
  // The reader knows the meaning of a letter in a text column.
  assert.deepEqual(await rowsOf("way,lat,lon\n5,29.6,-82.4\nS,29.6,-82.4\n"), [[{ way: "5", ...at }, { way: "S", ...at }], 0]); // oxfmt-ignore
});

test("a column of figures that are mostly withheld, or written otherwise, is read or refused by its cells, never ignored", async () => {
  const read = (cells: readonly string[]) => seriesOf({ name: "r.csv", bytes: encoded(`fips,time,served,meters\n${cells.map((cell, i) => `12001,2024-09-2${i}T10:00Z,9,${cell}`).join("\n")}\n\0\u001a`) }); // oxfmt-ignore
  const withheld = await read(["D", "S", "5", "D", "X"]);
  assert.deepEqual([withheld.columns, withheld.notes], [["served", "meters"], ['mark 4: "D" (meters), "S" (meters), "X" (meters)']]); // oxfmt-ignore
  for (const cells of [
    ["$5", "$6", "$7"],
    ["5 €", "6 €", "7 €"],
    ["½", "¼", "1"],
    ["٥", "٦", "7"],
    ["5k", "6k", "7k"],
    ["~5", "~6", "~7"],
  ])
    assert.equal((await read(cells)).faults.join().split(", ")[0], `figure: "${cells[0]}" (meters)`);
});

test("a dropped table is read below its title", async () => {
  const { name, bytes } = caseFile("56-title-lines/c-title.csv");
  const read = await readLayerFile(new File([bytes], name));
  assert.deepEqual(read.kind === "table" && [read.columns, read.rows], [["name", "lat", "lon"], 1]);
});

type Rows = readonly (readonly string[])[];
const lined = (rows: Rows, sign = ","): string => rows.map((row) => row.join(sign)).join("\n");
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const wide = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");
const blanks = (rows: Rows): string[] => (rows[0] ?? []).map(() => "");

/** The same table written by different programs, with the number of reported lines around it. */
const WRITTEN: readonly (readonly [what: string, write: (rows: Rows) => Uint8Array, outer?: number])[] = [
  ["plain", (rows) => encoded(lined(rows))],
  ["UTF-16", (rows) => wide(lined(rows))],
  ["UTF-16 with tabs, as Excel's Unicode text", (rows) => wide(lined(rows, "\t"))],
  ["UTF-16 without its mark", (rows) => wide(lined(rows)).subarray(2)],
  ["a mark of UTF-8", (rows) => encoded(`\uFEFF${lined(rows)}`)],
  ["Windows-1252", (rows) => Uint8Array.from(lined(rows), (letter) => letter.charCodeAt(0))],
  ["semicolons", (rows) => encoded(lined(rows, ";"))],
  ["tabs", (rows) => encoded(lined(rows, "\t"))],
  ["bars", (rows) => encoded(lined(rows, "|"))],
  ["Excel's line of what parts", (rows) => encoded(`sep=;\r\n${lined(rows, ";")}`)],
  [
    "rows of separators alone",
    (rows) => encoded(lined([...rows.slice(0, 2), blanks(rows), ...rows.slice(2), blanks(rows)])),
  ],
  ["title lines", (rows) => encoded(`Figures of Doña Ana\nAs of today\n\n${lined(rows)}`)],
  ["title lines that Excel filled up", (rows) => encoded(lined([["A title", ...blanks(rows).slice(1)], ...rows]))],
  ["blank cells behind the last", (rows) => encoded(lined(rows.map((row, at) => (at === 0 ? row : [...row, "", ""]))))],
  [
    "names of columns in another case",
    (rows) => encoded(lined([(rows[0] ?? []).map((name) => name.toLowerCase()), ...rows.slice(1)])),
  ],
  [
    "a total and a footnote",
    (rows) => encoded(`${lined([...rows, ["Total", ...blanks(rows).slice(1)]])}\nSource: a survey`),
    2,
  ],
];

const FIGURES = [
  "E_TOTPOP",
  "E_HU",
  "E_HH",
  "E_POV",
  "E_UNEMP",
  "E_AGE65",
  "E_AGE17",
  "E_DISABL",
  "E_SNGPNT",
  "E_MINRTY",
];
const MORE = ["E_LIMENG", "E_MOBILE", "E_NOVEH", "E_GROUPQ"];

test("tracts, series and dropped tables are the same whichever program writes them", async () => {
  const statistics = [
    ["FIPS", "COUNTY", ...FIGURES, ...MORE],
    ...["35013000101", "35013000102"].map((fips) => [fips, "Doña Ana", ...[...FIGURES, ...MORE].map(() => "7")]),
  ];
  const series = [
    ["fips", "time", "customers_out", "county"],
    ["12001", "2024-09-26T00:00Z", "1", "Doña Ana"],
    ["12057", "2024-09-26T00:00Z", "2", "x"],
    ["12086", "2024-09-26T00:00Z", "3", "y"],
  ];
  const places = [
    ["name", "lat", "lon"],
    ["Doña Ana", "32.3", "-106.8"],
    ["Alachua", "29.6", "-82.4"],
  ];
  for (const [what, write, outer = 0] of WRITTEN) {
    const table = readTable({ name: "s.csv", bytes: write(statistics) });
    assert.deepEqual(
      table.rows.map(({ fips, county, figures }) => [fips, county, figures.population, figures.institutionalized]),
      [
        ["35013000101", "Doña Ana", 7, 7],
        ["35013000102", "Doña Ana", 7, 7],
      ],
      what,
    );
    assert.equal(table.passed.length, outer, what);
    const read = await seriesOf({ name: "r.csv", bytes: write(series) });
    assert.deepEqual([read.faults, read.columns, read.passed], [[], ["customers_out"], ["county"]], what);
    assert.deepEqual(read.figures, [[[1], [2], [3]]], what);
    assert.deepEqual(read.notes.length, outer === 0 ? 0 : 1, what);
    const file = new File([new Uint8Array(write(places))], "c.csv");
    const layer = await readLayerFile(file, { latitude: "lat", longitude: "lon" });
    const [first] = layer.kind === "layers" ? layer.layers : [];
    assert.deepEqual(
      first?.set.features.map(({ attributes }) => attributes["name"]).slice(0, 2),
      ["Doña Ana", "Alachua"],
      what,
    );
    assert.equal(first.placeless, outer, what);
  }
});

/** Cases that a reader of figures must handle. */
const MARKS = [
  "",
  "NA",
  "N/A",
  "null",
  "-999",
  "-222222222",
  "-666666666.0",
  "-999999999",
  "<5",
  "*",
  "#N/A",
  "(100)",
  "ND",
  "~",
  "5 or fewer",
  "data suppressed",
  "-9999999",
];

test("marks of missing figures are the same for tracts and series, and an invalid figure is refused by both", async () => {
  const statistics = (cell: string): Uint8Array => {
    const figures = [...FIGURES, ...MORE].map((_, at) => (at === 3 ? cell : "7"));
    return encoded(
      lined([
        ["FIPS", ...FIGURES, ...MORE],
        ["35013000101", ...figures],
      ]),
    );
  };
  const series = (cell: string): Uint8Array =>
    encoded(
      lined([
        ["fips", "time", "out"],
        ["12001", "2024-09-26T00:00Z", cell],
        ...["12057", "12086"].map((fips) => [fips, "2024-09-26T00:00Z", "3"]),
      ]),
    );
  for (const mark of MARKS) {
    assert.equal(readTable({ name: "s.csv", bytes: statistics(mark) }).rows[0]?.figures.below_poverty, null, mark);
    const { figures, faults } = await seriesOf({ name: "r.csv", bytes: series(mark) });
    assert.deepEqual([faults, figures?.[0]?.[0]], [[], [NaN]], mark);
  }
  for (const cell of ["many", "1,024", "0x10", "12,5", "1e999"]) {
    const bytes = encoded(
      `"FIPS";"${[...FIGURES, ...MORE].join('";"')}"\n35013000101;7;7;7;${cell};${"7;".repeat(10).slice(0, -1)}`,
    );
    assert.throws(() => readTable({ name: "s.csv", bytes }), /s\.csv: line 2, E_POV: found /, cell);
    const { faults } = await seriesOf({
      name: "r.csv",
      bytes: encoded(`fips;time;out\n12001;2024-09-26T00:00Z;${cell}\n12057;2024-09-26T00:00Z;1`),
    });
    assert.deepEqual(faults, [`figure: "${cell}" (out)`], cell);
  }
});
