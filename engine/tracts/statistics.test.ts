import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { STATISTICS } from "../words/statistics.ts";
import { mapColumns, type ColumnKey } from "./map-columns.ts";
import { parseStatistics } from "./statistics.ts";

const REAL = new URL("../../../shared/data/fl_svi2018_tracts.csv", import.meta.url);

const HEADING =
  "FIPS,COUNTY,E_TOTPOP,M_TOTPOP,E_HU,E_HH,E_POV,E_UNEMP,E_AGE65,E_AGE17,E_DISABL,E_SNGPNT,E_MINRTY,E_LIMENG,E_MOBILE,E_NOVEH,E_GROUPQ";
const ROW = "12001000200,Alachua,6671,210,3328,2309,3551,212,882,1201,707,164,2565,75,0,97,1096";
const parse = (...lines: string[]) => parseStatistics(lines.join("\n"), "svi.csv");
const refuses = (message: string, ...lines: string[]) =>
  assert.throws(() => parse(...lines), { name: "FileFault", message });

test("a row becomes fourteen figures, its county and the existing margins", () => {
  const { rows, povertyMeaning } = parse(HEADING, ROW);
  assert.equal(povertyMeaning, "below100");
  assert.equal(rows.length, 1);
  const row = rows[0];
  assert.deepEqual([row?.fips, row?.county, row?.line], ["12001000200", "Alachua", 2]);
  assert.deepEqual(Object.keys(row?.figures ?? {}), [...STATISTICS]);
  assert.deepEqual(
    [row?.figures.population, row?.figures.below_poverty, row?.figures.institutionalized],
    [6671, 3551, 1096],
  );
  assert.deepEqual(row?.margins, { population: 210 });
});

test("E_POV150 is people below 150 % of the poverty line", () => {
  assert.equal(parse(HEADING.replace("E_POV", "E_POV150"), ROW).povertyMeaning, "below150");
});

test("-999, -666666666 and blank are missing, 0 is not", () => {
  const { rows } = parse(HEADING, "12001000200,,-999,,-666666666, ,-999.0,0,0,0,0,0,0,0,0,0,0");
  const figures = rows[0]?.figures;
  assert.deepEqual(
    [figures?.population, figures?.housing_units, figures?.households, figures?.below_poverty, figures?.unemployed],
    [null, null, null, null, 0],
  );
  assert.equal(rows[0]?.county, null);
  assert.deepEqual(rows[0]?.margins, { population: null });
});

test("a byte order mark, Windows line ends, quotes, spaces and lower-case headings are all read", () => {
  const { rows } = parseStatistics(
    `\uFEFF${HEADING.toLowerCase()}\r\n${ROW.replace("Alachua", '"Alachua, FL"')}\r\n\r\n`,
    "svi.csv",
  );
  assert.equal(rows[0]?.county, "Alachua, FL");
});

test("a leading zero that a spreadsheet removed is restored", () => {
  assert.equal(parse(HEADING, ROW.replace("12001000200", "1001020100")).rows[0]?.fips, "01001020100");
});

test("both poverty columns are refused", () => {
  refuses(
    "svi.csv: line 1, E_POV, E_POV150: found both columns, expected one of the two (E_POV: below the poverty line, E_POV150: below 150 % of it)",
    `${HEADING},E_POV150`,
    `${ROW},1`,
  );
});

test("missing columns are named, all at once", () => {
  refuses(
    "svi.csv: line 1, heading: found no column E_HU, E_POV or E_POV150 among FIPS, COUNTY, E_TOTPOP, M_TOTPOP, E_HH, E_UNEMP, E_AGE65, E_AGE17, …, expected the columns of a CDC/ATSDR SVI table, or others named by --column (population=E_TOTPOP; county= for none)",
    HEADING.replace("E_HU,", "").replace("E_POV,", ""),
  );
});

test("a repeated column is named", () => {
  refuses("svi.csv: line 1, E_HU: found the column twice, expected each column once", `${HEADING},E_HU`);
});

test("a repeated FIPS code names both lines", () => {
  refuses("svi.csv: line 3, FIPS: found 12001000200 again (also line 2), expected each tract once", HEADING, ROW, ROW);
});

test("a statistic outside SVI is optional: its column is read if it exists, and missing otherwise", () => {
  const optional = new Set(["mobile_homes", "population"] as const);
  const without = (column: string, cells: string) => {
    const at = HEADING.split(",").indexOf(column);
    return cells.split(",").toSpliced(at, 1).join();
  };
  const text = [without("E_MOBILE", HEADING), without("E_MOBILE", ROW)].join("\n");
  const [row] = parseStatistics(text, "svi.csv", { optional }).rows;
  assert.deepEqual([row?.figures.mobile_homes, row?.figures.population], [null, 6671]);
  assert.throws(() => parseStatistics(text, "svi.csv"), /found no column E_MOBILE among/);
});

test("named columns take precedence, the others are found by their headings, and a column named as none is missing", () => {
  const heading = HEADING.replace("E_TOTPOP", "People").replace("E_UNEMP", "Idle");
  const read = (...named: [ColumnKey, string | null][]) =>
    parseStatistics([heading, ROW].join("\n"), "own.csv", {
      named: (cells) => mapColumns(cells, new Map(named), undefined),
    });
  const [row] = read(["population", "people"], ["unemployed", null]).rows;
  assert.deepEqual([row?.figures.population, row?.figures.unemployed, row?.county], [6671, null, "Alachua"]);
  assert.throws(() => read(["population", "Folk"], ["unemployed", null]), /found no column Folk among FIPS/);
  assert.throws(() => read(["population", "People"]), /found no column E_UNEMP among/);
  assert.equal(
    read(["population", "People"], ["unemployed", null], ["below_poverty", "E_POV"]).povertyMeaning,
    "below100",
  );
});

test("an invalid FIPS code and an invalid count name line and column", () => {
  refuses(
    `svi.csv: line 2, FIPS: found "12001", expected the tract's 11-digit FIPS (12001000201, also as 1400000US12001000201)`,
    HEADING,
    ROW.replace("12001000200", "12001"),
  );
  for (const bad of ["many", "-1", "1;5", "0x10", "12.5%", "1e999"]) {
    refuses(
      `svi.csv: line 2, E_TOTPOP: found "${bad}", expected a count of 0 or more, or blank, NA, -999, * or <5 where it is missing`,
      HEADING,
      ROW.replace("6671", bad),
    );
  }
});

test("empty, heading-only, ragged and unclosed files are refused", () => {
  refuses("svi.csv: found an empty file, expected a heading and one row per tract", "");
  refuses("svi.csv: found a heading without rows, expected one row per tract", HEADING);
  refuses("svi.csv: line 2: found a row of 3 cells, expected 17 as in the heading", HEADING, "1,2,3");
  refuses(
    "svi.csv: line 2: found the end of the file within quotes, expected a closing quote",
    HEADING,
    '"12001000200',
  );
});

test(
  "the real Florida table reads as it is documented",
  { skip: existsSync(REAL) ? false : "the shared data is not here" },
  () => {
    const { rows, povertyMeaning } = parseStatistics(readFileSync(REAL, "utf8"), "fl_svi2018_tracts.csv");
    assert.equal(rows.length, 4_212);
    assert.equal(povertyMeaning, "below100");
    const missing = (key: (typeof STATISTICS)[number]) => rows.filter((row) => row.figures[key] === null).length;
    assert.deepEqual(
      [missing("mobile_homes"), missing("no_vehicles"), missing("below_poverty"), missing("unemployed")],
      [49, 51, 50, 48],
    );
  },
);
