import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { EMBED_SCRIPT, EMBED_TYPES } from "../contract/embed-address.ts";
import { DIST, ROOT } from "./paths.ts";
import { scopeStyles } from "./scoped-styles.ts";
import { hashOf } from "./sources.ts";

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
