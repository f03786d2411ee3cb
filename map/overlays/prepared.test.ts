import assert from "node:assert/strict";
import test from "node:test";
import type { Point } from "geojson";
import { looksOf, plainStyle } from "../../client/map/layers/style.ts";
import { toMeters, type LonLat } from "../geo.ts";
import { tileAt } from "../tiles.ts";
import { PreparedSet } from "./prepared.ts";

const TAMPA: LonLat = [-82.46, 27.95];
const ALONE: LonLat = [-80.1, 26.1];
const point = ([longitude, latitude]: LonLat, name: string) => ({
  id: 1,
  geometry: { type: "Point", coordinates: [longitude, latitude] } satisfies Point,
  attributes: { name },
});

test("among many close points that are drawn as one, a single point is found where its mark is drawn", () => {
  const features = Array.from({ length: 500 }, (_, i) => point(TAMPA, `Shelter ${i}`));
  const plain = plainStyle(0, "point");
  const style = { ...plain, symbol: { ...plain.symbol, size: 18 } };
  const set = new PreparedSet({ features: [...features, point(ALONE, "Alone")], fields: [] }, looksOf(style));
  const { resolution } = tileAt(8, 0, 0);
  const [x, y] = toMeters(ALONE);
  const nameAt = (pixels: number) => set.at(x + pixels * resolution, y, resolution, 8)?.attributes["name"];
  assert.deepEqual([0, 10, 14].map(nameAt), ["Alone", "Alone", undefined]);
  assert.equal(set.at(...toMeters(TAMPA), resolution, 8), null);
});
