import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";

/** The packages that are built once per version, separately from the product's code. */
const SDK = /^@arcgis\//;
const CALCITE = /^@esri\/calcite-components\//;
/** The module with the parts of the SDK that the map needs at once; package.json's `imports` has its path. */
export const SDK_AT_ONCE = "#sdk";

export type VendorGroup = "arcgis" | "calcite";

/** The vendor build of a module specifier; null for modules that the app build bundles. */
export function vendorGroup(specifier: string): VendorGroup | null {
  if (specifier.endsWith(".css")) return null;
  if (specifier === SDK_AT_ONCE || SDK.test(specifier)) return "arcgis";
  if (CALCITE.test(specifier)) return "calcite";
  return null;
}

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The vendor modules that the given sources import at run time, sorted. */
export function vendorSpecifiers(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const match of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const specifier = match[2] ?? match[3];
      // `import type` adds no code; the JSX type modules are only types.
      if (match[1] !== undefined || specifier === undefined || specifier.includes("/types/")) continue;
      if (vendorGroup(specifier) !== null) found.add(specifier);
    }
  }
  return [...found].sort();
}

/** All elements of Calcite, and the module that sets the paths of their texts and icons. */
export function calciteModules(): string[] {
  const names = readdirSync(path.join(ROOT, "node_modules/@esri/calcite-components/dist/components"));
  const elements = names.filter((name) => name.startsWith("calcite-"));
  return ["dist/components", ...elements.map((name) => `components/${name}`)].map(
    (name) => `@esri/calcite-components/${name}`,
  );
}

/**
 * Bundles elements used together into a few files, since some fifteen small ones would cost a page 10 kB more: one for
 * most pages, one for forms, one for the map's tools. Code shared by two files goes into the first by name, so that no
 * file waits for a later one.
 */
const TOGETHER: readonly (readonly [file: string, elements: RegExp])[] = [
  ["basic.js", /\/dist\/components(\/index\.js)?$|\/calcite-(button|icon|loader)(\/index\.js)?$/],
  ["fields.js", /\/calcite-(input|input-message|progress|checkbox)(\/index\.js)?$/],
  ["options.js", /\/calcite-(select|option|segmented-control|segmented-control-item|switch)(\/index\.js)?$/],
  ["tools.js", /\/calcite-(action|panel|scrim|action-bar|action-group|action-menu|popover|tooltip)(\/index\.js)?$/],
];

/** The file name of a vendor module, below its group's folder. */
export function vendorFile(specifier: string): string {
  const together = TOGETHER.find(([, elements]) => vendorGroup(specifier) === "calcite" && elements.test(specifier));
  if (together) return together[0];
  // The SDK imports Calcite's modules by their dist path and the product by their exported one; both are the same file.
  return `${specifier
    .replace(/^@esri\/calcite-components\/(dist\/)?components\//, "")
    .replace(/^(?:@arcgis\/|#)/, "")
    .replace(/\.js$/, "")
    .replace(/[^\w-]+/g, "_")}.js`;
}
