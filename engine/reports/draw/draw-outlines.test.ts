import assert from "node:assert/strict";
import { test } from "node:test";
import { PAPER_COLORS } from "./paper-colors.ts";
import { drawOutlines, type Outlines } from "./draw-outlines.ts";
import { zoneLooks } from "./zone-looks.ts";

const box = (west: number, south: number, east: number, north: number) => ({
  type: "Polygon" as const,
  coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]], // prettier-ignore
});
const LOOKS = { width: 400, colors: PAPER_COLORS, textSize: 11 };
const OUTLINES = {
  areas: [
    { zone: 2, area: box(-82, 27, -81, 28) },
    { zone: 1, area: box(-82.5, 27, -82, 28) },
  ],
  // Reaches far beyond the zones: only a part of it is visible.
  counties: [{ name: "Polk", area: box(-90, 27.3, -81.4, 28.4) }],
};

test("a small map shows the number of every zone in its color and the names that have space", () => {
  const { width, height, items } = drawOutlines(OUTLINES, LOOKS);
  const texts = items.flatMap((item) => (item.kind === "text" ? [item] : []));
  assert.deepEqual(texts.map(({ text }) => text).toSorted(), ["1", "2", "Polk"]);
  for (const { x, y, text } of texts) assert.ok(x > 0 && x < width && y > 0 && y < height, `${text} at ${x}, ${y}`);
  const fills = new Set(items.map((item) => (item.kind === "path" ? item.fill : null)));
  assert.ok([1, 2].every((zone) => fills.has(zoneLooks(zone).color)));
});

test("of a storm's zones out at sea the counted land is shown, with the numbers on it", () => {
  const sea = { zone: 4, area: box(-90, 15, -70, 40) };
  const land = { bounds: [-82, 27, -81, 28] as [number, number, number, number], squareMeters: null, points: [] };
  const places = (areas: Outlines["areas"]) => {
    const { width, items } = drawOutlines({ areas, counties: [{ name: "Polk", area: box(-82, 27, -81, 28) }] }, LOOKS);
    const name = items.find((item) => item.kind === "text" && item.text === "Polk");
    const badges = items.flatMap((item) => (item.kind === "text" && item !== name ? [[item.x, item.y] as const] : []));
    assert.ok(
      badges.every(([x, y]) => x > 0 && x < width && y > 0 && y < width * 0.75),
      "badges are in sight",
    );
    return { badges: badges.length, isNamed: name !== undefined };
  };
  // The name has room only where the county fills the picture.
  const far = { zone: 3, area: box(-72, 15, -70, 16), land: null };
  assert.deepEqual(places([{ ...sea, land }]), { badges: 1, isNamed: true });
  assert.deepEqual(places([{ ...sea, land }, far]), { badges: 1, isNamed: true });
  assert.deepEqual(places([sea, far]), { badges: 2, isNamed: false });
});

test("without zones and counties the small map is its frame alone", () => {
  assert.ok(drawOutlines({ areas: [], counties: [] }, LOOKS).items.every(({ kind }) => kind === "path"));
});
