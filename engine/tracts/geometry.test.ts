import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import type { UncheckedFeature } from "../files/layers/read-feature.ts";
import { tractFips } from "./fault.ts";
import { joinTracts, parseTractGeometry } from "./geometry.ts";
import type { StatisticsRow } from "./statistics.ts";

const REAL = new URL("../../../shared/data/fl_tracts_cb2018_500k.geojson", import.meta.url);

const RING = [
  [-82, 29],
  [-81, 29],
  [-81, 30],
  [-82, 29],
];
const feature = (
  properties: Record<string, unknown>,
  geometry: unknown = { type: "Polygon", coordinates: [RING] },
) => ({
  properties,
  geometry,
});
const parse = (...features: UncheckedFeature[]) => parseTractGeometry(features, "tracts.geojson");
const refuses = (message: string, run: () => unknown) => assert.throws(run, { name: "FileFault", message });

test("the FIPS may be in GEOID, FIPS, GEOID10 or GEOID20", () => {
  for (const name of ["GEOID", "FIPS", "GEOID10", "GEOID20"]) {
    const [shape] = parse(feature({ [name]: "12001000200" }));
    assert.deepEqual(shape, { fips: "12001000200", feature: 1, geometry: { type: "Polygon", coordinates: [RING] } });
  }
  assert.equal(parse(feature({ GEOID: 12001000200 }))[0]?.fips, "12001000200");
});

test("polygons and multipolygons are areas, heights are dropped", () => {
  const raised = RING.map((position) => [...position, 12]);
  const [shape] = parse(feature({ GEOID: "12001000200" }, { type: "MultiPolygon", coordinates: [[raised], [RING]] }));
  assert.deepEqual(shape?.geometry, { type: "MultiPolygon", coordinates: [[RING], [RING]] });
});

test("a feature without a FIPS code, with an invalid one or with another's is named", () => {
  refuses(
    "tracts.geojson: feature 2, properties: found no FIPS among NAME, expected one of FIPS, GEOID, GEO_ID, GEO.id2, GEOID10, GEOID20, GEOIDFQ, GEOIDFQ20, AFFGEOID, AFFGEOID10, AFFGEOID20, GEOID_TRACT, TRACTFIPS, TRACT_FIPS, FIPS_CODE, FIPSCODE",
    () => parse(feature({ GEOID: "12001000200" }), feature({ NAME: "2" })),
  );
  refuses(
    `tracts.geojson: feature 1, GEOID: found "abc", expected the tract's 11-digit FIPS (12001000201, also as 1400000US12001000201)`,
    () => parse(feature({ GEOID: "abc" })),
  );
  refuses("tracts.geojson: feature 2, FIPS: found 12001000200 again (also feature 1), expected each tract once", () =>
    parse(feature({ GEOID: "12001000200" }), feature({ FIPS: "12001000200" })),
  );
});

test("a geometry that is not an area is named by its place", () => {
  const withGeometry = (geometry: unknown) => () => parse(feature({ GEOID: "12001000200" }, geometry));
  // A feature may have no geometry (RFC 7946, 3.2): it gives no shape.
  for (const nowhere of [null, { type: "Polygon", coordinates: [] }]) assert.deepEqual(withGeometry(nowhere)(), []);
  refuses(
    `tracts.geojson: feature 1, geometry: found "Point", expected a Polygon or a MultiPolygon`,
    withGeometry({ type: "Point", coordinates: [1, 2] }),
  );
  refuses(
    "tracts.geojson: feature 1, geometry.coordinates[0]: found 3 positions, expected at least 4",
    withGeometry({ type: "Polygon", coordinates: [RING.slice(1)] }),
  );
  refuses(
    "tracts.geojson: feature 1, geometry.coordinates[0]: found 0 rings, expected at least 1",
    withGeometry({ type: "MultiPolygon", coordinates: [[]] }),
  );
  const expected = "longitude (-180 to 180) and latitude (-90 to 90) in degrees";
  refuses(
    `tracts.geojson: feature 1, geometry.coordinates[0][1]: found [29,-181], expected ${expected}`,
    withGeometry({ type: "Polygon", coordinates: [[RING[0], [29, -181], ...RING]] }),
  );
  refuses(
    `tracts.geojson: feature 1, geometry.coordinates[0][0]: found [null,1], expected ${expected}`,
    withGeometry({ type: "Polygon", coordinates: [[[null, 1], ...RING]] }),
  );
});

test(
  "the real Florida tracts read as they are documented",
  { skip: existsSync(REAL) ? false : "the shared data is not here" },
  () => {
    const shapes = parseTractGeometry(
      (JSON.parse(readFileSync(REAL, "utf8")) as { features: UncheckedFeature[] }).features,
      "fl",
    );
    assert.equal(shapes.length, 4_212);
    assert.equal(shapes.filter(({ fips }) => fips.slice(5, 7) === "99").length, 14);
  },
);

const GEOMETRY = { type: "Polygon" as const, coordinates: [] };
const FIGURES = { population: 12 } as StatisticsRow["figures"];
const row = (fips: string): StatisticsRow => ({ fips, line: 2, county: null, figures: FIGURES, margins: {} });

test("shapes and rows are joined by FIPS in any order, and those without a match are listed", () => {
  const join = joinTracts(
    [
      { fips: "12003000100", feature: 1, geometry: GEOMETRY },
      { fips: "12001000100", feature: 2, geometry: GEOMETRY },
    ],
    [row("12001000100"), row("12002000100")],
  );
  assert.deepEqual(join, {
    records: [
      { fips: "12001000100", geometry: GEOMETRY, figures: FIGURES },
      { fips: "12002000100", geometry: null, figures: FIGURES },
      { fips: "12003000100", geometry: GEOMETRY, figures: {} },
    ],
    withoutStatistics: ["12003000100"],
    withoutGeometry: ["12002000100"],
  });
});

test("a FIPS code has eleven digits, or ten without its leading zero", () => {
  assert.equal(tractFips(" 12001000200 "), "12001000200");
  assert.equal(tractFips(1001020100), "01001020100");
  for (const bad of ["", "123", "120010002000", "12001-00200", null, 1.5]) assert.equal(tractFips(bad), null);
});

test("a FIPS code is found under any name used by the Census Bureau and databases, in any case and form", () => {
  for (const properties of [
    { geoid: "12001000201" },
    { GEO_ID: "1400000US12001000201" },
    { AFFGEOID: "1400000US12001000201" },
    { GEOIDFQ: "1400000US12001000201" },
    { TractFips: 12001000201 },
    { FIPS: "12001", GEOID20: "12001000201.0" },
  ]) {
    assert.equal(parse(feature(properties))[0]?.fips, "12001000201", JSON.stringify(properties));
  }
});
