import { mix, readableOn, type Hex } from "./contrast.ts";
import type { Theme } from "./index.ts";

/** Share of the brand color in its soft tint. */
const TINT: Readonly<Record<Theme, number>> = { light: 0.13, dark: 0.24, transparent: 0.24 };

/**
 * The custom properties of a variant with an agency's own brand color (`#rrggbb`). The color is
 * made darker or lighter, by as little as it takes, until it reads with 4.5:1 on every surface of the variant.
 */
export function brandProperties(theme: Theme, color: Hex): Readonly<Record<string, string>> {
  const { pane, all } = SURFACES[theme];
  const tint = TINT[theme];
  const soft = mix(pane, readableOn(color, all), tint);
  const brand = readableOn(color, [...all, soft]);
  // Away from the color of its text (Calcite's inverse: white in Light, near black in the others), so that hovering
  // never reduces contrast.
  const hover = mix(brand, theme === "light" ? "#000000" : "#ffffff", 0.2);
  return {
    "--calcite-color-brand": brand,
    "--calcite-color-brand-hover": hover,
    "--calcite-color-foreground-current": soft,
    "--calcite-color-text-link": brand,
    "--calcite-color-focus": brand,
  };
}

/**
 * Surfaces with text in one variant, as opaque colors; half-transparent panes as they look over the darkest and
 * lightest background.
 */
interface Surfaces {
  /** The pane that a tint is mixed with. */
  readonly pane: Hex;
  readonly all: readonly Hex[];
}

/** The surfaces of each variant, for colors that an agency chooses. A test compares them with the style sheets. */
export const SURFACES: Readonly<Record<Theme, Surfaces>> = {
  light: { pane: "#ffffff", all: ["#ffffff", "#e9eeef", "#f2f5f5", "#eef3f3"] },
  dark: { pane: "#182126", all: ["#182126", "#0f1518", "#202b31", "#12191d", "#243138"] },
  transparent: { pane: "#0b2a34", all: ["#09232b", "#0f3742", "#124550", "#20525d", "#0a222b"] },
};

/** A color for the main menu that goes with a variant. */
export interface ColorPreset {
  /** Key of its name's text below `shell.colors`. */
  readonly name: string;
  readonly color: Hex;
}

/** Colors for the main menu (`layout.sidebar.backgroundColor`) that go with each variant's surfaces and drawing. */
export const SIDEBAR_PRESETS: Readonly<Record<Theme, readonly ColorPreset[]>> = {
  light: [
    { name: "petrol", color: "#103a46" },
    { name: "harbor", color: "#17365f" },
    { name: "forest", color: "#1e4733" },
    { name: "brick", color: "#6b2a20" },
    { name: "plum", color: "#46284f" },
    { name: "slate", color: "#36454c" },
    { name: "mist", color: "#d9e8eb" },
    { name: "sand", color: "#f0e6d0" },
  ],
  dark: [
    { name: "midnight", color: "#0b1b2e" },
    { name: "petrol", color: "#0a2b34" },
    { name: "forest", color: "#0d271b" },
    { name: "ember", color: "#2d1511" },
    { name: "plum", color: "#23152d" },
    { name: "graphite", color: "#1e2326" },
    { name: "coal", color: "#050708" },
  ],
  transparent: [
    { name: "lagoon", color: "#0e4652" },
    { name: "midnight", color: "#08192b" },
    { name: "kelp", color: "#143a2d" },
    { name: "dusk", color: "#2a2350" },
    { name: "ember", color: "#4a2118" },
    { name: "driftwood", color: "#3d382f" },
    { name: "brass", color: "#f2c063" },
  ],
};
