import { LAYOUT_VARIANTS, type AppConfig, type LayoutVariant } from "../../contract/app-config.ts";
import { brandProperties } from "../../themes/brand.ts";
import type { Theme } from "../../themes/index.ts";

type Looks = Pick<AppConfig, "layout" | "themes">;

/** The style rules by which a config changes the variants: pictures behind the pages and brand colors; empty where it changes nothing. */
export function lookRules({ layout, themes }: Looks): string {
  return LAYOUT_VARIANTS.map((variant) => {
    const theme = variant.toLowerCase() as Theme;
    const { brand, backgroundImageURL } = themes[variant];
    const properties = {
      ...imageOf(layout.sidebar.backgroundImage, backgroundImageURL),
      ...(brand ? brandProperties(theme, brand) : {}),
    };
    return rule(variant, properties);
  }).join("");
}

function imageOf(shown: boolean, own: string): Record<string, string> {
  if (!shown) return { "--pv-image": "none" };
  return own
    ? {
        "--pv-image": `linear-gradient(color-mix(in srgb, var(--calcite-color-background) 90%, transparent), color-mix(in srgb, var(--calcite-color-background) 90%, transparent)), ${cssUrl(own)}`,
      }
    : {};
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
