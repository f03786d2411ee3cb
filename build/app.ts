import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import type { OutputChunk, Plugin } from "rollup";
import { EMBED_SCRIPT, EMBED_TYPES } from "../contract/api/addresses.ts";
import { buildBasemap } from "./basemap/index.ts";
import { compressBelow } from "./compress.ts";
import { buildHelp } from "./help.ts";
import { writeOffline } from "./offline.ts";
import { ASSETS, DIST, LANGUAGES, PAGE_TEMPLATE, ROOT, hashOf } from "./paths.ts";
import { buildTexts } from "./texts.ts";
import { threadScripts } from "./threads.ts";

export const APP = path.join(ASSETS, "app");

/**
 * The files around the app's modules: scripts of threads, texts, help, base map, index.html with the hashed names,
 * embed.js; in production, files of an earlier build are removed, and every text file gets its compressed twins.
 */
export function writtenPage(sheets: ReadonlyMap<string, string>, mode: "development" | "production"): Plugin[] {
  const page: Plugin = {
    name: "page",
    async buildStart() {
      await Promise.all([buildBasemap(), buildTexts(), buildHelp(), copyWasm()]);
    },
    async writeBundle(_, bundle) {
      const output = Object.values(bundle);
      const chunks = output.filter((part): part is OutputChunk => part.type === "chunk");
      const styleNames = writePage(chunks, sheets);
      if (mode === "development") return;
      removeOthers(new Set([...output.map(({ fileName }) => fileName), ...styleNames]));
      await compressBelow(APP, { quality: 11, hashed: true });
    },
  };
  return [threadScripts(), page];
}

/** What threads of the page load by its address: SQLite (`client/map/files/read-file.ts`), HiGHS (`client/logistics/`). */
async function copyWasm(): Promise<void> {
  for (const [to, from, name] of [
    ["sqlite", "sql.js/dist", "sql-wasm-browser.wasm"],
    ["highs", "highs/build", "highs.wasm"],
  ] as const) {
    const folder = path.join(ASSETS, to);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(ROOT, "node_modules", from, name), path.join(folder, name));
    await compressBelow(folder, { quality: 9 });
  }
}

/**
 * Removes files of an earlier build that this one did not write again; unchanged chunks keep their names and compressed
 * twins.
 */
function removeOthers(written: ReadonlySet<string>): void {
  for (const name of readdirSync(APP))
    if (!written.has(name.replace(/\.(br|gz)$/, ""))) rmSync(path.join(APP, name), { recursive: true });
}

/** Writes the style sheet, and index.html with it, the entry and the entry's static imports as preloads. Writes embed.js next to it. Returns the sheets' names. */
function writePage(chunks: readonly OutputChunk[], sheets: ReadonlyMap<string, string>): string[] {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The app build has no entry chunk.");
  mkdirSync(APP, { recursive: true });
  const calcite = readFileSync(path.join(ROOT, "node_modules/@esri/calcite-components/dist/cdn/main.css"), "utf8");
  const styles = [calcite, ...inRoomOrder(sheets)].join("\n");
  const styleName = `main-${hashOf([], styles)}.css`;
  writeFileSync(path.join(APP, styleName), styles);
  const preloads = [...staticImports(entry, (name) => chunks.find(({ fileName }) => fileName === name))].map(
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
  return [styleName, writeEmbed(APP, { entry: entry.fileName, styles }), writeOffline(APP, styleName)];
}

/** The rooms with style sheets, in order of their imports. */
const ROOMS = ["themes", "framework", "client", "map", "widgets"];

/**
 * The style sheets ordered by room, and by name within one: a widget's sheet may override a shared class, whichever of
 * them rollup read first.
 */
export function inRoomOrder(sheets: ReadonlyMap<string, string>): string[] {
  const placeOf = (file: string) => ROOMS.indexOf(path.relative(ROOT, file).split(path.sep)[0] ?? "");
  return [...sheets].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)).map(([, css]) => css);
}

/** The files that a chunk imports, its own first, and those that they import in turn. */
function staticImports(
  { imports }: Pick<OutputChunk, "imports">,
  chunkOf: (name: string) => Pick<OutputChunk, "imports"> | undefined,
): Set<string> {
  const names = new Set(imports);
  // It grows while it is gone through.
  for (const name of names) for (const next of chunkOf(name)?.imports ?? []) names.add(next);
  return names;
}

/**
 * Has each widget import all that its imports import in turn, but what the entry has: a browser would learn of it step by step,
 * each with a round trip. They come last, so that the order in which modules run is the same.
 */
export function importsAtOnce(): Plugin {
  return {
    name: "imports-at-once",
    renderChunk(code, chunk, _, { chunks }) {
      const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
      if (!entry?.dynamicImports.includes(chunk.fileName)) return null;
      const all = (from: Pick<OutputChunk, "imports">) => staticImports(from, (name) => chunks[name]);
      const known = new Set([...chunk.imports, chunk.fileName, entry.fileName, ...all(entry)]);
      const lines = [...all(chunk)]
        .filter((name) => !known.has(name))
        .map((name) => `import ${JSON.stringify(chunks[name] ? `./${name}` : name)};`);
      return { code: [code, ...lines].join("\n"), map: null };
    },
  };
}

/** Lets a module import a JSON file: its value is the default export, written so that browsers read it as JSON, fast. */
export function jsonModules(): Plugin {
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
 * Writes embed.js and its types under their lasting addresses, and the app's styles again for pages that have widgets
 * mounted in place. Returns the name of that sheet.
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
  // The types for other sites list the languages, since they cannot import them.
  const types = readFileSync(TYPES, "utf8").replace(/^import .*\n\n/, "");
  const languages = LANGUAGES.map((code) => JSON.stringify(code)).join(" | ");
  writeFileSync(
    path.join(DIST, EMBED_TYPES),
    types.replace("ProvisionLanguage = Language", `ProvisionLanguage = ${languages}`),
  );
  return styleName;
}

/**
 * Rewrites the app's styles to apply only below one element, so that a page of the same origin with a mounted widget
 * keeps its own look. Selectors for the page (`:root`, `body`) select that element instead; the variant is still read
 * from the page's root.
 */
export function scopeStyles(css: string, scope: string): string {
  const marked = css
    .replace(/(?:(?::root|html)\s*)?(\[data-variant="\w+"\])(\s+body\b)?/g, ":root$1 :scope")
    .replace(/:root(?!\[data-)/g, ":scope")
    // A complete name, not a part of one such as .pv-body or a property's value.
    .replace(/(^|[\s,{}])body(?=[\s,{:.])/g, "$1:scope");
  return `@scope (${scope}) {\n${marked}\n}\n`;
}
