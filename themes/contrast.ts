/** Colors are `#rrggbb`. Luminance and contrast are WCAG 2.2's (relative luminance, contrast ratio). */
export type Hex = string;

/** Contrast ratio that text needs against its background; WCAG 2.2, 1.4.3. */
export const AA_TEXT = 4.5;
/** Contrast ratio that a meaningful border or mark needs; WCAG 2.2, 1.4.11. */
export const AA_MARK = 3;

const BLACK: Hex = "#000000";
const WHITE: Hex = "#ffffff";

/** The three channels, 0 to 255. Throws on anything but `#rrggbb`. */
export function channels(color: Hex): [number, number, number] {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!digits) throw new Error(`not a colour of the form #rrggbb: ${color}`);
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21; which of the two is the text makes no difference. */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The result of laying a share (0 to 1) of `over` on `under`, as browsers lay half-transparent colors. */
export function mix(under: Hex, over: Hex, amount: number): Hex {
  const top = channels(over);
  return `#${channels(under)
    .map((channel, at) => Math.round(channel + ((top[at] ?? 0) - channel) * amount))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The text that reads best on a surface: black or white. One of them always has 4.58:1 or more. */
export function textOn(surface: Hex): Hex {
  return contrast(surface, WHITE) >= contrast(surface, BLACK) ? WHITE : BLACK;
}

/** The least contrast of a color against several surfaces. */
export const leastContrast = (color: Hex, surfaces: readonly Hex[]): number =>
  Math.min(...surfaces.map((surface) => contrast(color, surface)));

/**
 * The color nearest to the given one that is readable on all of the surfaces: darker on light surfaces, lighter on dark
 * ones, by as little as possible. If even black or white does not reach the ratio, the better of the two.
 */
export function readableOn(color: Hex, surfaces: readonly Hex[], ratio: number = AA_TEXT): Hex {
  if (leastContrast(color, surfaces) >= ratio) return color;
  const end = leastContrast(WHITE, surfaces) >= leastContrast(BLACK, surfaces) ? WHITE : BLACK;
  for (let amount = 0.02; amount < 1; amount += 0.02) {
    const nearer = mix(color, end, amount);
    if (leastContrast(nearer, surfaces) >= ratio) return nearer;
  }
  return end;
}

/**
 * A surface slightly different from another: closer to the text's color if text stays readable on it, else farther from
 * it.
 */
export function shadeOf(surface: Hex, text: Hex, amount: number): Hex {
  const toward = mix(surface, text, amount);
  if (contrast(toward, text) >= AA_TEXT) return toward;
  return mix(surface, text === WHITE ? BLACK : WHITE, amount);
}

/**
 * Returns the share (0.8 to 1) of a surface over an unknown picture at which text is readable whatever the picture
 * shows.
 */
export function overlayColor(surface: Hex, text: Hex): number {
  for (let amount = 0.8; amount < 1; amount += 0.02) {
    const extremes = [mix(BLACK, surface, amount), mix(WHITE, surface, amount)];
    if (leastContrast(text, extremes) >= AA_TEXT) return Math.round(amount * 100) / 100;
  }
  return 1;
}
