import assert from "node:assert/strict";
import test from "node:test";
import { ZONE_NUMBERS, ZONE_STYLES, zoneStyle } from "./zone-style.ts";

const channel = (value: number) =>
  value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: readonly [number, number, number]) =>
  0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

test("every zone has a style of its own in color, fill and line", () => {
  assert.deepEqual(
    ZONE_STYLES.map((style) => style.zone),
    ZONE_NUMBERS,
  );
  for (const part of ["color", "fill", "line"] as const) {
    assert.equal(new Set(ZONE_STYLES.map((style) => style[part])).size, ZONE_STYLES.length);
  }
});

test("white figures on a zone's color can be read (WCAG 4.5 : 1)", () => {
  for (const { rgb, color } of ZONE_STYLES) {
    assert.equal(`#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`, color);
    assert.ok(1.05 / (luminance(rgb) + 0.05) >= 4.5, color);
  }
});

test("there is no zone 0 and no zone 5", () => {
  assert.throws(() => zoneStyle(0), RangeError);
  assert.throws(() => zoneStyle(5), RangeError);
});
