import { LAYOUT_VARIANTS, type AppConfig, type LayoutVariant } from "../../contract/config/app-config.ts";
import { brandProperties } from "../../themes/brand.ts";
import type { Theme } from "../../themes/index.ts";
import type { CSSProperties } from "react";
import { pictureUrl } from "../config/picture.ts";
import { useApp } from "../widget/app-context.ts";
import { AA_TEXT, channels, contrast, mix, shadeOf, textOn, overlayColor } from "../../themes/contrast.ts";

type Looks = Pick<AppConfig, "layout" | "themes">;

/**
 * The style rules by which a config changes the variants: type, corners, density, pictures behind the pages and brand colors;
 * empty if it changes nothing.
 */
export function lookRules({ layout, themes }: Looks): string {
  const everywhere = rule("Light", inAllVariants(themes));
  const variants = LAYOUT_VARIANTS.map((variant) => {
    const theme = variant.toLowerCase() as Theme;
    const { brand, backgroundImageURL } = themes[variant];
    const properties = {
      ...imageOf(layout.sidebar.backgroundImage, backgroundImageURL),
      ...(brand ? brandProperties(theme, brand) : {}),
    };
    return rule(variant, properties);
  });
  return [everywhere, ...variants].join("");
}

/** The radius of controls' corners that the themes have by themselves. */
const OWN_RADIUS = 4;

/** Calcite's spacing with less room; the steps that line controls up with labels stay. */
const COMPACT = { "--calcite-spacing-sm": "6px", "--calcite-spacing-md": "8px", "--calcite-spacing-lg": "12px" };

/** The part of an agency's theme that is the same in all variants; only `:root`, since no variant overrides it. */
function inAllVariants({ font, radius, density }: Looks["themes"]): Record<string, string> {
  return {
    ...(font ? { "--calcite-font-family": `${font}, system-ui, sans-serif` } : {}),
    ...(radius === OWN_RADIUS
      ? {}
      : { "--calcite-corner-radius-sm": `${radius}px`, "--calcite-corner-radius-round": `${2 * radius}px` }),
    ...(density === "compact" ? COMPACT : {}),
  };
}

/** Over an agency's own picture, dense enough for text to be read on it (a test checks that). */
const VEIL = "color-mix(in srgb, var(--calcite-color-background) 90%, transparent)";

function imageOf(shown: boolean, own: string): Record<string, string> {
  if (!shown) return { "--pv-image": "none" };
  return own ? { "--pv-image": `linear-gradient(${VEIL}, ${VEIL}), ${cssUrl(pictureUrl(own))}` } : {};
}

/** Uses the selectors of the variants' style sheets: Light is the base that the others, for the screen only, override. */
function rule(variant: LayoutVariant, properties: Readonly<Record<string, string>>): string {
  const body = Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
  if (!body) return "";
  if (variant === "Light") return `:root,:root body{${body}}`;
  const root = `:root[data-variant="${variant.toLowerCase()}"]`;
  return `@media screen{${root},${root} body{${body}}}`;
}

/** A config's address as CSS takes it; characters that could end the string or the function are escaped. */
const cssUrl = (address: string): string =>
  `url("${address.replace(/["\\()\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)}")`;

/** Stroke opacity of the lines of the variants' own drawings, in the menu's text color. */
const LINES = 0.12;

/**
 * Look of the main menu, at the side or at the top: the class of its picture, for the element that has the background,
 * and custom properties for that element or one above it.
 */
export function useSidebarLook(): { readonly className: string; readonly style: CSSProperties } {
  const { backgroundColor: color, backgroundImage, backgroundImageURL } = useApp().config.layout.sidebar;
  const style: Record<string, string> = color ? menuColors(color) : {};
  if (backgroundImage && backgroundImageURL) {
    style["--look-picture"] = cssUrl(pictureUrl(backgroundImageURL));
    if (color) style["--look-veil"] = veilOf(color);
    return { className: "pv-look pv-look--picture", style };
  }
  // On a color of medium brightness even faint lines would reduce the text's contrast too much.
  const lined = !color || contrast(mix(color, textOn(color), LINES), textOn(color)) >= AA_TEXT;
  return { className: backgroundImage && lined ? "pv-look pv-look--drawn" : "", style };
}

/** Every color of a menu on a color that the agency chose. */
function menuColors(color: string): Record<string, string> {
  const text = textOn(color);
  return {
    "--pv-sidebar": color,
    "--pv-sidebar-text": text,
    "--calcite-color-foreground-1": color,
    "--calcite-color-text-1": text,
    "--calcite-color-text-2": text,
    "--calcite-color-transparent-hover": shadeOf(color, text, 0.12),
    "--calcite-color-foreground-current": shadeOf(color, text, 0.2),
    "--calcite-color-brand": text,
    "--calcite-color-focus": text,
    "--calcite-color-border-3": mix(color, text, 0.25),
  };
}

const veilOf = (color: string): string => `rgb(${channels(color).join(" ")} / ${overlayColor(color, textOn(color))})`;
