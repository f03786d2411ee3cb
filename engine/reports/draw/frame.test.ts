import assert from "node:assert/strict";
import { test } from "node:test";
import { rectangle } from "../../../test/fixtures/shapes.ts";
import { buildTractSet } from "../../zones/tract-set.ts";
import { countedLand } from "../../zones/counted-land.ts";
import { zoneStatistics } from "../../zones/zone-statistics.ts";
import { frameOf } from "./frame.ts";

/** Two counties of four tracts each, one of water next to them, and one far away. */
const SET = buildTractSet(
  [
    ...[0, 1, 2, 3].map((i) => [`1200100010${i}`, rectangle(-82 + i / 4, 27, -81.75 + i / 4, 28)] as const),
    ...[0, 1, 2, 3].map((i) => [`1200300010${i}`, rectangle(-81 + i / 4, 27, -80.75 + i / 4, 28)] as const),
    ["12001990000", rectangle(-83, 27, -82, 28)] as const,
    ["12005000100", rectangle(-70, 40, -69, 41)] as const,
  ].map(([fips, geometry]) => ({ fips, geometry, figures: { population: 100 } })),
);
/** From far out at sea over both counties: 98 % of it is ocean. */
const SEA = rectangle(-95, 20, -72, 29);
const countedBy = (area: ReturnType<typeof rectangle>, selection: "intersects" | "areaWeighted" = "intersects") => {
  const zone = { zone: 1, parts: [{ kind: "area" as const, geometry: area }] };
  const [counted] = zoneStatistics(SET, [zone], { selection, overlap: "countOnce" });
  return countedLand(SET, counted?.members ?? []);
};

test("a storm's zone over the ocean is framed by the counties that it counts, water tracts aside", () => {
  const land = countedBy(SEA);
  assert.deepEqual(frameOf([{ area: SEA, land }]), [-82, 27, -80, 28]);
  // Tracts of 27 to 28° north, a quarter degree wide: 111.0 km by 98.6 km by a quarter each, on the ellipsoid.
  assert.ok(Math.abs((land?.squareMeters ?? 0) / (8 * 0.25 * 98_770 * 110_810) - 1) < 0.005);
  const half = countedBy(rectangle(-81, 27, -80.875, 28), "areaWeighted");
  assert.ok(Math.abs((half?.squareMeters ?? 0) / (land?.squareMeters ?? 1) - 1 / 16) < 0.001);
});

test("zones without people do not widen the frame, unless no zone has any", () => {
  const [east, far] = [rectangle(-81, 27, -80, 28), rectangle(-60, 10, -59, 11)];
  const land = countedBy(east);
  assert.deepEqual(
    frameOf([
      { area: east, land },
      { area: far, land: null },
    ]),
    [-81, 27, -80, 28],
  );
  assert.deepEqual(frameOf([{ area: far, land: null }]), [-60, 10, -59, 11]);
  assert.equal(frameOf([]), null);
});

test("areas on both sides of the date line are framed side by side", () => {
  const aleutians = buildTractSet([
    { fips: "02016000100", figures: {}, geometry: {
      type: "MultiPolygon",
      coordinates: [rectangle(172, 52, 179.9, 53).coordinates, rectangle(-179.9, 51, -176, 52).coordinates],
    } },
    { fips: "02013000100", figures: {}, geometry: rectangle(-162, 54, -160, 56) },
  ]); // oxfmt-ignore
  const land = countedLand(
    aleutians,
    [...aleutians.fips].map((fips) => ({ fips, share: 1 })),
  );
  assert.deepEqual(frameOf([{ area: rectangle(-170, 50, -150, 60), land }]), [172, 51, 200, 56]);
});
