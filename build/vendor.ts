import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ManualChunkMeta, Plugin, PreRenderedChunk } from "rollup";
import { bundledPackages } from "./bundled-packages.ts";
import { compressBelow } from "./compress.ts";
import { ASSETS, LANGUAGES, ROOT, VENDOR, browserSources, hashOf } from "./paths.ts";
import {
  SDK_AT_ONCE,
  calciteModules,
  vendorFile,
  vendorGroup,
  vendorSpecifiers,
  type VendorGroup,
} from "./vendor-specifiers.ts";

const SDK_SOURCE = path.join(ROOT, "map", "live", "sdk.ts");

interface VendorPart {
  readonly group: VendorGroup;
  /** The modules of each file of the part. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Rollup's entries: a file's only module, or one that represents several. */
  readonly input: Readonly<Record<string, string>>;
  /** Build folder, before it is moved to its served folder. */
  readonly folder: string;
  /** Whether it exists and was made from the same inputs. */
  readonly isCurrent: boolean;
}

interface Vendor {
  readonly parts: readonly VendorPart[];
  /** The served address of a vendor module. */
  addressOf(specifier: string): string;
  /** The addresses of the SDK's parts, in order of their dependencies. */
  readonly sdkParts: readonly string[];
}

/**
 * The ArcGIS SDK and Calcite as ES modules, each in its own folder below `assets/vendor/`. Bundling the SDK takes a
 * minute or two, so an old build is reused until its packages, the bundlers, the build or the set of imported modules
 * change. All elements of Calcite are included, so using another one changes nothing here.
 */
export function planVendor(): Vendor {
  const all = vendorSpecifiers(browserSources().filter((file) => file !== SDK_SOURCE));
  const basis = ["rollup.config.mjs", "build/vendor.ts", "build/vendor-specifiers.ts"].map((name) =>
    path.join(ROOT, name),
  );
  const installed = bundledPackages();
  const sdk = all.filter((name) => vendorGroup(name) === "arcgis");
  const keys: Record<VendorGroup, string> = {
    calcite: hashOf(basis, ...installed),
    arcgis: hashOf([...basis, SDK_SOURCE], ...installed, ...sdk),
  };
  const specifiers: Record<VendorGroup, readonly string[]> = { calcite: calciteModules(), arcgis: sdk };
  const part = (group: VendorGroup): VendorPart => {
    const files = Map.groupBy(specifiers[group], vendorFile);
    const entries = [...files].map(([file, [only = "", ...more]]) => [
      file.replace(/\.js$/, ""),
      more.length > 0 ? `${TOGETHER}${file}` : only === SDK_AT_ONCE ? SDK_SOURCE : only,
    ]);
    const folder = path.join(VENDOR, keys[group]);
    const isCurrent = existsSync(path.join(folder, "complete")) || files.size === 0;
    return { group, files, input: Object.fromEntries(entries), folder: `${folder}${MAKING}`, isCurrent };
  };
  return {
    parts: [part("calcite"), part("arcgis")],
    sdkParts: Array.from({ length: PARTS }, (_, part) => `/assets/vendor/${keys.arcgis}/arcgis/${partName(part)}.js`),
    addressOf: (specifier) => {
      const group = vendorGroup(specifier) ?? "calcite";
      return `/assets/vendor/${keys[group]}/${group}/${vendorFile(specifier)}`;
    },
  };
}

const MAKING = ".making";

/** Clears a part's build folder and, after the build, compresses it, moves it to its served folder and removes earlier ones. */
export function keptPart({ group, folder }: VendorPart): Plugin {
  let started = NaN;
  let assets: Promise<void> | undefined;
  return {
    name: "kept-part",
    buildStart() {
      started = Date.now();
      console.log(
        `Bundling ${group === "arcgis" ? "the ArcGIS SDK (a minute or two)" : "Calcite"}, once per version …`,
      );
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      // Starts early, while the heap is small, because compression makes Node collect all of it every few files.
      assets = group === "arcgis" ? copyAssets() : Promise.resolve();
    },
    async writeBundle() {
      await compressBelow(folder, { quality: group === "arcgis" ? 9 : 11 });
      await assets;
      writeFileSync(path.join(folder, "complete"), `${new Date().toISOString()}\n`);
      const served = folder.slice(0, -MAKING.length);
      renameSync(folder, served);
      for (const name of readdirSync(VENDOR).map((each) => path.join(VENDOR, each)))
        if (name !== served && (existsSync(path.join(name, group)) || name.endsWith(MAKING)))
          rmSync(name, { recursive: true, force: true });
      console.log(`  done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
    },
  };
}

/** Makes imports between groups relative, so that they work wherever the product is served. */
export const relativeImports: Plugin = {
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

export const togetherChunk = (id: string): string | undefined =>
  id.startsWith(TOGETHER) ? id.slice(TOGETHER.length).replace(/\.js$/, "") : undefined;

/** Joins several modules into one that exports all of them; none has a default export. */
export const togetherModules = ({ files }: VendorPart): Plugin => ({
  name: "together-modules",
  resolveId: (id) => (id.startsWith(TOGETHER) ? id : null),
  load: (id) =>
    id.startsWith(TOGETHER)
      ? (files.get(id.slice(TOGETHER.length)) ?? []).map((name) => `export * from ${JSON.stringify(name)};`).join("\n")
      : null,
});

/** Files that no page loads: texts in unsupported languages, and sources of style sheets. */
const NOT_SERVED = new RegExp(`[_.](?!(?:${LANGUAGES.join("|")})\\b)[a-z]{2}(?:-[A-Z]{2})?\\.json$|\\.scss$`);

/** Copies files that the SDK, its components and Calcite load at run time (texts, icons, symbols, wasm) to the addresses that map/ sets. */
async function copyAssets(): Promise<void> {
  const sources = { core: "@arcgis/core/assets", "map-components/assets": "@arcgis/map-components/dist/cdn/assets" };
  for (const [folder, source] of Object.entries(sources)) {
    const target = path.join(ASSETS, "arcgis", folder);
    rmSync(target, { recursive: true, force: true });
    cpSync(path.join(ROOT, "node_modules", source), target, {
      recursive: true,
      filter: (file) => !NOT_SERVED.test(file),
    });
  }
  await compressBelow(path.join(ASSETS, "arcgis"), { quality: 5 });
}

/** Modules that the view imports dynamically before it draws our layers for the first time. */
const FIRST_DRAWING = /mapViewDeps|BaseTileLayerView2D|GraphicsLayerView2D/;

/**
 * A chunk rule that joins what every map page loads into a few files: the map's static imports and the modules of the
 * first drawing. Without it the SDK needs some 150 requests; as one file, it would run in one go and block the page.
 */
export function mapChunks(): (id: string, meta: ManualChunkMeta) => string | undefined {
  let parts: ReadonlyMap<string, number> | null = null;
  return (id, meta) => {
    parts ??= partsOf(inOrder(meta), PARTS);
    const part = parts.get(id);
    return part === undefined ? undefined : partName(part);
  };
}

const PARTS = 7;
const partName = (part: number): string => `part-${String(part + 1).padStart(2, "0")}`;

/** File names of chunks: fixed for the parts, by content for others. */
export const mapChunkName = ({ name }: PreRenderedChunk): string =>
  /^part-\d+$/.test(name) ? `${name}.js` : "c/[hash].js";

interface SizedModule {
  readonly id: string;
  readonly size: number;
}

/** Assigns modules to parts of similar size. Each module needs only earlier ones in the order. */
export function partsOf(order: readonly SizedModule[], count: number): Map<string, number> {
  const all = order.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  return new Map(
    order.map(({ id, size }) => {
      const part = Math.min(count - 1, Math.floor(((before + size / 2) / all) * count));
      before += size;
      return [id, part];
    }),
  );
}

/** The modules that the map needs at once in execution order: each after all its imports. */
function inOrder({ getModuleIds, getModuleInfo }: ManualChunkMeta): SizedModule[] {
  const importedBy = (id: string): readonly string[] => getModuleInfo(id)?.importedIds ?? [];
  const drawn = [...getModuleIds()].filter(
    (id) => FIRST_DRAWING.test(id) && (getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
  );
  const order: SizedModule[] = [];
  const met = new Set<string>();
  const way: { readonly id: string; readonly rest: Iterator<string> }[] = [];
  const enter = (id: string): void => {
    if (met.has(id)) return;
    met.add(id);
    way.push({ id, rest: importedBy(id).values() });
  };
  for (const start of [...importedBy(SDK_SOURCE), ...drawn]) {
    enter(start);
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const next = here.rest.next();
      if (next.done === true) {
        order.push({ id: here.id, size: getModuleInfo(here.id)?.code?.length ?? 0 });
        way.pop();
      } else enter(next.value);
    }
  }
  return order;
}
