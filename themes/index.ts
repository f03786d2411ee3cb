import "./base.css";
import "./layout.css";
import "./light.css";
import "./dark.css";
import "./transparent.css";
import "./media.css";

/** The three looks, as they are in `data-variant` on the page's root; their style sheets come with this module. */
export const THEMES = ["light", "dark", "transparent"] as const;
export type Theme = (typeof THEMES)[number];

/** What a reader may choose: a variant, or Light or Dark as the device asks. */
export const CHOICES = [...THEMES, "automatic"] as const;
export type ThemeChoice = (typeof CHOICES)[number];

/** Which mode Calcite's own elements take under each. */
export const CALCITE_MODES: Readonly<Record<Theme, "light" | "dark">> = {
  light: "light",
  dark: "dark",
  transparent: "dark",
};
