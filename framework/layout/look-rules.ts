import { LAYOUT_VARIANTS, type AppConfig, type LayoutVariant } from "../../contract/app-config.ts";
import { brandProperties } from "../../themes/brand.ts";
import type { Theme } from "../../themes/index.ts";

type Looks = Pick<AppConfig, "layout" | "themes">;

/** The style rules by which a config changes the variants: type, corners, pictures behind the pages and brand colors; empty where it changes nothing. */
export function lookRules({ layout, themes }: Looks): string {
  const everywhere = rule("Light", typeAndCorners(themes));
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

/** What of an agency's theme is the same in all variants; `:root` alone, since no variant says anything of it. */
function typeAndCorners({ font, radius }: Looks["themes"]): Record<string, string> {
  return {
    ...(font ? { "--calcite-font-family": `${font}, system-ui, sans-serif` } : {}),
    ...(radius === OWN_RADIUS
      ? {}
      : { "--calcite-corner-radius-sm": `${radius}px`, "--calcite-corner-radius-round": `${2 * radius}px` }),
  };
}

/** Over a picture of an agency's own, dense enough for text to be read on it (a test holds that). */
const VEIL = "color-mix(in srgb, var(--calcite-color-background) 90%, transparent)";

function imageOf(shown: boolean, own: string): Record<string, string> {
  if (!shown) return { "--pv-image": "none" };
  return own ? { "--pv-image": `linear-gradient(${VEIL}, ${VEIL}), ${cssUrl(own)}` } : {};
}

/** As the variants' own style sheets select: Light is what the others, for the screen alone, are laid over. */
function rule(variant: LayoutVariant, properties: Readonly<Record<string, string>>): string {
  const body = Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
  if (!body) return "";
  if (variant === "Light") return `:root,:root body{${body}}`;
  const root = `:root[data-variant="${variant.toLowerCase()}"]`;
  return `@media screen{${root},${root} body{${body}}}`;
}

/** An address of the config as CSS takes it; what could end the string or the function is escaped. */
export const cssUrl = (address: string): string =>
  `url("${address.replace(/["\\()\s]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`)}")`;
