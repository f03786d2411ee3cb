import assert from "node:assert/strict";
import test from "node:test";
import { STATISTICS, estimateColumns } from "../words/statistics.ts";
import { guessColumns } from "./guess-columns.ts";

/** Estimates in the order of CDC/ATSDR's documentation of each SVI: those of 2014 to 2018, and those of 2020 and 2022. */
const THEN =
  "E_TOTPOP E_HU E_HH E_POV E_UNEMP E_PCI E_NOHSDP E_AGE65 E_AGE17 E_DISABL E_SNGPNT E_MINRTY E_LIMENG E_MUNIT E_MOBILE E_CROWD E_NOVEH E_GROUPQ";
const NOW =
  "E_TOTPOP E_HU E_HH E_POV150 E_UNEMP E_HBURD E_NOHSDP E_UNINSUR E_AGE65 E_AGE17 E_DISABL E_SNGPNT E_LIMENG E_MINRTY E_MUNIT E_MOBILE E_CROWD E_NOVEH E_GROUPQ";
/** Each with its margin and its percentage next to it, which are not mapped to a statistic. */
const headingOf = (estimates: string) => [
  ..."ST STATE ST_ABBR STCNTY COUNTY FIPS LOCATION AREA_SQMI".split(" "),
  ...estimates.split(" ").flatMap((name) => [name, name.replace("E_", "M_"), name.replace("E_", "EP_")]),
  "E_DAYPOP",
];

for (const [years, estimates, meaning] of [
  ["2014, 2016 and 2018", THEN, "below100"],
  ["2020 and 2022", NOW, "below150"],
] as const)
  test(`the columns of an SVI table of ${years} are recognized by their names, with the meaning of its poverty column`, () => {
    const guessed = guessColumns(headingOf(estimates));
    assert.deepEqual([guessed.fips, guessed.county, guessed.povertyMeaning], ["FIPS", "COUNTY", meaning]);
    assert.deepEqual(guessed.figures, estimateColumns(meaning));
  });

test("columns of an ACS table with the same meaning are recognized; the missing ones stay open", () => {
  const { fips, county, figures } = guessColumns(["GEO_ID", "NAME", "b01003_001e", "B17001_002E", "B17001_002M"]);
  assert.deepEqual(
    [fips, county, figures.population, figures.below_poverty],
    ["GEO_ID", null, "b01003_001e", "B17001_002E"],
  );
  assert.equal(STATISTICS.filter((key) => figures[key] === null).length, STATISTICS.length - 2);
});
