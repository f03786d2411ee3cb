import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AA_TEXT,
  channels,
  contrast,
  leastContrast,
  luminance,
  mix,
  readableOn,
  shadeOf,
  textOn,
  overlayColor,
} from "./contrast.ts";

const near = (found: number, expected: number) =>
  assert.ok(Math.abs(found - expected) < 0.005, `${found} is not ${expected}`);
/** Every sixth step of each channel: 8,000 colors. */
const MANY = Array.from({ length: 20 }, (_, red) =>
  Array.from({ length: 20 }, (_, green) =>
    Array.from(
      { length: 20 },
      (_, blue) =>
        `#${[red, green, blue]
          .map((step) =>
            Math.min(255, step * 13 + 4)
              .toString(16)
              .padStart(2, "0"),
          )
          .join("")}`,
    ),
  ),
).flat(2);

test("the contrast is WCAG's: black on white 21, the grey #767676 on white just above 4.5, either way round", () => {
  near(contrast("#000000", "#ffffff"), 21);
  near(contrast("#767676", "#ffffff"), 4.54);
  near(contrast("#ffffff", "#777777"), 4.48);
  near(luminance("#808080"), 0.216);
});

test("an invalid color is refused by its name", () => {
  assert.throws(() => channels("red"), /#rrggbb: red/);
});

test("half a color over another is their middle", () => {
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
  assert.equal(mix("#103a46", "#ff0000", 0), "#103a46");
});

test("black or white is readable on every color, and on similar ones", () => {
  for (const color of MANY) {
    const text = textOn(color);
    assert.ok(contrast(color, text) >= AA_TEXT, color);
    assert.ok(contrast(shadeOf(color, text, 0.2), text) >= AA_TEXT, color);
  }
});

test("a brand color is made darker on light surfaces and lighter on dark ones, and stays unchanged if it is readable", () => {
  const light = ["#ffffff", "#e9eeef"];
  const dark = ["#0f1518", "#243138"];
  assert.equal(readableOn("#0b6272", light), "#0b6272");
  for (const color of MANY) {
    const onLight = readableOn(color, light);
    const onDark = readableOn(color, dark);
    assert.ok(leastContrast(onLight, light) >= AA_TEXT, color);
    assert.ok(leastContrast(onDark, dark) >= AA_TEXT, color);
    assert.ok(luminance(onLight) <= luminance(color) && luminance(onDark) >= luminance(color), color);
  }
  const amber = readableOn("#f2c063", light);
  const [red, green, blue] = channels(amber);
  assert.ok(red > green && green > blue, `${amber} is still an amber`);
  assert.ok(leastContrast(mix("#f2c063", "#000000", 0.2), light) < AA_TEXT, "less would not do");
});

test("if no color is readable on all surfaces the better end is used", () => {
  assert.equal(readableOn("#888888", ["#111111", "#ffffff"]), "#000000");
});

test("the veil over a picture keeps text readable on black and on white alike", () => {
  for (const color of MANY.filter((_, at) => at % 7 === 0)) {
    const text = textOn(color);
    const veil = overlayColor(color, text);
    const shown = [mix("#000000", color, veil), mix("#ffffff", color, veil)];
    assert.ok(veil >= 0.8 && veil <= 1 && leastContrast(text, shown) >= AA_TEXT - 0.02, `${color} ${veil}`);
  }
});
