import "@arcgis/map-components/components/arcgis-fullscreen";
import "@arcgis/map-components/components/arcgis-home";
import "@arcgis/map-components/components/arcgis-locate";
// The element alone: its other entry brings the SDK's pop-up, which the map does not use (0.25 MB).
import "@arcgis/map-components/components/arcgis-map/customElement";
import "@arcgis/map-components/components/arcgis-scale-bar";
import "@arcgis/map-components/components/arcgis-zoom";
import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";

/** What the pointer is about to do, as its form says. */
export type Hand = "draw" | "hold" | "none";

const CURSORS = new CSSStyleSheet();
CURSORS.replaceSync(`
  :host([data-hand="draw"]) * { cursor: crosshair !important; }
  :host([data-hand="hold"]) * { cursor: move !important; }
`);

export interface MapElements {
  readonly map: HTMLArcgisMapElement;
  setLanguage(language: string): void;
  showHand(hand: Hand): void;
  destroy(): void;
}

export interface MapElementsStart {
  readonly container: HTMLElement;
  /** What fills the screen when the reader asks for it. */
  readonly frame: HTMLElement;
  readonly language: string;
  /** Goes where the map began. */
  goHome(): void;
  /** Moves to a spot that an element asks for, at a zoom of its own choice. */
  goTo: GoToOverride;
}

/** Esri's map element with the tools that are always at hand; each finds the map as the element that it lies in. */
export function createMapElements({ container, frame, language, goHome, goTo }: MapElementsStart): MapElements {
  const map = document.createElement("arcgis-map");
  const zoom = document.createElement("arcgis-zoom");
  const home = document.createElement("arcgis-home");
  home.goToOverride = () => Promise.resolve(goHome());
  const fullscreen = document.createElement("arcgis-fullscreen");
  fullscreen.element = frame;
  const locate = document.createElement("arcgis-locate");
  locate.popupDisabled = true;
  locate.goToOverride = goTo;
  const scale = document.createElement("arcgis-scale-bar");
  scale.unit = "dual";
  for (const tool of [zoom, home, fullscreen, locate]) tool.slot = "top-end";
  scale.slot = "bottom-end";
  map.append(zoom, home, fullscreen, locate, scale);
  map.lang = language;
  container.append(map);
  map.shadowRoot?.adoptedStyleSheets.push(CURSORS);
  return {
    map,
    setLanguage(next) {
      map.lang = next;
    },
    showHand(hand) {
      map.dataset["hand"] = hand;
    },
    destroy() {
      map.remove();
      // The others follow by themselves: each cleans up when it has left the page.
      void map.destroy();
    },
  };
}
