import type { CSSProperties } from "react";
import { useApp } from "../widget/app-context.ts";
import type { AppConfig } from "../../contract/app-config.ts";
import { AA_TEXT, channels, contrast, mix, shadeOf, textOn, overlayColor } from "../../themes/contrast.ts";
import { cssUrl } from "./look-rules.ts";
import "./SidebarLook.css";

type Sidebar = AppConfig["layout"]["sidebar"];
type Properties = Readonly<Record<string, string>>;

/** How the main menu looks, at the side or at the top: custom properties for it and all in it, and a class for its picture. */
export interface SidebarLook {
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

/** How much of the menu's text color the lines of the variants' own drawings take (their stroke opacity). */
const LINES = 0.12;

/**
 * The look of the main menu. The class goes on the element that carries the
 * background; the style on the same or one above it.
 */
export function useSidebarLook(): SidebarLook {
  const { sidebar } = useApp().config.layout;
  return sidebarLook(sidebar);
}

/** The look that a config asks for; the variant's own where it asks for nothing. */
function sidebarLook({ backgroundColor: color, backgroundImage, backgroundImageURL }: Sidebar): SidebarLook {
  const properties: Properties = color ? menuColors(color) : {};
  if (!backgroundImage) return { className: "pv-look", style: styleOf(properties) };
  if (!backgroundImageURL) {
    // On a color of middling lightness not even the faint lines may be taken off the text's contrast.
    const lined = !color || contrast(mix(color, textOn(color), LINES), textOn(color)) >= AA_TEXT;
    return { className: lined ? "pv-look pv-look--drawn" : "pv-look", style: styleOf(properties) };
  }
  const veil: Properties = color ? { "--look-veil": veilOf(color) } : {};
  return {
    className: "pv-look pv-look--picture",
    style: styleOf({ ...properties, ...veil, "--look-picture": cssUrl(backgroundImageURL) }),
  };
}

/** Every color of a menu that is on a color of the agency's choice. */
function menuColors(color: string): Properties {
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

const styleOf = (properties: Properties): CSSProperties | undefined =>
  Object.keys(properties).length > 0 ? properties : undefined;
