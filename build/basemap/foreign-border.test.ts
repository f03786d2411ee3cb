import assert from "node:assert/strict";
import test from "node:test";
import type { MultiLineString, Position } from "geojson";
import { alongBorder } from "./foreign-border.ts";

const lines = (...coordinates: Position[][]): MultiLineString => ({ type: "MultiLineString", coordinates });

test("only the part of a state's outline along the border is border, the rest is coast", () => {
  const border = lines([
    [-106, 31],
    [-97, 26],
  ]);
  const river = [
    [-104, 29.9],
    [-101.5, 28.45],
    [-97.1, 26.05],
  ];
  const coast = [
    [-97.0, 26.4],
    [-95, 29],
  ];
  assert.deepEqual(alongBorder(lines([...river, ...coast]), border), lines(river));
  assert.deepEqual(alongBorder(lines(coast), border), lines());
});
