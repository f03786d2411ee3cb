import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnPath, DrawnText } from "../../engine/reports/draw/drawing.ts";
import { SITE_STATES } from "../../contract/supply/sites.ts";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { LabelRoom, paintLabels, STATE_LOOK } from "../basemap/labels.ts";
import { paintRoads } from "../basemap/paint-roads.ts";
import { paintShields } from "../basemap/paint-shields.ts";
import { PALETTES } from "../basemap/palette.ts";
import { innerPoint, meterRings, toLonLat } from "../geo.ts";
import { FACILITY_SIGNS, zoneStyle } from "../styles.ts";
import { shapeOf, tileAt, type Tile } from "../tiles.ts";
import { paintMissing } from "../tracts/paint-missing.ts";
import { paintZones } from "../zones/paint-zones.ts";
import { apart } from "./apart.ts";
import { paintFacilities } from "./paint-facilities.ts";
import { Recorder } from "./recorder.ts";
import { blended, shadeOf } from "./shade.ts";
import { kilometersPerUnit, sheetTile } from "./sheet-tile.ts";

const FRAME = { x: 10, y: 20, width: 256, height: 256 };
const recorder = () => new Recorder(FRAME, 0.5);
const paths = ({ items }: Recorder) => items.filter((item): item is DrawnPath => item.kind === "path");
const texts = ({ items }: Recorder) => items.filter((item): item is DrawnText => item.kind === "text");
/** A tile over the Gulf coast of Florida. */
const tile = tileAt(7, 53, 34);

const middleOf = ({ bounds: [west, south, east, north] }: Tile) => [(west + east) / 2, (south + north) / 2] as const;

test("fills and strokes of a canvas become paths in the frame, with color, width and opacity", () => {
  const one = recorder();
  one.globalAlpha = 0.5;
  one.fillStyle = "rgba(255, 0, 16, 0.5)";
  one.fillRect(-100, -100, 200, 200);
  one.strokeStyle = "#abc";
  one.lineWidth = 4;
  one.setLineDash([8, 2]);
  one.beginPath();
  one.moveTo(0, 100);
  one.lineTo(1_000, 100);
  one.stroke();
  const [fill, line] = paths(one);
  assert.deepEqual([fill?.fill, fill?.fillOpacity], ["#ff0010", 0.25]);
  assert.match(fill?.d ?? "", /^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){3}Z$/);
  assert.ok(fill?.d.includes("60 70"));
  assert.deepEqual([line?.stroke, line?.strokeWidth, line?.dash, line?.strokeOpacity], ["#aabbcc", 2, [4, 1], 0.5]);
  assert.equal(line?.d, "M10 70L266 70");
});

test("clips end at their restore, and curves are lines", () => {
  const one = recorder();
  one.save();
  one.rect(0, 0, 20, 20);
  one.clip();
  one.fillRect(0, 0, 100, 100);
  one.restore();
  one.beginPath();
  one.arc(100, 100, 10, 0, 2 * Math.PI);
  one.fill();
  const [within, circle] = paths(one);
  assert.equal(within?.clip, "M10 20L20 20L20 30L10 30Z");
  assert.equal(circle?.clip, undefined);
  assert.match(circle?.d ?? "", /^M[\d. ]+(L[\d. ]+)+Z$/);
});

test("zones, roads, shields and names are recorded as painted on the screen", () => {
  const one = recorder();
  const [west, south, east, north] = tile.bounds;
  const middle = middleOf(tile);
  const rings = meterRings(rectangle(-82.8, 27.2, -81.8, 28.2));
  paintZones(one.context, tile, [
    { style: zoneStyle(1), name: "Coast", shape: shapeOf(rings), badge: innerPoint(rings), focused: false },
  ]);
  paintRoads(one.context, tile, [{ system: "I", shape: shapeOf([[[west, south], [east, north]]]) }], PALETTES.light); // oxfmt-ignore
  const [x, y] = middle;
  const signs = [["I", "75"], ["U", "41"], ["S", "60"]] as const; // oxfmt-ignore
  paintShields(
    one.context,
    tile,
    signs.map(([system, text]) => ({ system, text, x, y, level: 0, placed: true })),
  );
  const room = new LabelRoom(one.context);
  room.put({ text: "FLORIDA", x: 256, y: 100, look: STATE_LOOK });
  paintLabels(one.context, room.labels, PALETTES.light);
  assert.deepEqual(texts(one).map(({ text }) => text), ["1", "Coast", "75", "41", "60", "FLORIDA"]); // oxfmt-ignore
  const [badge, , , , , name] = texts(one);
  assert.ok(badge && badge.bold && badge.anchor === "middle" && badge.color === "#ffffff");
  assert.ok(name && Math.abs(name.x - (FRAME.x + 128)) < 0.01 && name.halo === "#ffffff");
  assert.ok(paths(one).some(({ stroke }) => stroke === PALETTES.light.road));
  assert.ok(paths(one).some(({ clip }) => clip !== undefined));
  const kept = apart(one.items, FRAME).flatMap((item) => (item.kind === "text" ? [item.text] : []));
  assert.ok(kept.includes("1") && kept.includes("Coast"), kept.join());
});

test("areas without a figure are hatched all over a sheet, which is larger than a tile of the screen", () => {
  const one = new Recorder({ x: 0, y: 0, width: 1_000, height: 800 }, 1);
  const sheet = { ...tile, bounds: [0, -800, 1_000, 0] as const, resolution: 1, size: 1_000 };
  const shapes = [shapeOf([[[0, 0], [1_000, 0], [1_000, -800], [0, -800], [0, 0]]])]; // oxfmt-ignore
  paintMissing(one.context, { shapes, palette: PALETTES.light, opacity: 0.5, tile: sheet, within: sheet.bounds });
  const hatch = paths(one).find(({ stroke }) => stroke === PALETTES.light.missingHatch);
  const ends = [...(hatch?.d ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  for (const [left, top] of [
    [0, 0],
    [750, 0],
    [0, 550],
    [750, 550],
  ] as const) {
    // oxfmt-ignore
    const held = ends.filter(([x = -1, y = -1]) => x >= left && x <= left + 250 && y >= top && y <= top + 250);
    assert.ok(held.length > 20, `${held.length} ends of lines by ${left}, ${top}`);
  }
});

test("of two overlapping names the later stays, and none extends beyond the frame", () => {
  const one = recorder();
  one.font = "600 20px sans-serif";
  const write = (words: string, x: number, y: number) => {
    one.strokeText(words);
    one.fillText(words, x, y);
  };
  write("Below", 100, 100);
  write("Above", 110, 104);
  write("Cut off", 500, 300);
  write("Alone", 100, 300);
  assert.deepEqual(apart(one.items, FRAME).flatMap((item) => (item.kind === "text" ? [item.text] : [])), ["Above", "Alone"]); // oxfmt-ignore
});

test("colors of a canvas are read in every form that the map has", () => {
  assert.deepEqual(shadeOf("#11223380"), { color: "#112233", opacity: 128 / 255 });
  assert.deepEqual(shadeOf("rgb(1 2 3 / 0.5)"), { color: "#010203", opacity: 0.5 });
  assert.equal(shadeOf({}).opacity, 1);
  assert.equal(blended("#ff0000", "#00ff00", 0.75), "#bf4000");
});

test("a sheet shows all of the screen, north up, its names readable, and states the length of a unit", () => {
  const frame = { x: 0, y: 0, width: 540, height: 600 };
  const shown = [-9_250_000, 3_150_000, -9_050_000, 3_250_000] as const;
  const { tile, scale } = sheetTile(shown, frame);
  assert.ok(
    tile.bounds[0] <= shown[0] && tile.bounds[2] >= shown[2] && tile.bounds[1] < shown[1] && tile.bounds[3] > shown[3],
  );
  assert.ok(scale >= 0.52 && scale < 1.04, `${scale}`);
  assert.ok(Math.abs((tile.bounds[2] - tile.bounds[0]) / tile.resolution - frame.width / scale) < 1e-6);
  // 200 km of web mercator at 27.7 degrees north are 177 km on the ground, over 540 points.
  assert.ok(Math.abs(kilometersPerUnit(tile, scale) * 540 - 177.2) < 0.5);
});

test("every kind of facility has a sign of lines", () => {
  for (const type of Object.keys(FACILITY_SIGNS)) {
    const one = recorder();
    const [box] = paintFacilities(one.context, tile, [{ id: 1, type, at: toLonLat(middleOf(tile)) }]);
    assert.ok(box && Math.abs(box.x + box.width / 2 - 256) < 0.01);
    const [square, , sign] = paths(one);
    assert.ok(square && sign && sign.fill === "#ffffff" && sign.d.split("L").length > 4, type);
  }
});

test("each state of a site has a form of its own", () => {
  const forms = SITE_STATES.map((state) => {
    const one = recorder();
    paintFacilities(one.context, tile, [{ id: 1, type: "Kitchen", state, at: toLonLat(middleOf(tile)) }]);
    const [mark, rim, sign, ...struck] = paths(one);
    assert.notEqual(mark?.fill, sign?.fill);
    return `${mark?.d.split("L").length} ${mark?.fill === "#ffffff"} ${rim?.stroke !== undefined} ${struck.length}`;
  });
  assert.equal(new Set(forms).size, SITE_STATES.length, forms.join(", "));
});
