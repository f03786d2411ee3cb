import { Portal, esriConfig, getLocale, setAssetPath, setLocale } from "#sdk";
import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import { SCALE } from "../../framework/ui/controls/element.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { nextTurn, untilShown } from "../turns.ts";
import { COMPONENT_ASSETS, toolTexts } from "./tool-texts.ts";

/** What the pointer will do next, shown by its shape. */
export type PointerMode = "draw" | "hold" | "none";

const CURSORS = new CSSStyleSheet();
CURSORS.replaceSync(`
  :host([data-hand="draw"]) * { cursor: crosshair !important; }
  :host([data-hand="hold"]) * { cursor: move !important; }
`);

interface MapElementsStart {
  readonly container: HTMLElement;
  /** The element that fills the screen in full-screen mode. */
  readonly frame: HTMLElement;
  readonly language: string;
  /** Returns to the map's initial position. */
  goHome(): void;
  /** Moves to a place requested by an element, at a zoom level chosen here. */
  goTo: GoToOverride;
}

/** Esri's map element with the tools that are always shown; each finds the map as its parent element. */
export function createMapElements({ container, frame, language, goHome, goTo }: MapElementsStart) {
  const map = document.createElement("arcgis-map");
  map.lang = language;
  // Its view starts when it has a size.
  map.style.display = "none";
  container.append(map);
  map.shadowRoot?.adoptedStyleSheets.push(CURSORS);
  let wanted = true;
  const texts = Promise.all(["zoom", "home", "fullscreen", "locate"].map((tool) => toolTexts(tool, language)));
  const tools = async (): Promise<HTMLElement[]> => {
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
    const known = await texts;
    for (const [at, tool] of [zoom, home, fullscreen, locate].entries()) {
      tool.slot = "top-end";
      tool.visualScale = SCALE;
      Object.assign(tool, { messages: known[at] });
    }
    scale.slot = "bottom-end";
    return [zoom, home, fullscreen, locate, scale];
  };
  // Each is added when the one before it is shown: the page around the map, the map, its tools.
  const show = async (): Promise<void> => {
    await untilShown();
    if (!wanted) return;
    map.style.display = "";
    // They are available even on a map that cannot be drawn.
    await Promise.allSettled([map.view.when()]);
    await nextTurn();
    const made = await tools();
    if (wanted) map.append(...made);
  };
  void show();
  return {
    map,
    setLanguage(next: string) {
      map.lang = next;
    },
    showHand(hand: PointerMode) {
      map.dataset["hand"] = hand;
    },
    destroy() {
      wanted = false;
      map.remove();
      // The others follow by themselves: each cleans up when it has left the page.
      void map.destroy();
    },
  };
}

/**
 * Folder in the build of the files that the SDK fetches while it runs (texts, icons, wasm); otherwise it would request
 * them from a CDN.
 */
const ARCGIS_ASSETS = `${BASE_PATH}/assets/arcgis/core`;

/** Keeps the SDK within our own origin. Call before anything else of it is used. */
export function useLocalAssets(origin: string = location.origin): void {
  const assets = `${origin}${ARCGIS_ASSETS}`;
  if (esriConfig.assetsPath === assets) return;
  esriConfig.assetsPath = assets;
  setAssetPath(`${origin}${COMPONENT_ASSETS}`);
  // Search, base maps and units ask the default portal, arcgis.com: ours is set beforehand and offers nothing.
  esriConfig.portalUrl = origin;
  Portal.getDefault().sourceJSON = { isPortal: true, units: "english", helperServices: {} };
  // Text symbols (a measured length) would fetch glyphs from Esri. There are none here: without them the SDK uses a
  // font of the reader's machine.
  esriConfig.fontsUrl = `${assets}/fonts`;
  esriConfig.request.interceptors.push({
    urls: esriConfig.fontsUrl,
    before: () => Promise.reject(new Error("No glyphs are served.")),
  });
}

/**
 * Makes the SDK, and the Calcite elements that it draws, use our language: texts, numbers and dates. By itself it would
 * follow the page's `lang`; where our widget is in someone else's page, that is not ours.
 */
export function setMapLanguage(language: string): void {
  if (getLocale() !== language) setLocale(language);
}

/** Lets the SDK ask a geometry service for results that it does not calculate itself; an empty address for none. */
export function setServices({ geometry }: { readonly geometry: string }): void {
  if (geometry !== "" || esriConfig.geometryServiceUrl)
    esriConfig.geometryServiceUrl = geometry && new URL(geometry, location.origin).href;
}
