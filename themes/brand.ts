import { mix, readableOn, textOn } from "./contrast.ts";
import type { Hex } from "./contrast.ts";
import type { Theme } from "./index.ts";
import { SURFACES } from "./surfaces.ts";

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
