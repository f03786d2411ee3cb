import assert from "node:assert/strict";
import test from "node:test";
import type { Zone } from "../../contract/calls/zones.ts";
import { zonesAsGeoJson } from "./geojson.ts";

const zone: Zone = {
  eid: 1,
  zone: 3,
  parts: [{ kind: "counties", fips: ["12086"] }],
  area: { type: "Polygon", coordinates: [[[-82, 28], [-81, 28], [-81, 29], [-82, 28]]] }, // prettier-ignore
  affected: 65,
  statistics: null,
  version: 1,
  editedBy: "A",
  editedDate: "2026-01-01T00:00:00Z",
};

test("a zone goes out with its number, its affected share and its area", () => {
  const { features } = zonesAsGeoJson([zone]);
  assert.deepEqual(features, [{ type: "Feature", properties: { zone: 3, affected: 65 }, geometry: zone.area }]);
});
