import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { StatePlanes } from "../../../test/clients/proj.ts";
import type { EsriError } from "../esri-error.ts";
import { definitionOf } from "./projection.ts";
import { spatialReferenceOf, fromDegrees, intoDegrees } from "./spatial-reference.ts";

const ESRI = JSON.parse(readFileSync(new URL("../../../test/fixtures/esri-systems.json", import.meta.url), "utf8")) as StatePlanes; // oxfmt-ignore
const PLANES = JSON.parse(readFileSync(new URL("../../../test/fixtures/state-planes.json", import.meta.url), "utf8")) as StatePlanes; // oxfmt-ignore

test("a place in each zone of every state's plane has the coordinates that PROJ gives it, there and back", () => {
  for (const [wkid, [name, longitude, latitude, x, y]] of Object.entries(PLANES)) {
    const reference = spatialReferenceOf("outSR", wkid);
    const there = fromDegrees(reference)(longitude, latitude);
    assert.ok(Math.hypot(there[0] - x, there[1] - y) < 0.01, `${wkid} ${name}: ${there}`);
    const back = intoDegrees(reference)(x, y);
    assert.ok(Math.hypot(back[0] - longitude, back[1] - latitude) < 1e-6, `${wkid} ${name}: ${back}`);
  }
});

/** The projection of a code, regardless of the realization of NAD 83. */
const planeOf = (wkid: number | string): string | undefined =>
  definitionOf(Number(wkid))?.replaceAll(/\+(?:datum=NAD83|ellps=GRS80|towgs84=0,0,0,0,0,0,0)\s*/g, "");

const PLANES_OF_HARN = new Map(Object.entries(PLANES).map(([wkid, plane]) => [planeOf(wkid), plane]));

const REALIZATIONS = [
  { name: "NSRS2007", from: 3465, to: 3552, planes: 85 },
  { name: "2011", from: 6355, to: 6633, planes: 236 },
] as const;

for (const { name, from, to, planes } of REALIZATIONS)
  test(`the states' planes on NAD 83 (${name}) give the same places the same coordinates`, () => {
    const known = new Map(Object.entries(PLANES).map(([wkid, plane]) => [planeOf(wkid), plane]));
    let held = 0;
    for (let wkid = from; wkid <= to; wkid++) {
      const plane = known.get(planeOf(wkid) ?? "");
      if (plane === undefined) continue;
      const [, longitude, latitude, x, y] = plane;
      const reference = spatialReferenceOf("inSR", String(wkid));
      const there = fromDegrees(reference)(longitude, latitude);
      assert.ok(Math.hypot(there[0] - x, there[1] - y) < 0.01, `${wkid}: ${there}`);
      const back = intoDegrees(reference)(x, y);
      assert.ok(Math.hypot(back[0] - longitude, back[1] - latitude) < 1e-6, `${wkid}: ${back}`);
      held++;
    }
    assert.equal(held, planes);
  });

test("a place in each system that only Esri numbers has the coordinates that PROJ gives it, there and back", () => {
  const found = new Map(Object.keys(ESRI).map((wkid) => [wkid, spatialReferenceOf("outSR", wkid)]));
  for (const [wkid, [name, longitude, latitude, x, y]] of Object.entries(ESRI)) {
    const reference = found.get(wkid);
    assert.ok(reference?.kind === "other" && reference.wkid === Number(wkid), `${wkid} ${name}`);
    // Robinson's is a table between whose rows programs interpolate differently.
    const within = wkid === "54030" ? 0.1 : 0.02;
    const there = fromDegrees(reference)(longitude, latitude);
    assert.ok(Math.hypot(there[0] - x, there[1] - y) < within, `${wkid} ${name}: ${there}`);
    const back = intoDegrees(reference)(x, y);
    assert.ok(Math.hypot(back[0] - longitude, back[1] - latitude) < 1e-5, `${wkid} ${name}: ${back}`);
  }
  assert.deepEqual(
    ["102658", "102659", "102660", "102003", "102008", "102039", "54030"].map((wkid) => found.get(wkid)?.latestWkid),
    [2236, 2237, 2238, 102003, 102008, 102039, 54030],
  );
  const named = spatialReferenceOf("outSR", '{"wkid":102658,"latestWkid":2236}');
  assert.deepEqual(named, found.get("102658"));
});

test("systems that need grids are refused, with the same plane on NAD 83, and those that proj4 reads wrong", () => {
  const refusal = (asked: string): string => {
    try {
      spatialReferenceOf("outSR", asked);
    } catch (error) {
      return (error as EsriError).details.join();
    }
    return assert.fail(asked);
  };
  let planes = 0;
  for (let wkid = 2759; wkid <= 2866; wkid++) {
    if (PLANES_OF_HARN.get(planeOf(wkid) ?? "") === undefined) continue;
    assert.match(refusal(String(wkid)), /no grids; on NAD 83 it is \d+$/, String(wkid));
    planes++;
  }
  assert.ok(planes > 80, `${planes}`);
  assert.match(refusal("2777"), /on NAD 83 it is 26958$/);
  assert.match(refusal("3087"), /on NAD 83 it is 3086$/);
  for (const wkid of ["4267", "4152", "26717", "26758", "32058", "103300", '{"wkid":2777}']) assert.match(refusal(wkid), /NAD 27/); // oxfmt-ignore
  for (const name of ["D_North_American_1927", "D_North_American_1983_HARN"])
    assert.match(refusal(JSON.stringify({ wkt: `GEOGCS["a",DATUM["${name}",SPHEROID["b",6378206.4,294.98]]]` })), /NAD 27/); // oxfmt-ignore
  for (const wkid of ["54002", "54003", "102578", "102034", "27200", "2", "102000"]) refusal(wkid);
});
