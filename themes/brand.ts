import { mix, readableOn, textOn, type Hex } from "./contrast.ts";
import type { Theme } from "./index.ts";

/** How much of the brand its soft tint takes. */
const TINT: Readonly<Record<Theme, number>> = { light: 0.13, dark: 0.24, transparent: 0.24 };

/**
 * The custom properties of a variant with an agency's own brand color (`#rrggbb`), ours and Calcite's. The color is
 * made darker or lighter, by as little as it takes, until it reads with 4.5:1 on every surface of the variant.
 */
export function brandProperties(theme: Theme, color: Hex): Readonly<Record<string, string>> {
  const { pane, all } = SURFACES[theme];
  const tint = TINT[theme];
  const soft = mix(pane, readableOn(color, all), tint);
  const brand = readableOn(color, [...all, soft]);
  const onBrand = textOn(brand);
  // Away from its text, so that hovering never takes contrast.
  const hover = mix(brand, onBrand === "#ffffff" ? "#000000" : "#ffffff", 0.2);
  return {
    "--pv-brand": brand,
    "--pv-brand-hover": hover,
    "--pv-brand-soft": soft,
    "--pv-on-brand": onBrand,
    "--pv-link": brand,
    "--pv-focus": brand,
    "--calcite-color-brand": brand,
    "--calcite-color-brand-hover": hover,
    "--calcite-color-brand-press": hover,
    "--calcite-color-foreground-current": soft,
    "--calcite-color-text-link": brand,
    "--calcite-color-focus": brand,
  };
}

/** What the app puts text on in one variant, as opaque colors; half-transparent panes as they come out over the darkest and lightest ground. */
interface Surfaces {
  /** The pane that a tint is mixed with. */
  readonly pane: Hex;
  readonly all: readonly Hex[];
}

/** The surfaces of each variant, for colors that an agency chooses. A test holds them against the style sheets. */
export const SURFACES: Readonly<Record<Theme, Surfaces>> = {
  light: { pane: "#ffffff", all: ["#ffffff", "#e9eeef", "#f2f5f5", "#eef3f3"] },
  dark: { pane: "#182126", all: ["#182126", "#0f1518", "#202b31", "#12191d", "#243138"] },
  transparent: { pane: "#0b2a34", all: ["#09232b", "#0f3742", "#124550", "#20525d", "#0a222b"] },
};
