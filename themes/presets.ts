import type { Hex } from "./contrast.ts";
import type { Theme } from "./index.ts";

/** A color for the main menu that goes with a variant. */
export interface ColorPreset {
  /** Its name's text is `shell.colors.<name>`. */
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
