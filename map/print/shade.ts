/** A color of a drawing, and its opacity. */
interface Shade {
  /** Hexadecimal, six digits. */
  readonly color: string;
  readonly opacity: number;
}

/** The color that replaces a pattern. */
const PATTERN: Shade = { color: "#ecebe7", opacity: 1 };

/** Reads a canvas's color: #rgb, #rrggbb, #rrggbbaa, rgb() or rgba(). Anything else is drawn as a pale ground. */
export function shadeOf(style: unknown): Shade {
  if (typeof style !== "string") return PATTERN;
  const [, digits = ""] = /^#([\da-f]{3,8})$/i.exec(style) ?? [];
  if (digits.length === 3) return { color: `#${[...digits].map((digit) => digit + digit).join("")}`, opacity: 1 };
  if (digits.length === 6) return { color: style, opacity: 1 };
  if (digits.length === 8) return { color: style.slice(0, 7), opacity: parseInt(digits.slice(6), 16) / 255 };
  const [, parts = ""] = /^rgba?\(([^)]+)\)$/.exec(style) ?? [];
  const [red, green, blue, opacity = 1] = parts.split(/[\s,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return PATTERN;
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  return { color: `#${hex}`, opacity };
}

/** The resulting color where a translucent color covers a background; both hexadecimal. */
export function blended(color: string, ground: string, opacity: number): string {
  const parts = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const below = parts(ground);
  const mixed = parts(color).map((part, i) => Math.round(part * opacity + (below[i] ?? 0) * (1 - opacity)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
