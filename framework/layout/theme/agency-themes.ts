import { LAYOUT_VARIANTS, type AppConfig, type LayoutVariant } from "../../../contract/config/app-config.ts";
import civic from "../../../themes/agencies/civic.json" with { type: "json" };
import coastal from "../../../themes/agencies/coastal.json" with { type: "json" };
import highContrast from "../../../themes/agencies/high-contrast.json" with { type: "json" };
import { brandProperties, SURFACES } from "../../../themes/brand.ts";
import { leastContrast, type Hex } from "../../../themes/contrast.ts";
import type { Theme } from "../../../themes/index.ts";
import { setAt } from "../schema-form/form-path.ts";

/** A theme to begin with: everything that it sets may be changed afterwards. */
export interface AgencyTheme {
  readonly name: string;
  /** Color of the main menu. */
  readonly menu: Hex;
  readonly themes: {
    readonly font: string;
    readonly radius: number;
    readonly density: string;
  } & Readonly<Record<LayoutVariant, { readonly brand: Hex }>>;
}

/** The themes that ship, as files. */
export const AGENCY_THEMES: readonly AgencyTheme[] = [coastal, civic, highContrast];

const MENU = ["layout", "sidebar", "backgroundColor"];

/** The config with a theme: its type, corners, density and colors; pictures and logos stay. */
export function withTheme(config: unknown, { menu, themes }: AgencyTheme): unknown {
  const { font, radius, density } = themes;
  const all = Object.entries({ font, radius, density }).reduce(
    (before, [key, value]) => setAt(before, ["themes", key], value),
    setAt(config, MENU, menu),
  );
  return LAYOUT_VARIANTS.reduce((before, variant) => withBrand(before, variant, themes[variant].brand), all);
}

export const withBrand = (config: unknown, variant: LayoutVariant, brand: Hex): unknown =>
  setAt(config, ["themes", variant, "brand"], brand);

/** Whether a config has everything that a theme sets. */
export function hasTheme({ layout, themes }: Pick<AppConfig, "layout" | "themes">, agency: AgencyTheme): boolean {
  const { font, radius, density } = agency.themes;
  return (
    layout.sidebar.backgroundColor === agency.menu &&
    themes.font === font &&
    themes.radius === radius &&
    themes.density === density &&
    LAYOUT_VARIANTS.every((variant) => themes[variant].brand === agency.themes[variant].brand)
  );
}

/** A brand as it was chosen and as it is shown, each with its least contrast to a variant's surfaces. */
interface BrandContrast {
  readonly shown: Hex;
  readonly before: number;
  readonly after: number;
}

/** The contrast of a brand color in a variant, before and after the theme made it readable. */
export function brandContrast(variant: LayoutVariant, color: Hex): BrandContrast {
  const theme = variant.toLowerCase() as Theme;
  const properties = brandProperties(theme, color);
  const shown = properties["--calcite-color-brand"] ?? color;
  const soft = properties["--calcite-color-foreground-current"] ?? color;
  const surfaces = [...SURFACES[theme].all, soft];
  return { shown, before: leastContrast(color, surfaces), after: leastContrast(shown, surfaces) };
}
