import assert from "node:assert/strict";
import test from "node:test";
import { FACILITY_TYPES } from "../contract/supply/supply.ts";
import { SITE_STATES } from "../contract/supply/sites.ts";
import { STATE_COLORS } from "./facility-marks.ts";
import { FACILITY_SIGNS, ZONE_NUMBERS, ZONE_STYLES, signOf, zoneStyle } from "./styles.ts";
import { column } from "../test/kits/numbers.ts";

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("every kind of facility has its own sign", () => {
  assert.deepEqual(Object.keys(FACILITY_SIGNS), [...FACILITY_TYPES]);
  assert.equal(new Set(Object.values(FACILITY_SIGNS)).size, FACILITY_TYPES.length);
});

test("each state has its own color, on which white can be read and the other way round", () => {
  assert.equal(new Set(Object.values(STATE_COLORS)).size, SITE_STATES.length);
  for (const color of Object.values(STATE_COLORS)) assert.ok(1.05 / (luminance(color) + 0.05) >= 4.5, color);
});

test("an unknown kind is drawn plainly", () => {
  assert.notEqual(signOf("Airship"), "");
});

test("every zone has its own style in color, fill and line", () => {
  assert.deepEqual(column(ZONE_STYLES, "zone"), ZONE_NUMBERS);
  for (const part of ["color", "fill", "line"] as const) {
    assert.equal(new Set(ZONE_STYLES.map((style) => style[part])).size, ZONE_STYLES.length);
  }
});

test("white figures on a zone's color can be read (WCAG 4.5 : 1)", () => {
  for (const { color } of ZONE_STYLES) assert.ok(1.05 / (luminance(color) + 0.05) >= 4.5, color);
});

test("there is no zone 0 and no zone 5", () => {
  assert.throws(() => zoneStyle(0), RangeError);
  assert.throws(() => zoneStyle(5), RangeError);
});
