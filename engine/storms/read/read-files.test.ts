import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { stormFeatures, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import { geodesicArea } from "../../geometry/area.ts";
import type { ReadAdvisory, StormShapeKind } from "../advisory.ts";
import { StormFault, type StormFaultKind } from "../fault.ts";
import { swathsOf } from "../swaths.ts";
import { readStormFiles } from "./read-files.ts";

const SHARED = new URL("../../../../shared/data/", import.meta.url);
const skip = existsSync(SHARED) ? false : "../shared/data is not here";
const original = (name: string) => ({
  name: name.split("/").at(-1) ?? name,
  bytes: new Uint8Array(readFileSync(new URL(name, SHARED))),
});
const counted = ({ shapes }: ReadAdvisory) => {
  const counts: Partial<Record<StormShapeKind, number>> = {};
  for (const { kind } of shapes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
const utc = (at: number | null | undefined) => (at === null || at === undefined ? at : new Date(at).toISOString());
const madeFile = (...advisories: readonly MadeAdvisory[]) => ({
  name: "storm.geojson",
  bytes: new TextEncoder().encode(
    JSON.stringify({ type: "FeatureCollection", features: advisories.flatMap(stormFeatures) }),
  ),
});
const refused = (kind: StormFaultKind, read: () => unknown) =>
  assert.throws(read, (error) => error instanceof StormFault && error.kind === kind && error.values["file"] !== "");

test("the zipped shapefiles of Irma's advisory 37 are one advisory with all its shapes", { skip }, () => {
  const [irma, ...others] = readStormFiles([
    original("nhc-originals/al112017_fcst_037.zip"),
    original("nhc-originals/al112017_5day_037.zip"),
  ]);
  assert.ok(irma);
  assert.equal(others.length, 0);
  assert.deepEqual([irma.code, irma.name, irma.number], ["AL112017", "Irma", "37"]);
  assert.equal(utc(irma.issuedAt), "2017-09-08T09:00:00.000Z");
  assert.deepEqual(counted(irma), { cone: 1, track: 1, point: 8, wind: 16, watch: 27 });
  const points = irma.shapes.filter(({ kind }) => kind === "point");
  assert.deepEqual(
    points.map(({ tau, validAt, wind, pressure, category }) => [
      tau,
      utc(validAt)?.slice(0, 13),
      wind,
      pressure,
      category,
    ]),
    [
      [0, "2017-09-08T09", 135, 925, 4],
      [12, "2017-09-08T18", 135, null, 4],
      [24, "2017-09-09T06", 135, null, 4],
      [36, "2017-09-09T18", 135, null, 4],
      [48, "2017-09-10T06", 130, null, 4],
      [72, "2017-09-11T06", 90, null, 2],
      [96, "2017-09-12T06", 40, null, 0],
      [120, "2017-09-13T06", 25, null, 0],
    ],
  );
  const wind = irma.shapes.find(({ kind, tau, threshold }) => kind === "wind" && tau === 72 && threshold === 34);
  assert.deepEqual(
    [wind?.radii, utc(wind?.validAt)],
    [{ ne: 250, se: 210, sw: 160, nw: 200 }, "2017-09-11T06:00:00.000Z"],
  );
});

test("a swath holds the wind radii of every forecast hour and is no larger than they are together", { skip }, () => {
  const [irma] = readStormFiles([original("irma2017_adv030-048_from_tcm.geojson")]).filter(
    ({ number }) => number === "37",
  );
  assert.ok(irma);
  const swaths = swathsOf(irma.shapes);
  assert.deepEqual(
    swaths.map(({ threshold }) => threshold),
    [34, 50, 64],
  );
  for (const { threshold, geometry } of swaths) {
    const areas: number[] = irma.shapes
      .filter((shape) => shape.kind === "wind" && shape.threshold === threshold)
      .map((shape) => (shape.geometry.type === "Polygon" ? geodesicArea(shape.geometry) : NaN));
    assert.ok(geometry.type === "Polygon" || geometry.type === "MultiPolygon");
    const area = geodesicArea(geometry);
    assert.ok(area >= Math.max(...areas) && area < areas.reduce((a, b) => a + b, 0));
  }
});

test("a GeoJSON series gives its advisories oldest first", { skip }, () => {
  const series = readStormFiles([original("irma2017_adv030-048_from_tcm.geojson")]);
  assert.deepEqual(
    series.map(({ number }) => Number(number)),
    Array.from({ length: 19 }, (_, at) => 30 + at),
  );
  assert.ok(series.every(({ shapes }) => shapes.every(({ kind, drawn }) => kind !== "cone" || drawn)));
});

test("what cannot be taken is refused with the file's name and one reason", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  refused("brokenZip", () => readStormFiles([{ name: "a.zip", bytes: bytes("PK\u0003\u0004 and then nothing") }]));
  refused("brokenZip", () => readStormFiles([{ name: "a.zip", bytes: bytes("not packed") }]));
  refused("unknownFile", () => readStormFiles([{ name: "a.geojson", bytes: bytes("{") }]));
  refused("notForecast", () => readStormFiles([madeFile()]));
  refused("otherBasin", () => readStormFiles([madeFile({ code: "WP012030" })]));
  refused("crosses180", () => readStormFiles([madeFile({ cone: [175, 10, -178, 15] })]));
  refused("timeWithoutZone", () => readStormFiles([madeFile({ issued: "2030-09-01T09:00:00" })]));
});
