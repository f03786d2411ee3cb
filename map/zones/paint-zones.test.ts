import assert from "node:assert/strict";
import test from "node:test";
import { meet } from "../geo.ts";
import { Recorder } from "../print/recorder.ts";
import { ZONE_STYLES } from "../styles.ts";
import { TILE_SIZE, tileAt } from "../tiles.ts";
import { coveredBySigns, nameBoxes, type ZoneSign } from "./paint-sign.ts";
import { hatching } from "./paint-zones.ts";

test("a zone's pattern continues over the edge of a tile", () => {
  for (const { fill } of ZONE_STYLES) {
    const lines = hatching(fill);
    // Intersects the lines with the heights 0 and TILE_SIZE, where they must match the tile above or below.
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

test("zone names overlap neither numbers nor other names, equally in every tile; a name without space is left out", () => {
  const context = new Recorder(
    { x: 0, y: 0, width: TILE_SIZE, height: TILE_SIZE },
    1,
  ) as unknown as CanvasRenderingContext2D;
  const tile = tileAt(7, 35, 53);
  const sign = (name: string | null, x: number, y: number): ZoneSign => ({
    name,
    badge: [tile.bounds[0] + x * tile.resolution, tile.bounds[3] - y * tile.resolution],
  });
  // From the last zone to the first: two next to one another, one below them, and one so crowded that its name has no
  // room.
  const crowd = [-40, 40].flatMap((by) => [sign(null, 300 + by, 400), sign(null, 300, 400 + by)]);
  const signs = [
    ...crowd,
    sign("Crowded zone", 300, 400),
    sign("Inland counties east of", 130, 92),
    sign(null, 200, 300),
    sign("Tampa Bay", 100, 100),
  ];
  const names = nameBoxes(context, tile, signs);
  const [crowded, inland, , tampa] = names.slice(crowd.length);
  assert.equal(crowded, null);
  // The first zone's name is below its number, the next one's above its own.
  assert.equal(tampa && Math.round((tampa[0] + tampa[2]) / 2) === 100 && tampa[1] > 110, true, `${tampa}`);
  assert.equal(inland && inland[3] < 80, true, `${inland}`);
  const covered = coveredBySigns(context, tile, signs);
  assert.equal(covered.length, signs.length + 2);
  for (const name of [inland, tampa]) {
    // Itself and its own number, which it touches.
    assert.equal(covered.filter((box) => name && meet(box, name)).length, 2);
  }
  const beside = tileAt(7, 35, 54);
  const moved = nameBoxes(context, beside, signs).map((box) => box && [box[0] + TILE_SIZE, box[1]].map(Math.round));
  assert.deepEqual(
    moved,
    names.map((box) => box && [box[0], box[1]].map(Math.round)),
  );
});
