import { boxData, path, text, writtenBy, type DrawOptions, type Drawing, type DrawingColors } from "./drawing.ts";
import { textWidth } from "./text-width.ts";

/** Kilometers in one international mile, exact (NIST SP 811, B.8). */
const KILOMETERS_PER_MILE = 1.609344;
const STEPS = [1, 2, 5] as const;
const BAR = 3;

interface ScaleBar {
  readonly items: Drawing["items"];
  readonly width: number;
  readonly height: number;
}

/** The bars of a map's scale, miles above kilometers, each as long as the largest round distance that fits. */
export function scaleBar(
  at: { readonly x: number; readonly bottom: number; readonly most: number; readonly kilometers: number },
  { formatter, size, colors }: Pick<DrawOptions, "formatter"> & { size: number; colors: DrawingColors },
): ScaleBar {
  const number = writtenBy(formatter, "none");
  const kinds = [
    { worth: KILOMETERS_PER_MILE, key: "report.drawing.miles" },
    { worth: 1, key: "report.drawing.kilometers" },
  ];
  const row = size + BAR + 3;
  const height = kinds.length * row + 4;
  const bars = kinds.map(({ worth, key }) => {
    const distance = roundest((at.most * at.kilometers) / worth);
    const length = (distance * worth) / at.kilometers;
    const decimals = distance < 1 ? Math.ceil(-Math.log10(distance)) : 0;
    const label = formatter.format({ key, values: { distance: { said: number(distance, decimals) } } });
    return { length, label, full: Math.max(length, textWidth(label, size)) };
  });
  const width = Math.max(...bars.map(({ full }) => full)) + 10;
  const top = at.bottom - height;
  const items = bars.flatMap(({ length, label }, i) => {
    const y = top + 2 + i * row;
    const half = length / 2;
    const x = at.x + 5;
    return [
      text(label, { x, y: y + size * 0.85, size, color: colors.text }),
      path(boxData({ x, y: y + size + 1, width: half, height: BAR }), { fill: colors.text }),
      path(boxData({ x, y: y + size + 1, width: length, height: BAR }), { stroke: colors.text, strokeWidth: 0.6 }),
    ];
  });
  const ground = path(boxData({ x: at.x, y: top, width, height }), { fill: colors.surface, fillOpacity: 0.85 });
  return { items: [ground, ...items], width, height };
}

/** The largest of 1, 2, 5, 10, 20, 50 … that does not exceed a distance. */
export function roundest(distance: number): number {
  const power = 10 ** Math.floor(Math.log10(distance));
  // A quotient just below a whole number counts as that number.
  return power * (STEPS.findLast((each) => each * power <= distance * (1 + 1e-9)) ?? 1);
}
