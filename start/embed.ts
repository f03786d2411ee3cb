import { EMBED_SCRIPT } from "../contract/api/addresses.ts";
import { ELEMENT_NAME, provisionWidget } from "../framework/embed/host/provision-widget.ts";

/** Filled in by the build: the addresses of the app's entry and of its styles for another page. */
declare const APP_ENTRY: string;
declare const APP_STYLES: string;

// A classic script knows its element; one loaded as a module is found by its name.
const script =
  document.currentScript ?? document.querySelector(`script[src$="${EMBED_SCRIPT}"], script[src*="${EMBED_SCRIPT}?"]`);
const { origin, pathname } = new URL(script instanceof HTMLScriptElement ? script.src : window.location.href);
/** The product's own address, with the path below which it is served. */
const root = script instanceof HTMLScriptElement ? origin + pathname.slice(0, -EMBED_SCRIPT.length) : origin;

// A page may load the script twice; the first one stays.
if (customElements.get(ELEMENT_NAME) === undefined) {
  const files = { entry: `${root}${APP_ENTRY}`, styles: `${root}${APP_STYLES}` };
  customElements.define(ELEMENT_NAME, provisionWidget({ root, files }));
}
