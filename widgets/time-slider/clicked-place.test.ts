import assert from "node:assert/strict";
import { test } from "node:test";
import type { MapHit } from "../../map/live-map.ts";
import { subjectAt } from "./clicked-place.ts";

const hit = (zone: number | null, fips: string | null) =>
  ({ zone, feature: fips === null ? null : { fips } }) as Pick<MapHit, "zone" | "feature">;

test("a click selects the zone, else the series' county or tract", () => {
  const counties = { geography: "county", places: ["12081", "12115"], zones: [1] } as const;
  assert.equal(subjectAt(hit(1, "12081000100"), counties), "zone 1");
  assert.equal(subjectAt(hit(2, "12081000100"), counties), "12081", "a zone of another estimation");
  assert.equal(subjectAt(hit(null, "12115"), counties), "12115");
  assert.equal(subjectAt(hit(null, "12086"), counties), null);
  assert.equal(subjectAt(hit(null, null), counties), null);
  assert.equal(subjectAt(hit(null, "12081"), { geography: "tract", places: ["12081000100"], zones: [] }), null);
});
