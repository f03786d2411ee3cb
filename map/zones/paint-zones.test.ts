import assert from "node:assert/strict";
import test from "node:test";
import { ZONE_STYLES } from "../styles.ts";
import { TILE_SIZE } from "../tiles.ts";
import { hatching } from "./paint-zones.ts";

test("a zone's pattern goes on over the edge of a tile", () => {
  for (const { fill } of ZONE_STYLES) {
    const lines = hatching(fill);
    // Where the lines cross the heights 0 and TILE_SIZE, they do so for this tile and for the one above or below.
    const at = (height: number) =>
      lines.flatMap(([fromX, fromY, toX, toY]) => (fromY === height ? [fromX] : toY === height ? [toX] : []));
    const seen = (height: number) =>
      new Set(
        at(height)
          .map((x) => ((x % TILE_SIZE) + TILE_SIZE) % TILE_SIZE)
          .sort((a, b) => a - b),
      );
    assert.deepEqual(seen(0), seen(TILE_SIZE), fill);
    assert.equal(lines.length > 0, fill !== "solid", fill);
  }
});
