import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup, type ManualChunkMeta, type Plugin } from "rollup";
import { minify } from "rollup-plugin-esbuild";
import { compressBelow } from "./compress.ts";
import { ASSETS, ROOT, VENDOR, hashOf } from "./paths.ts";
import { collectStyles, nodeEnvironment } from "./plugins.ts";
import { calciteModules, vendorFile, vendorGroup, type VendorGroup, type VendorImports } from "./vendor-specifiers.ts";

/** Chunks below this many bytes are merged: a map page should not cost hundreds of requests. */
const SMALL_CHUNK: Record<VendorGroup, number> = { arcgis: 120_000, calcite: 12_000 };

export interface Vendor {
  /** The address under which a vendor module is served. */
  addressOf(specifier: string): string;
}

/**
 * The ArcGIS SDK and Calcite as ES modules, each in a folder of its own below `assets/vendor/`. The SDK takes a minute or
 * two to bundle, so what stands is kept until the lockfile or the set of imported modules changes. Of Calcite every
 * element is there: one more in use changes nothing here.
 */
export async function buildVendor(imports: VendorImports, say: (line: string) => void): Promise<Vendor> {
  const here = import.meta.dirname;
  const basis = [
    path.join(ROOT, "package-lock.json"),
    path.join(here, "vendor.ts"),
    path.join(here, "vendor-specifiers.ts"),
  ];
  const sdk = imports.all.filter((name) => vendorGroup(name) === "arcgis");
  const asked = JSON.stringify([sdk, [...imports.later].sort()]);
  const keys: Record<VendorGroup, string> = { calcite: hashOf(basis), arcgis: hashOf(basis, asked) };
  const addressOf = (specifier: string): string => {
    const group = vendorGroup(specifier) ?? "calcite";
    return `/assets/vendor/${keys[group]}/${group}/${vendorFile(specifier)}`;
  };
  const parts = { calcite: { specifiers: calciteModules(), quality: 11 }, arcgis: { specifiers: sdk, quality: 9 } };
  for (const group of ["calcite", "arcgis"] as const) {
    const folder = path.join(VENDOR, keys[group]);
    if (existsSync(path.join(folder, "complete")) || parts[group].specifiers.length === 0) continue;
    const started = Date.now();
    say(`Bundling ${group === "arcgis" ? "the ArcGIS SDK (a minute or two)" : "Calcite"}, once per lockfile …`);
    const making = `${folder}.making`;
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
    await bundle({ group, specifiers: parts[group].specifiers, folder: making, addressOf, later: imports.later });
    if (group === "arcgis") copyAssets();
    await compressBelow(making, parts[group]);
    if (group === "arcgis") await compressBelow(path.join(ASSETS, "arcgis"), { quality: 5 });
    writeFileSync(path.join(making, "complete"), `${new Date().toISOString()}\n`);
    renameSync(making, folder);
    say(`  done in ${seconds(started)}`);
  }
  const kept = new Set(Object.values(keys));
  for (const name of readdirSync(VENDOR)) {
    if (!kept.has(name)) rmSync(path.join(VENDOR, name), { recursive: true, force: true });
  }
  return { addressOf };
}

interface Bundle {
  readonly group: VendorGroup;
  readonly specifiers: readonly string[];
  readonly folder: string;
  readonly addressOf: (specifier: string) => string;
  /** Those that are not fetched with the page. */
  readonly later: ReadonlySet<string>;
}

async function bundle({ group, specifiers, folder, addressOf, later }: Bundle): Promise<void> {
  const sheets = new Map<string, string>();
  // The SDK draws its own controls with Calcite: both must meet the one copy, so it stays outside the SDK's bundle.
  const isCalcite = (id: string): boolean => group === "arcgis" && vendorGroup(id) === "calcite";
  const files = Map.groupBy(specifiers, vendorFile);
  const build = await rollup({
    input: Object.fromEntries(
      [...files].map(([file, [only = "", ...more]]) => [
        file.replace(/\.js$/, ""),
        more.length === 0 ? only : `${TOGETHER}${file}`,
      ]),
    ),
    logLevel: "warn",
    external: isCalcite,
    plugins: [
      filesOf(files),
      collectStyles(sheets),
      nodeEnvironment("production"),
      nodeResolve({ browser: true }),
      commonjs(),
    ],
    preserveEntrySignatures: group === "arcgis" ? "strict" : "allow-extension",
    onwarn(warning, warn) {
      // The SDK's own modules form cycles and name `this` at top level; neither is ours to fix.
      if (warning.code !== "CIRCULAR_DEPENDENCY" && warning.code !== "THIS_IS_UNDEFINED") warn(warning);
    },
  });
  await build.write({
    dir: path.join(folder, group),
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "c/[hash].js",
    experimentalMinChunkSize: SMALL_CHUNK[group],
    paths: (id) => (isCalcite(id) ? addressOf(id) : id),
    manualChunks: group === "arcgis" ? mapChunk("map", later) : togetherChunk,
    plugins: [
      relativeImports,
      minify({ target: "es2022", legalComments: "none", logOverride: { "duplicate-case": "silent" } }),
    ],
  });
  await build.close();
}

/** One group's modules import another's by a way that holds wherever the product is served. */
const relativeImports: Plugin = {
  name: "relative-imports",
  renderChunk: (code, { fileName }) => ({
    code: code.replaceAll(
      /(["'])\/assets\/vendor\/([0-9a-f]{16}\/)/g,
      `$1${"../".repeat(fileName.split("/").length + 1)}$2`,
    ),
    map: null,
  }),
};

const TOGETHER = "together:";

const togetherChunk = (id: string): string | undefined =>
  id.startsWith(TOGETHER) ? id.slice(TOGETHER.length).replace(/\.js$/, "") : undefined;

/** A file that holds several modules, as one module of all of them; none of these has a default export. */
const filesOf = (files: ReadonlyMap<string, readonly string[]>): Plugin => ({
  name: "files",
  resolveId: (id) => (id.startsWith(TOGETHER) ? id : null),
  load: (id) =>
    id.startsWith(TOGETHER)
      ? (files.get(id.slice(TOGETHER.length)) ?? []).map((name) => `export * from ${JSON.stringify(name)};`).join("\n")
      : null,
});

/** What the SDK, its components and Calcite fetch while they run (texts, icons, symbols, wasm), under the addresses that map/ sets. */
function copyAssets(): void {
  const sources = { core: "@arcgis/core/assets", "map-components/assets": "@arcgis/map-components/dist/cdn/assets" };
  for (const [folder, source] of Object.entries(sources)) {
    const target = path.join(ASSETS, "arcgis", folder);
    rmSync(target, { recursive: true, force: true });
    cpSync(path.join(ROOT, "node_modules", source), target, { recursive: true });
  }
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** What the view fetches by dynamic import before it draws our layers for the first time. */
const FIRST_DRAWING = /mapViewDeps|BaseTileLayerView2D|GraphicsLayerView2D/;

/**
 * A chunk rule that puts into one file what every map page fetches in any case: all that the entries import, directly or
 * not, and what the first drawing needs. Without it the SDK's modules arrive in some 150 requests.
 */
function mapChunk(name: string, later: ReadonlySet<string>): (id: string, meta: ManualChunkMeta) => string | undefined {
  let together: ReadonlySet<string> | null = null;
  return (id, meta) => {
    together ??= neededAtOnce(meta, later);
    return together.has(id) ? name : undefined;
  };
}

function neededAtOnce({ getModuleIds, getModuleInfo }: ManualChunkMeta, later: ReadonlySet<string>): Set<string> {
  const waits = new Set([...later].map((name) => fileURLToPath(import.meta.resolve(name))));
  const isStart = (id: string): boolean => {
    const info = getModuleInfo(id);
    return (
      info !== null &&
      ((info.isEntry && !waits.has(id)) || (info.dynamicImporters.length > 0 && FIRST_DRAWING.test(id)))
    );
  };
  const waiting = [...getModuleIds()].filter(isStart);
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
