import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { buildSync } from "esbuild";
import { rollup, type OutputChunk, type OutputOptions, type Plugin, type RollupOptions } from "rollup";
import esbuild from "rollup-plugin-esbuild";
import { EMBED_SCRIPT, EMBED_TYPES } from "../contract/addresses.ts";
import { compressBelow } from "./compress.ts";
import { ASSETS, DIST, ENTRY, PAGE_TEMPLATE, ROOT, hashOf } from "./paths.ts";
import { collectStyles, nodeEnvironment } from "./plugins.ts";
import { vendorGroup } from "./vendor-specifiers.ts";
import type { Vendor } from "./vendor.ts";

const APP = path.join(ASSETS, "app");

/** "use client" marks, comments next to annotations and cycles within libraries: none of it is ours to fix. */
const EXPECTED_WARNINGS = new Set(["MODULE_LEVEL_DIRECTIVE", "INVALID_ANNOTATION", "CIRCULAR_DEPENDENCY"]);

/**
 * Modules that count only where something of them is used. A control's module registers its element: a page fetches the
 * elements that it shows. The libraries do nothing when they are loaded, but their packages do not say so.
 */
const ONLY_WHERE_USED =
  /\/framework\/ui\/controls\/|\/node_modules\/(?:robust-predicates|polyclip-ts|splaytree-ts|bignumber\.js)\//;

/** How the app is bundled: our own code and its small libraries, against the vendor part by address. */
export function appOptions(sheets: Map<string, string>, mode: "development" | "production"): RollupOptions {
  return {
    input: { main: ENTRY },
    // What embed.js calls stays, and other chunks may still take what they share from the entry itself.
    preserveEntrySignatures: "allow-extension",
    logLevel: "warn",
    treeshake: { moduleSideEffects: (id, external) => external || !ONLY_WHERE_USED.test(id) },
    external: (id) => vendorGroup(id) !== null,
    plugins: [
      collectStyles(sheets),
      jsonModules(),
      nodeEnvironment(mode),
      nodeResolve({ browser: true, extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] }),
      commonjs(),
      esbuild({
        target: "es2022",
        jsx: "automatic",
        minify: mode === "production",
        legalComments: "none",
        include: /\.tsx?$/,
      }),
    ],
    onwarn(warning, warn) {
      if (!EXPECTED_WARNINGS.has(warning.code ?? "")) warn(warning);
    },
  };
}

export function appOutput(vendor: Vendor): OutputOptions {
  return {
    dir: APP,
    format: "es",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "[name]-[hash].js",
    // All chunks lie in one folder, so that this way holds wherever the product is served.
    paths: (id) => (vendorGroup(id) === null ? id : vendor.addressOf(id).replace(/^\/assets\//, "../")),
  };
}

/** Bundles the app into dist/assets/app and writes index.html with the hashed names. */
export async function buildApp(vendor: Vendor): Promise<void> {
  const sheets = new Map<string, string>();
  const bundle = await rollup(appOptions(sheets, "production"));
  const { output } = await bundle.write(appOutput(vendor));
  await bundle.close();
  const styleNames = writePage(
    output.filter((part): part is OutputChunk => part.type === "chunk"),
    sheets,
  );
  removeOthers(new Set([...output.map(({ fileName }) => fileName), ...styleNames]));
  await compressBelow(APP, { quality: 11, hashed: true });
}

/** What an earlier build left and this one did not write again; unchanged chunks keep their names and compressed twins. */
function removeOthers(written: ReadonlySet<string>): void {
  for (const name of readdirSync(APP))
    if (!written.has(name.replace(/\.(br|gz)$/, ""))) rmSync(path.join(APP, name), { recursive: true });
}

/** Writes the style sheet, and index.html with it, the entry and the entry's static imports as preloads. Writes embed.js next to it. Returns the sheets' names. */
export function writePage(chunks: readonly OutputChunk[], sheets: ReadonlyMap<string, string>): string[] {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The app build has no entry chunk.");
  mkdirSync(APP, { recursive: true });
  const calcite = readFileSync(path.join(ROOT, "node_modules/@esri/calcite-components/dist/cdn/main.css"), "utf8");
  const styles = [calcite, ...sheets.values()].join("\n");
  const styleName = `main-${hashOf([], styles)}.css`;
  writeFileSync(path.join(APP, styleName), styles);
  const preloads = [...staticImports(entry, chunks)].map(
    (name) =>
      `<link rel="modulepreload" href="${name.startsWith("../") ? `/assets/${name.slice(3)}` : `/assets/app/${name}`}" />`,
  );
  const head = [
    `<link rel="stylesheet" href="/assets/app/${styleName}" />`,
    ...preloads,
    `<script type="module" src="/assets/app/${entry.fileName}"></script>`,
  ].join("\n    ");
  const template = readFileSync(PAGE_TEMPLATE, "utf8");
  if (!template.includes("<!-- build:head -->")) throw new Error(`${PAGE_TEMPLATE} has no <!-- build:head --> mark.`);
  writeFileSync(path.join(DIST, "index.html"), template.replace("<!-- build:head -->", head));
  return [styleName, writeEmbed(APP, { entry: entry.fileName, styles })];
}

function staticImports(entry: OutputChunk, chunks: readonly OutputChunk[]): Set<string> {
  const names = new Set<string>();
  const visit = (chunk: OutputChunk): void => {
    for (const name of chunk.imports) {
      if (names.has(name)) continue;
      names.add(name);
      const next = chunks.find((other) => other.fileName === name);
      if (next) visit(next);
    }
  };
  visit(entry);
  return names;
}

/** Lets a module import a JSON file: its value is the default export, written so that browsers read it as JSON, fast. */
function jsonModules(): Plugin {
  return {
    name: "json-modules",
    transform(code, id) {
      if (!id.endsWith(".json")) return null;
      const text = JSON.stringify(JSON.stringify(JSON.parse(code)));
      return { code: `export default JSON.parse(${text});`, map: null, moduleSideEffects: false };
    },
  };
}

const EMBED_ENTRY = path.join(ROOT, "start", "embed.ts");
const TYPES = path.join(ROOT, "framework", "embed", "host-api.ts");
const ELEMENT = "provision-widget";

/**
 * Writes embed.js and its types under their lasting addresses, and the app's styles once more for pages that have
 * widgets mounted in place. Returns the name of that sheet.
 */
function writeEmbed(folder: string, app: { entry: string; styles: string }): string {
  const styles = scopeStyles(app.styles, ELEMENT);
  const styleName = `embedded-${hashOf([], styles)}.css`;
  writeFileSync(path.join(folder, styleName), styles);
  const address = (name: string): string => JSON.stringify(`/assets/app/${name}`);
  buildSync({
    entryPoints: [EMBED_ENTRY],
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
