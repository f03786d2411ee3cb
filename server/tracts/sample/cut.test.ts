import assert from "node:assert/strict";
import test from "node:test";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { cut, cutLine } from "./cut.ts";
import { seededRandom } from "./random.ts";
import { RegionMaker, areaOf, shapeOf } from "./region.ts";
import type { Region } from "./region.ts";
import { tile, townIn } from "./tile.ts";

const square = (x: number, y: number, size = 1): Polygon => ({
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

/** A comb with three teeth upwards: a level cut through the teeth leaves three parts above. */
const comb: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [5, 0],
      [5, 3],
      [4, 3],
      [4, 1],
      [3, 1],
      [3, 3],
      [2, 3],
      [2, 1],
      [1, 1],
      [1, 3],
      [0, 3],
      [0, 0],
    ],
  ],
};

/** The directed edges of shapes, and how many of them run twice the same way or have no twin the other way. */
function edgesOf(shapes: readonly (Polygon | MultiPolygon)[]) {
  const edges = new Set<string>();
  let twice = 0;
  for (const shape of shapes) {
    const rings: Position[][] = shape.type === "Polygon" ? shape.coordinates : shape.coordinates.flat();
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const edge = `${ring[i - 1]?.join()} ${ring[i]?.join()}`;
        if (edges.has(edge)) twice += 1;
        edges.add(edge);
      }
    }
  }
  const single = [...edges].filter((edge) => !edges.has(edge.split(" ").reverse().join(" ")));
  return { edges: edges.size, twice, single: single.length };
}

function mustCut(region: Region, axis: 0 | 1, line: number): readonly [Region, Region] {
  const parts = cut(region, axis, cutLine(line));
  assert.ok(parts);
  return parts;
}

test("a square falls into two parts of the right size that share the cut", () => {
  const region = new RegionMaker().region(square(0, 0));
  const [below, above] = mustCut(region, 0, 0.25);
  assert.ok(Math.abs(areaOf(below) - 0.25) < 1e-5);
  assert.ok(Math.abs(areaOf(below) + areaOf(above) - 1) < 1e-12);
  const { twice, single } = edgesOf([shapeOf(below), shapeOf(above)]);
  assert.deepEqual({ twice, single }, { twice: 0, single: 6 });
});

test("a comb falls into one part below and three above", () => {
  const [below, above] = mustCut(new RegionMaker().region(comb), 1, 2);
  assert.equal(shapeOf(below).type, "Polygon");
  assert.equal(shapeOf(above).coordinates.length, 3);
});

test("a hole that the cut runs through becomes part of the border", () => {
  const ring: Polygon = { type: "Polygon", coordinates: [...square(0, 0, 3).coordinates, ...square(1, 1).coordinates] };
  const region = new RegionMaker().region(ring);
  assert.equal(areaOf(region), 8);
  const [below, above] = mustCut(region, 0, 1.5);
  assert.ok(Math.abs(areaOf(below) + areaOf(above) - 8) < 1e-9);
  assert.equal(checkPolygon(shapeOf(below)), null);
  const [left, rest] = mustCut(region, 0, 0.5);
  assert.equal(left.length, 1);
  assert.equal(shapeOf(rest).coordinates.length, 2);
});

test("neighbours get the corners that cutting one of them leaves on their common edge", () => {
  const maker = new RegionMaker();
  const [left, right] = [maker.region(square(0, 0)), maker.region(square(1, 0))];
  const [low, high] = mustCut(left, 1, 0.5);
  const { twice, single } = edgesOf([low, high, right].map(shapeOf));
  assert.equal(twice, 0);
  assert.equal(single, 7);
  assert.equal(shapeOf(right).coordinates[0]?.length, 6);
});

test("a hundred tracts tile a comb exactly, each valid", () => {
  const region = new RegionMaker().region(comb);
  const random = seededRandom(4);
  const shapes = tile(region, 100, townIn(region, random), random);
  assert.equal(shapes.length, 100);
  const sum = shapes.reduce((area, part) => area + areaOf(part), 0);
  assert.ok(Math.abs(sum - areaOf(region)) < 1e-9);
  for (const shape of shapes.map(shapeOf)) assert.equal(checkPolygon(shape), null);
});
