import "./base.css";
import "./layout.css";
import "./light.css";
import "./dark.css";
import "./transparent.css";
import "./media.css";

/** The three variants, as in `data-variant` on the page's root; their style sheets come with this module. */
export const THEMES = ["light", "dark", "transparent"] as const;
export type Theme = (typeof THEMES)[number];

/** Choices of a reader: a variant, or Light or Dark depending on the device. */
export const CHOICES = [...THEMES, "automatic"] as const;
export type ThemeChoice = (typeof CHOICES)[number];

/** The mode of Calcite's own elements in each variant. */
export const CALCITE_MODES: Readonly<Record<Theme, "light" | "dark">> = {
  light: "light",
  dark: "dark",
  transparent: "dark",
};
