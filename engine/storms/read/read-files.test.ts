import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Polygon } from "geojson";
import { intersection } from "polyclip-ts";
import { stormFeatures, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import { geodesicArea } from "../../geometry/area.ts";
import type { ReadAdvisory, StormShape, StormShapeKind } from "../advisory.ts";
import { StormFault, type StormFaultKind } from "../fault.ts";
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

test("a GeoJSON series gives its advisories oldest first", { skip }, () => {
  const series = readStormFiles([original("irma2017_adv030-048_from_tcm.geojson")]);
  assert.deepEqual(
    series.map(({ number }) => Number(number)),
    Array.from({ length: 19 }, (_, at) => 30 + at),
  );
  assert.ok(series.every(({ shapes }) => shapes.every(({ kind, drawn }) => kind !== "cone" || drawn)));
});

test("an unreadable file is refused with its name and one reason", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  refused("unread", () => readStormFiles([{ name: "a.zip", bytes: bytes("PK\u0003\u0004 and then nothing") }]));
  refused("unread", () => readStormFiles([{ name: "a.zip", bytes: bytes("not packed") }]));
  refused("unread", () => readStormFiles([{ name: "a.geojson", bytes: bytes("{") }]));
  refused("notForecast", () => readStormFiles([madeFile()]));
  refused("otherBasin", () => readStormFiles([madeFile({ code: "WP012030" })]));
  refused("crosses180", () => readStormFiles([madeFile({ cone: [175, 10, -178, 15] })]));
  refused("badNumber", () => readStormFiles([madeFile({ number: "13 \u0000>" })]));
  const [padded] = readStormFiles([madeFile({ number: "013\u0000\u0000" })]);
  assert.equal(padded?.number, "13");
  refused("timeWithoutZone", () => readStormFiles([madeFile({ issued: "2030-09-01T09:00:00" })]));
});

/**
 * Irma's advisory 37 in the form of a forecast advisory, assembled from the figures that the Hurricane Center published
 * in it.
 */
const TCM = `
ZCZC MIATCMAT1 ALL
TTAA00 KNHC DDHHMM

HURRICANE IRMA FORECAST/ADVISORY NUMBER  37
NWS NATIONAL HURRICANE CENTER MIAMI FL       AL112017
0900 UTC FRI SEP 08 2017

HURRICANE CENTER LOCATED NEAR 21.7N  73.8W AT 08/0900Z
POSITION ACCURATE WITHIN  10 NM

PRESENT MOVEMENT TOWARD THE WEST-NORTHWEST OR 285 DEGREES AT  14 KT

ESTIMATED MINIMUM CENTRAL PRESSURE  925 MB
MAX SUSTAINED WINDS 135 KT WITH GUSTS TO 165 KT.
64 KT....... 60NE  45SE  35SW  55NW.
50 KT.......100NE  70SE  50SW  80NW.
34 KT.......160NE 120SE  80SW 150NW.
12 FT SEAS..390NE 180SE 120SW 330NW.

REPEAT...CENTER LOCATED NEAR 21.7N  73.8W AT 08/0900Z
AT 08/0600Z CENTER WAS LOCATED NEAR 21.5N  73.2W

FORECAST VALID 08/1800Z 22.1N  75.7W
MAX WIND 135 KT...GUSTS 165 KT.
64 KT... 65NE  50SE  35SW  55NW.
50 KT...100NE  70SE  50SW  80NW.
34 KT...170NE 120SE  90SW 150NW.

FORECAST VALID 09/0600Z 22.6N  77.8W
MAX WIND 135 KT...GUSTS 165 KT.
34 KT...170NE 130SE  90SW 150NW.

FORECAST VALID 09/1800Z 23.3N  79.4W
MAX WIND 135 KT...GUSTS 165 KT.

FORECAST VALID 10/0600Z 24.5N  80.4W
MAX WIND 130 KT...GUSTS 160 KT.
34 KT...190NE 170SE 130SW 190NW.

FORECAST VALID 11/0600Z 28.0N  81.5W
MAX WIND  90 KT...GUSTS 110 KT.
50 KT...130NE 110SE  80SW 100NW.
34 KT...250NE 210SE 160SW 200NW.

OUTLOOK VALID 12/0600Z 33.0N  84.0W...INLAND
MAX WIND  40 KT...GUSTS  50 KT.

OUTLOOK VALID 13/0600Z 36.0N  87.0W...POST-TROP/REMNT LOW
MAX WIND  25 KT...GUSTS  35 KT.

NEXT ADVISORY AT 08/1500Z
`;
const textFile = (text: string, name = "tcm.txt") => ({ name, bytes: new TextEncoder().encode(text) });
const areaOf = ({ geometry }: StormShape) => (geometry.type === "Polygon" ? geodesicArea(geometry) : NaN);

test("a forecast advisory alone gives points, a track, wind radii, and a cone marked as an estimate", () => {
  const [irma] = readStormFiles([textFile(TCM)]);
  assert.ok(irma);
  assert.deepEqual(
    [irma.code, irma.name, irma.number, utc(irma.issuedAt)],
    ["AL112017", "Irma", "37", "2017-09-08T09:00:00.000Z"],
  );
  assert.deepEqual(counted(irma), { cone: 1, track: 1, point: 8, wind: 10 });
  const points = irma.shapes.filter(({ kind }) => kind === "point");
  assert.deepEqual(
    points.map(({ tau }) => tau),
    [0, 12, 24, 36, 48, 72, 96, 120],
  );
  assert.deepEqual(
    [points[0], points[5], points[7]].map((point) => [
      utc(point?.validAt)?.slice(0, 13),
      point?.wind,
      point?.pressure,
      point?.category,
      point?.status,
    ]),
    [
      ["2017-09-08T09", 135, 925, 4, "HU"],
      ["2017-09-11T06", 90, null, 2, "HU"],
      ["2017-09-13T06", 25, null, 0, "LO"],
    ],
  );
  assert.ok(irma.shapes.every(({ kind, drawn }) => drawn === (kind === "cone" || kind === "wind")));
});

test(
  "what is drawn of Irma's figures is what the Hurricane Center drew: radii within 1 %, nine tenths of the cone",
  { skip },
  () => {
    const [ours] = readStormFiles([textFile(TCM)]);
    const [nhc] = readStormFiles(["5day", "fcst"].map((part) => original(`nhc-originals/al112017_${part}_037.zip`)));
    assert.ok(ours && nhc);
    const winds = ours.shapes.filter(({ kind }) => kind === "wind");
    for (const wind of winds) {
      const theirs: StormShape | undefined = nhc.shapes.find(
        (shape) => shape.kind === "wind" && shape.tau === wind.tau && shape.threshold === wind.threshold,
      );
      assert.ok(theirs);
      assert.deepEqual(wind.radii, theirs.radii);
      const ratio: number = areaOf(wind) / areaOf(theirs);
      assert.ok(Math.abs(ratio - 1) < 0.01, `${wind.tau} ${wind.threshold}: ${ratio}`);
    }
    const [a, b] = [ours, nhc].map(({ shapes }) => shapes.find(({ kind }) => kind === "cone")?.geometry);
    assert.ok(a?.type === "Polygon" && b?.type === "Polygon");
    const rings = (polygon: Polygon) =>
      polygon.coordinates.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
    const common = geodesicArea({ type: "MultiPolygon", coordinates: intersection(rings(a), rings(b)) });
    const overlap = common / (geodesicArea(a) + geodesicArea(b) - common);
    assert.ok(overlap > 0.9, String(overlap));
  },
);

test("KMZ files of the Hurricane Center give cone, track, points and watches", { skip }, () => {
  const kmz = ["EP012026_013adv_CONE.kmz", "EP012026_013adv_TRACK.kmz"].map((name) =>
    original(`nhc-originals/${name}`),
  );
  const [amanda, ...others] = readStormFiles(kmz);
  assert.ok(amanda && others.length === 0);
  assert.deepEqual(
    [amanda.code, amanda.name, amanda.number, utc(amanda.issuedAt)],
    ["EP012026", "Amanda", "13", "2026-06-05T21:00:00.000Z"],
  );
  assert.deepEqual(counted(amanda), { cone: 1, track: 1, point: 9 });
  const track = amanda.shapes.find(({ kind }) => kind === "track")?.geometry;
  assert.equal(track?.type === "LineString" && track.coordinates.length, 9);
  const last = amanda.shapes.filter(({ kind }) => kind === "point").at(-1);
  assert.deepEqual([last?.tau, utc(last?.validAt)], [120, "2026-06-10T18:00:00.000Z"]);
  const [one] = readStormFiles([original("nhc-originals/AL012026_001adv_WW.kmz")]);
  assert.deepEqual([one?.code, one?.shapes.map(({ kind, watch }) => [kind, watch])], ["AL012026", [["watch", "TWA"]]]);
});

test("best tracks come from HURDAT2, each storm its own", { skip }, () => {
  const tracks = readStormFiles([original("hurdat2_florida_storms.txt")]);
  assert.deepEqual(tracks.map(({ name }) => name).sort(), ["Dorian", "Hermine", "Irma", "Matthew", "Michael"]);
  assert.equal(
    tracks.reduce((sum, { shapes }) => sum + shapes.length, 0),
    271,
  );
  const hermine = tracks.find(({ name }) => name === "Hermine");
  assert.deepEqual(
    [hermine?.number, utc(hermine?.shapes[0]?.validAt), hermine?.shapes[0]?.wind],
    [null, "2016-08-28T18:00:00.000Z", 30],
  );
});

test("a text without its zone, of another basin or without a position is refused", () => {
  refused("timeWithoutZone", () => readStormFiles([textFile(TCM.replace("0900 UTC", "0900"))]));
  refused("otherBasin", () => readStormFiles([textFile(TCM.replace("AL112017", "WP112017"))]));
  refused("notForecast", () => readStormFiles([textFile(TCM.replaceAll("CENTER LOCATED", "CENTER LOST"))]));
  refused("unknownFile", () => readStormFiles([textFile("Dear planner, here is the storm.")]));
});
