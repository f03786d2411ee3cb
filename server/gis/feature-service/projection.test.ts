import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { StatePlanes } from "../../../test/clients/proj.ts";
import { definitionOf } from "./projection.ts";
import { spatialReferenceOf, fromDegrees, intoDegrees } from "./spatial-reference.ts";

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

const REALIZATIONS = [
  { name: "HARN", from: 2759, to: 2930, planes: 170 },
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
