import type { Hex } from "./contrast.ts";
import type { Theme } from "./index.ts";

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
