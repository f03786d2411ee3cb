import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ZONE_STYLES } from "../../../map/styles.ts";
import { rectangle } from "../../../test/fixtures/shapes.ts";
import type { CountedLand } from "../../zones/counted-land.ts";
import type { MapBlock } from "../document.ts";
import { createFormatter } from "../formatter.ts";
import { drawMap } from "./draw-map.ts";
import { seriesLooks } from "./legend.ts";
import { zoneLooks } from "./zone-looks.ts";
import type { Drawing, DrawnPath, DrawnText } from "./drawing.ts";
import { PAPER_COLORS } from "./paper-colors.ts";
import { textWidth } from "./text-width.ts";

const WORDS: Readonly<Record<string, string>> = { north: "N", miles: "mi", kilometers: "km" };
const english = createFormatter({
  locale: "en-US",
  timeZone: "UTC",
  text: (key, { distance = "" }) => `${distance} ${WORDS[key.split(".").at(-1) ?? ""] ?? key}`.trim(),
});
const block = (changes: Partial<MapBlock> = {}): MapBlock => ({
  kind: "map",
  id: "map",
  title: { said: "Zones" },
  description: { said: "Two zones" },
  zones: [
    { zone: 1, label: { said: "Zone 1" }, area: rectangle(-82, 27, -81, 28) },
    { zone: 2, label: { said: "Zone 2" }, area: rectangle(-81, 27, -80, 28) },
  ],
  counties: [
    { fips: "12081", name: "Manatee", area: rectangle(-82.4, 26.9, -81, 28.3) },
    { fips: "12027", name: "DeSoto", area: rectangle(-81, 26.9, -79.6, 28.3) },
    { fips: "36061", name: "New York", area: rectangle(-74.1, 40.6, -73.9, 40.9) },
  ],
  notes: [],
  ...changes,
});
const drawn = (changes: Partial<MapBlock> = {}, width = 500) => drawMap(block(changes), { width, formatter: english });
const texts = ({ items }: Drawing) => items.filter((item): item is DrawnText => item.kind === "text");
const paths = ({ items }: Drawing) => items.filter((item): item is DrawnPath => item.kind === "path");
const corners = (d: string) =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test("a map names its zones by number and legend, north, its scale and the counties in sight", () => {
  const words = texts(drawn()).map(({ text }) => text);
  for (const wanted of ["1", "2", "Zone 1", "Zone 2", "N", "Manatee", "DeSoto"])
    assert.ok(words.includes(wanted), wanted);
  assert.ok(!words.includes("New York"));
  assert.deepEqual(words.filter((word) => /mi$|km$/.test(word)).length, 2);
});

test("the scale's bars are as long as they say, at the middle of the map", () => {
  const drawing = drawn();
  const [fill] = paths(drawing).filter(({ fill }) => fill === zoneLooks(1).color);
  const zone = corners(fill?.d ?? "");
  const width = Math.max(...zone.map(([x]) => x)) - Math.min(...zone.map(([x]) => x));
  // One degree of longitude at 27.5° north: 111.195 km times the cosine, on a sphere of the Earth's mean radius.
  const kilometers = 98.63 / width;
  const label = texts(drawing).find(({ text }) => text.endsWith("km"));
  const bar = paths(drawing).find(
    ({ d, stroke, fill }) => stroke === "#151515" && fill === null && d.includes(`${label?.x} `),
  );
  const [kilometersText] = /[\d.]+/.exec(label?.text ?? "") ?? [];
  const bars = paths(drawing)
    .filter(({ stroke, strokeWidth }) => stroke === "#151515" && strokeWidth === 0.6)
    .map(({ d }) => corners(d))
    .map((ring) => (ring[1]?.[0] ?? 0) - (ring[0]?.[0] ?? 0));
  assert.ok(bar !== undefined);
  assert.ok(
    Math.abs((bars[1] ?? 0) * kilometers - Number(kilometersText)) < 0.2,
    `${(bars[1] ?? 0) * kilometers} is not ${kilometersText}`,
  );
  assert.ok(
    Math.abs(
      (bars[0] ?? 0) * kilometers -
        1.609344 *
          Number(
            texts(drawing)
              .find(({ text }) => text.endsWith("mi"))
              ?.text.split(" ")[0],
          ),
    ) < 0.2,
  );
});

test("everything is within the drawing, and hidden parts are not drawn", () => {
  const drawing = drawn();
  for (const { d } of paths(drawing))
    for (const [x, y] of corners(d)) {
      assert.ok(x >= -0.01 && x <= drawing.width + 0.01, `${x}`);
      assert.ok(y >= -0.01 && y <= drawing.height + 0.01, `${y}`);
    }
});

test("north is up, east is right, and the worst hit zone is on top", () => {
  const numbers = texts(drawn()).filter(({ text }) => /^\d$/.test(text));
  const [one, two] = ["1", "2"].map((text) => numbers.find((number) => number.text === text));
  assert.ok((one?.x ?? 0) < (two?.x ?? 0));
  const order = paths(drawn())
    .filter(({ fillOpacity }) => fillOpacity === 0.22)
    .map(({ fill }) => fill);
  assert.deepEqual(order.slice(0, 2), [zoneLooks(2).color, zoneLooks(1).color]);
});

test("zones on both sides of the date line are side by side", () => {
  const aleutians = drawn({
    zones: [
      { zone: 1, label: { said: "Zone 1" }, area: rectangle(179, 51, 180, 52) },
      { zone: 2, label: { said: "Zone 2" }, area: rectangle(-180, 51, -179, 52) },
    ],
    counties: [],
  });
  const [one, two] = ["1", "2"].map((word) => texts(aleutians).find(({ text }) => text === word));
  const apart = (two?.x ?? 0) - (one?.x ?? 0);
  assert.ok(apart > 80 && apart < 300, `${apart}`);
});

test("a hole in a zone stays empty, and its number is in the zone", () => {
  const ring = {
    type: "Polygon" as const,
    coordinates: [
      rectangle(-82, 27, -81, 28).coordinates[0] ?? [],
      rectangle(-81.8, 27.2, -81.2, 27.8).coordinates[0] ?? [],
    ],
  };
  const drawing = drawn({ zones: [{ zone: 1, label: { said: "Zone 1" }, area: ring }], counties: [] });
  const number = texts(drawing).find(({ text }) => text === "1");
  const [fill] = paths(drawing).filter(({ fillOpacity }) => fillOpacity === 0.22);
  assert.equal((fill?.d.match(/M/g) ?? []).length, 2);
  const hole = corners(fill?.d.slice(fill.d.lastIndexOf("M")) ?? "");
  const within = (axis: 0 | 1, value: number) =>
    value > Math.min(...hole.map((point) => point[axis])) && value < Math.max(...hole.map((point) => point[axis]));
  assert.ok(!(within(0, number?.x ?? 0) && within(1, (number?.y ?? 0) - 3)));
});

test("a map without zones shows the counties, one without anything an empty frame", () => {
  assert.ok(texts(drawn({ zones: [] })).length > 2);
  assert.ok(drawn({ zones: [], counties: [] }).items.length > 2);
});

test("a map drawn small has its full legend, in rows and lines, and stays within its width", () => {
  const zones = [1, 2, 3, 4].map((zone) => ({
    zone,
    label: { said: `Zone ${zone}, people without power for longer than three days` },
    area: rectangle(-82 + zone / 4, 27, -81.8 + zone / 4, 27.4),
  }));
  const small = drawMap(block({ zones }), { width: 220, formatter: english });
  for (const { d } of paths(small)) for (const [x] of corners(d)) assert.ok(x <= 220.01);
  const words = texts(small).map(({ text }) => text);
  assert.equal(words.join(" ").match(/people without power for longer than three days/g)?.length, 4);
  assert.ok(drawMap(block({ zones }), { width: 220, formatter: english, wide: 1.2 }).height > small.height);
});

test("zones look the same on paper and on the live map", () => {
  const hatches = {
    "forward-diagonal": "forward",
    "backward-diagonal": "backward",
    vertical: "upright",
    solid: "none",
  };
  const sheet = readFileSync(new URL("../../../themes/base.css", import.meta.url), "utf8");
  for (const { zone, color, fill, line } of ZONE_STYLES) {
    assert.ok(sheet.includes(`--pv-zone-${zone}: ${color};`), "in tables and charts");
    assert.equal(seriesLooks(5, `zone-${zone}`).color, color);
    const looks = zoneLooks(zone);
    assert.deepEqual([looks.color, looks.hatch], [color, hatches[fill]]);
    assert.equal(looks.dash.length === 0, line === "solid");
  }
});

test("coast, roads and places are at their positions, and no name covers another", () => {
  const places = Array.from({ length: 40 }, (_, i) => ({
    name: `Place ${i}`,
    at: [-82 + (i % 8) * 0.25, 27.1 + Math.floor(i / 8) * 0.2],
    size: i % 4,
  }));
  const drawing = drawn({
    ground: {
      land: [rectangle(-84, 27, -82.4, 28.3)],
      seams: [],
      roads: [
        { route: "75", lines: [[[-83, 27.5], [-82, 27.5], [-79, 27.6]]] },
        { route: "41", system: "U", lines: [[[-83, 27.3], [-79, 27.3]]] },
        { route: "60", system: "S", lines: [[[-83, 27.8], [-79, 27.8]]] },
      ], // oxfmt-ignore
      places,
    },
  });
  const [water, land] = paths(drawing);
  assert.deepEqual([water?.fill, land?.fill], [PAPER_COLORS.water, PAPER_COLORS.land]);
  const road = paths(drawing).find(
    ({ stroke, strokeOpacity = 1 }) => stroke === PAPER_COLORS.road && strokeOpacity === 1,
  );
  assert.ok(corners(road?.d ?? "").length >= 3);
  // Interstates are white on blue, the others black on white.
  const numbers = texts(drawing).filter(({ text }) => /^(75|41|60)$/.test(text));
  assert.deepEqual(Object.fromEntries(numbers.map(({ text, color }) => [text, color])), {
    75: "#ffffff",
    41: "#1d2126",
    60: "#1d2126",
  });
  const names = texts(drawing).filter(({ text }) => /^(Place \d+|Manatee|DeSoto|75|41|60)$/.test(text));
  assert.ok(names.length > 10, `${names.length} names`);
  const boxes = names.map(({ text, x, y, size, bold, anchor }) => {
    const width = textWidth(text, size, bold);
    const left = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    return { text, left, right: left + width, top: y - size * 0.75, bottom: y };
  });
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1))
      assert.ok(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
        `${one.text} lies on ${other.text}`,
      );
});

test("a zone that is nine tenths ocean fills the picture with the counties that it counts", () => {
  // Florida's size: 7.6° wide, and a zone that reaches from the Yucatán to Bermuda.
  const [west, south, east, north] = [-87.6, 24.5, -80, 31];
  const counted = rectangle(west, south, east, north);
  const land = { bounds: [west, south, east, north], squareMeters: null, points: [[-81.5, 28]] } satisfies CountedLand;
  const storm = { zone: 4, label: { said: "Zone 4" }, area: rectangle(-100, 15, -60, 40), land };
  const drawing = drawn({ zones: [storm], counties: [{ fips: "12105", name: "Polk", area: counted }] });
  const [county] = paths(drawing).filter(({ fill }) => fill === PAPER_COLORS.land);
  const ring = corners(county?.d ?? "");
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const frame = paths(drawing).find(({ stroke, strokeWidth }) => stroke === PAPER_COLORS.faint && strokeWidth === 0.8);
  const height = Math.max(...corners(frame?.d ?? "").map(([, y]) => y));
  // The height is the limit here; 12 % of the extent stays free on each side.
  assert.ok(Math.abs((Math.max(...ys) - Math.min(...ys)) / height - 1 / 1.24) < 0.01);
  assert.ok(Math.min(...xs) > 0 && Math.max(...xs) < 500);
  // The number is placed where the zone counts people: 28° north, 81.5° west.
  const number = texts(drawing).find(({ text, bold }) => text === "4" && bold);
  const share = (value: number | undefined, all: readonly number[]) =>
    ((value ?? NaN) - Math.min(...all)) / (Math.max(...all) - Math.min(...all));
  assert.ok(Math.abs(share(number?.x, xs) - (-81.5 - west) / (east - west)) < 0.01);
  assert.ok(Math.abs(share(number?.y, ys) - (north - 28) / (north - south)) < 0.02);
});
