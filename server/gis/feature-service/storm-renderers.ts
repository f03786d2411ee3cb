import type { StormShapeKind } from "../../../engine/storms/advisory.ts";

type Color = readonly [number, number, number, number];

const line = (color: Color, width: number) => ({ type: "esriSLS", style: "esriSLSSolid", color, width });
const area = (color: Color, outline: Color) => ({
  type: "esriSFS",
  style: "esriSFSSolid",
  color,
  outline: line(outline, 1),
});
const circle = (color: Color) => ({
  type: "esriSMS",
  style: "esriSMSCircle",
  color,
  size: 9,
  outline: line(BLACK, 0.75),
});
const BLACK: Color = [0, 0, 0, 255];
const GRAY: Color = [110, 110, 110, 255];

const simple = (symbol: object) => ({ type: "simple", symbol });
const unique = (field1: string, defaultSymbol: object, values: readonly (readonly [string, string, object])[]) => ({
  type: "uniqueValue",
  field1,
  defaultSymbol,
  uniqueValueInfos: values.map(([value, label, symbol]) => ({ value, label, symbol })),
});

const CATEGORIES: readonly (readonly [string, Color])[] = [
  ["Tropical storm or below", [94, 186, 255, 255]],
  ["Category 1", [255, 255, 204, 255]],
  ["Category 2", [255, 231, 117, 255]],
  ["Category 3", [255, 193, 64, 255]],
  ["Category 4", [255, 143, 32, 255]],
  ["Category 5", [255, 96, 96, 255]],
];
const POINTS = unique(
  "category",
  circle(GRAY),
  CATEGORIES.map(([label, color], category) => [String(category), label, circle(color)] as const),
);

/** By sustained wind: yellow, orange, red. */
const WINDS = unique("threshold", area([0, 0, 0, 0], GRAY), [
  ["34", "34 kt", area([255, 220, 0, 70], [200, 170, 0, 255])],
  ["50", "50 kt", area([255, 140, 0, 90], [200, 100, 0, 255])],
  ["64", "64 kt", area([220, 0, 0, 110], [150, 0, 0, 255])],
]);

/**
 * Drawing of the storms' layers; watches and warnings in the colors of the Hurricane Center's own KML, cone white,
 * track black.
 */
export const STORM_RENDERERS: Readonly<Record<StormShapeKind, object>> = {
  cone: simple(area([255, 255, 255, 110], BLACK)),
  track: simple(line(BLACK, 2)),
  point: POINTS,
  wind: WINDS,
  swath: WINDS,
  watch: unique("watch", line(GRAY, 3), [
    ["HWR", "Hurricane Warning", line([255, 0, 0, 255], 4)],
    ["HWA", "Hurricane Watch", line([255, 170, 255, 255], 4)],
    ["TWR", "Tropical Storm Warning", line([85, 0, 255, 255], 3)],
    ["TWA", "Tropical Storm Watch", line([247, 226, 34, 255], 3)],
  ]),
  best: POINTS,
};
