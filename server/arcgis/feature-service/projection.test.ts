import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { StatePlanes } from "../../../test/clients/proj.ts";
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
