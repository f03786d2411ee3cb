import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { geodesicArea } from "../geometry/area.ts";
import { checkPolygon } from "../geometry/validate.ts";
import { DEFAULT_STORM_MAPPING, type StormArea } from "./areas.ts";
import { stormArea, stormZones, watchArea, type StormShapes } from "./storm-zones.ts";

const square = (x: number, y: number, size: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ],
});
const shapesOf = (areas: Partial<Record<StormArea, Polygon[]>>): StormShapes =>
  new Map(Object.entries(areas) as [StormArea, Polygon[]][]);
const sum = (geometries: readonly (Polygon | MultiPolygon)[]) =>
  geometries.reduce((all, one) => all + geodesicArea(one), 0);

test("each area becomes its zone without the part of a higher zone, and together the zones cover the areas", () => {
  const shapes = shapesOf({
    // Two forecast hours: their union.
    wind64: [square(0, 25, 1), square(0.5, 25, 1)],
    wind34: [square(-1, 24, 3)],
    cone: [square(-1, 24, 3), square(1, 24, 3)],
  });
  const zones = stormZones(shapes, DEFAULT_STORM_MAPPING);
  assert.deepEqual(
    zones.map(({ zone, areas }) => [zone, areas]),
    [
      [1, ["wind64"]],
      [3, ["wind34"]],
      [4, ["cone"]],
    ],
  );
  const [first, second, third] = zones.map(({ geometry }) => geodesicArea(geometry));
  const wide = sum([square(0, 25, 1), square(1, 25, 0.5), square(1, 25.5, 0.5)]);
  assert.ok(Math.abs((first ?? 0) / wide - 1) < 1e-6);
  assert.ok(Math.abs((second ?? 0) / (geodesicArea(square(-1, 24, 3)) - wide) - 1) < 1e-6);
  const whole = stormArea([square(-1, 24, 3), square(1, 24, 3)]);
  assert.ok(whole && Math.abs(((first ?? 0) + (second ?? 0) + (third ?? 0)) / geodesicArea(whole) - 1) < 1e-6);
  for (const { geometry } of zones) assert.equal(checkPolygon(geometry), null);
});

test("a mapping may omit areas, join two in one zone, or use one alone; an area within a higher zone gives none", () => {
  const shapes = shapesOf({ wind64: [square(0, 25, 1)], wind50: [square(2, 25, 1)], wind34: [square(0.2, 25.2, 0.5)] });
  const joined = stormZones(shapes, { wind64: 2, wind50: 2 });
  assert.deepEqual(
    joined.map(({ zone, areas }) => [zone, areas]),
    [[2, ["wind64", "wind50"]]],
  );
  assert.equal(stormZones(shapes, { wind34: 1 }).length, 1);
  assert.deepEqual(
    stormZones(shapes, { wind64: 1, wind34: 2 }).map(({ zone }) => zone),
    [1],
  );
  assert.deepEqual(stormZones(shapes, { cone: 1 }), []);
});

test("a watch or warning covers places within 20 miles of its line", () => {
  const [area] = watchArea([
    [
      [-81, 25],
      [-80, 25],
    ],
  ]);
  // A strip of 62.7 miles by 40 miles and two half circles, in m².
  const miles = 2589988.11;
  assert.ok(area && Math.abs(geodesicArea(area) / (miles * (62.7 * 40 + Math.PI * 400)) - 1) < 0.005);
});

const IRMA = new URL("../../../shared/data/irma2017_adv030-048_from_tcm.geojson", import.meta.url);
const absent = existsSync(IRMA) ? false : "../shared/data is not here";

test("the advisories of Irma make valid zones that do not overlap", { skip: absent }, () => {
  const { features } = JSON.parse(readFileSync(IRMA, "utf8")) as FeatureCollection<Polygon>;
  const inAdvisory = (advisory: number, keep: (properties: Record<string, unknown>) => boolean) =>
    features
      .filter(({ properties }: Feature) => properties?.["advisory"] === advisory && keep(properties))
      .map(({ geometry }) => geometry);
  // The first, one with winds at the coast, and the last.
  for (const advisory of [30, 43, 48]) {
    const shapes = shapesOf({
      wind64: inAdvisory(advisory, ({ layer, kt }) => layer === "wind_radii" && kt === 64),
      wind50: inAdvisory(advisory, ({ layer, kt }) => layer === "wind_radii" && kt === 50),
      wind34: inAdvisory(advisory, ({ layer, kt }) => layer === "wind_radii" && kt === 34),
      cone: inAdvisory(advisory, ({ layer }) => layer === "cone"),
    });
    const zones = stormZones(shapes, DEFAULT_STORM_MAPPING);
    assert.ok(zones.length >= 3, `advisory ${advisory}`);
    for (const { zone, geometry } of zones)
      assert.equal(checkPolygon(geometry), null, `advisory ${advisory}, zone ${zone}`);
    const whole = stormArea([...shapes.values()].flat());
    const apart = sum(zones.map(({ geometry }) => geometry));
    assert.ok(whole && Math.abs(apart / geodesicArea(whole) - 1) < 1e-6, `advisory ${advisory}`);
  }
});
