import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { EMBED_SCRIPT, EMBED_TYPES } from "../contract/addresses.ts";
import { DIST, ROOT, hashOf } from "./paths.ts";

const ENTRY = path.join(ROOT, "start", "embed.ts");
const TYPES = path.join(ROOT, "framework", "embed", "host-api.ts");
const ELEMENT = "provision-widget";

/**
 * Writes embed.js and its types under their lasting addresses, and the app's styles once more for pages that have
 * widgets mounted in place. Returns the name of that sheet.
 */
export function writeEmbed(folder: string, app: { entry: string; styles: string }): string {
  const styles = scopeStyles(app.styles, ELEMENT);
  const styleName = `embedded-${hashOf([], styles)}.css`;
  writeFileSync(path.join(folder, styleName), styles);
  const address = (name: string): string => JSON.stringify(`/assets/app/${name}`);
  buildSync({
    entryPoints: [ENTRY],
    outfile: path.join(DIST, EMBED_SCRIPT),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    define: { APP_ENTRY: address(app.entry), APP_STYLES: address(styleName) },
  });
  copyFileSync(TYPES, path.join(DIST, EMBED_TYPES));
  return styleName;
}

/**
 * Rewrites the app's styles so that they hold below one element alone: a page of our own origin that has a widget
 * mounted in place keeps its own look. What stands for the page (`:root`, `body`) comes to mean that element; the
 * variant stays a mark on the page's root.
 */
export function scopeStyles(css: string, scope: string): string {
  const marked = css
    .replace(/(?:(?::root|html)\s*)?(\[data-variant="\w+"\])(\s+body\b)?/g, ":root$1 :scope")
    .replace(/:root(?!\[data-)/g, ":scope")
    // A name of its own, not a part of one such as .pv-body or a property's value.
    .replace(/(^|[\s,{}])body(?=[\s,{:.])/g, "$1:scope");
  return `@scope (${scope}) {\n${marked}\n}\n`;
}
