import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  LEAST_COVERAGE,
  knownPart,
  percentOf,
  placeShareOf,
  coversZone,
  wholeKindOf,
  zoneShareAt,
  type PlaceOfZone,
} from "./series-share.ts";

const place = (changes: Partial<PlaceOfZone> = {}): PlaceOfZone => ({
  place: "12001",
  people: 300,
  counted: 100,
  figures: [50],
  wholes: [100],
  ...changes,
});

test("a county's share is weighted by people, and those without a figure are counted separately", () => {
  const places = [
    place({ people: 400 }),
    place({ place: "12003", people: 100, figures: [0] }),
    place({ place: "12005", people: 50, figures: [null] }),
    // Not in the file at all.
    place({ place: "12007", people: 150, figures: [], wholes: [] }),
  ];
  // 400 × 50 % and 100 × 0 %, of 500 people; the utility has no customers where 150 of 700 live.
  assert.deepEqual(zoneShareAt(places, 0), { value: 40, knownPeople: 500, unknownPeople: 200, coverage: 550 / 700 });
  assert.equal(zoneShareAt(places.slice(2), 0).value, null);
  assert.equal(knownPart(zoneShareAt([], 0)), null);
});

test("a utility's share represents a place from half of its households on, and is unknown below", () => {
  const covering = (customers: number | null, households: number | null = 100) =>
    placeShareOf({ figures: [customers === null ? null : customers / 4], wholes: [customers], counted: households }, 0);
  assert.deepEqual(covering(50), { value: 25, coverage: LEAST_COVERAGE });
  assert.deepEqual(covering(49), { value: null, coverage: 0.49 });
  // Shops are customers too; a place without known households is used as the file has it.
  assert.deepEqual(covering(130), { value: 25, coverage: 1 });
  assert.deepEqual([covering(9, null), covering(9, 0)], Array(2).fill({ value: 25, coverage: null }));
  assert.deepEqual(covering(null), { value: null, coverage: 0 });
  // Percentages without customers are taken to hold for the whole place.
  assert.deepEqual(placeShareOf({ figures: [12], wholes: null, counted: null }, 0), { value: 12, coverage: null });
});

test("the meaning of a column of totals is recognized by its unit or name, in all four languages", () => {
  const kindOf = (unit: string, label = "", key = "") => wholeKindOf({ unit, label, key });
  assert.deepEqual(
    [
      kindOf("customers"),
      kindOf("Kunden"),
      kindOf("domicílios"),
      kindOf("", "Customers served"),
      kindOf("", "", "households"),
    ],
    Array(5).fill("households"),
  );
  assert.deepEqual([kindOf("people"), kindOf("Einwohner"), kindOf("pessoas")], Array(3).fill("population"));
  assert.deepEqual([kindOf("pharmacies", "Pharmacies in all"), wholeKindOf(null)], [null, null]);
});

test("a zone's share represents it if at least half of its people are known", () => {
  const zone = (known: number) => zoneShareAt([place({ people: known }), place({ people: 100, figures: [null] })], 0);
  assert.deepEqual([coversZone(zone(99)), coversZone(zone(100))], [false, true]);
});

test("a share is a percentage of its whole, and unknown if either is", () => {
  assert.deepEqual(
    [percentOf(1, 4), percentOf(5, 4), percentOf(null, 4), percentOf(1, null), percentOf(0, 0)],
    [25, 100, null, null, null],
  );
});

const DATA = new URL("../../../shared/data/", import.meta.url);
const SERIES = new URL("irma2017_fpl_county_outages_hourly.csv", DATA);
const TRACTS = new URL("fl_svi2018_tracts.csv", DATA);
const absent =
  existsSync(SERIES) && existsSync(TRACTS) ? false : "the files of Irma's outages and Florida's tracts are not here";

test(
  "Florida Power & Light's few customers in Duval, Orange and Alachua do not represent those counties",
  { skip: absent },
  () => {
    const AT = "2017-09-11 00:00:00";
    const rows = readFileSync(SERIES, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(","));
    const census = readFileSync(TRACTS, "utf8").trim().split("\n").slice(1).map(cellsOf);
    const heading = cellsOf(readFileSync(TRACTS, "utf8").split("\n", 1)[0] ?? "");
    const sum = (county: string, name: string) =>
      census
        .filter((cells) => cells[heading.indexOf("STCNTY")] === county)
        .reduce((all, cells) => all + Math.max(0, Number(cells[heading.indexOf(name)])), 0);
    const placeOf = (county: string): PlaceOfZone => {
      const [, , , out, , served] = rows.find((cells) => cells[0] === county && cells[4] === AT) ?? [];
      return {
        place: county,
        people: sum(county, "E_TOTPOP"),
        counted: sum(county, "E_HH"),
        figures: [out === undefined ? null : Number(out)],
        wholes: [served === undefined ? null : Number(served)],
      };
    };
    for (const county of ["12031", "12095", "12001"]) {
      const { value, coverage } = placeShareOf(placeOf(county), 0);
      assert.equal(value, null, county);
      assert.ok(coverage !== null && coverage < 0.02, `${county} ${coverage}`);
    }
    // Miami-Dade, Broward and Palm Beach are its own.
    for (const county of ["12086", "12011", "12099"]) {
      const { value, coverage } = placeShareOf(placeOf(county), 0);
      assert.ok(value !== null && value > 40 && coverage === 1, `${county} ${value} ${coverage}`);
    }
    const inland = zoneShareAt(["12031", "12095", "12001"].map(placeOf), 0);
    assert.deepEqual([inland.value, inland.knownPeople, coversZone(inland)], [null, 0, false]);
    // With Miami-Dade, which has fewer people than the three together, the zone's share is Miami-Dade's alone, of less
    // than all its people.
    const mixed = zoneShareAt(["12031", "12086"].map(placeOf), 0);
    assert.equal(mixed.value, placeShareOf(placeOf("12086"), 0).value);
    assert.equal(mixed.unknownPeople, sum("12031", "E_TOTPOP"));
  },
);

/** Cells of a line of CSV of which some are in quotation marks. */
const cellsOf = (line: string): string[] =>
  [...line.trim().matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, whole = "", quoted]) => quoted ?? whole);
