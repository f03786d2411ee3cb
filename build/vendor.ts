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
  /** Rollup's entries: a file's only module, or the one that stands for several. */
  readonly input: Readonly<Record<string, string>>;
  /** Where it is made, before it is moved to where it is served. */
  readonly folder: string;
  /** Whether it exists and was made from the same inputs. */
  readonly stands: boolean;
}

interface Vendor {
  readonly parts: readonly VendorPart[];
  /** The address under which a vendor module is served. */
  addressOf(specifier: string): string;
  /** The addresses of the SDK's parts, in the order in which they need each other. */
  readonly sdkParts: readonly string[];
}

/**
 * The ArcGIS SDK and Calcite as ES modules, each in a folder of its own below `assets/vendor/`. The SDK takes a minute
 * or two to bundle, so the old build is kept until the packages in it, those that bundle it, the build or the set of
 * imported modules changes. Of Calcite every element is there: one more in use changes nothing here.
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
    const stands = existsSync(path.join(folder, "complete")) || files.size === 0;
    return { group, files, input: Object.fromEntries(entries), folder: `${folder}${MAKING}`, stands };
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

/**
 * Starts a part over and, once it is written, compresses it, moves it to where it is served and removes earlier ones.
 */
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
      // At once, while the heap is small: compression makes Node collect all of it every few files.
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

/** One group's modules import another's with a path that works wherever the product is served. */
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

/** A file that holds several modules, as one module that exports all of them; none of these has a default export. */
export const togetherModules = ({ files }: VendorPart): Plugin => ({
  name: "together-modules",
  resolveId: (id) => (id.startsWith(TOGETHER) ? id : null),
  load: (id) =>
    id.startsWith(TOGETHER)
      ? (files.get(id.slice(TOGETHER.length)) ?? []).map((name) => `export * from ${JSON.stringify(name)};`).join("\n")
      : null,
});

/** Files that no page fetches: texts in languages that we do not offer, and sources of style sheets. */
const NOT_SERVED = new RegExp(`[_.](?!(?:${LANGUAGES.join("|")})\\b)[a-z]{2}(?:-[A-Z]{2})?\\.json$|\\.scss$`);

/**
 * Files that the SDK, its components and Calcite fetch while they run (texts, icons, symbols, wasm), under the
 * addresses that map/ sets.
 */
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
 * A chunk rule that puts what every map page fetches into a few files: everything that the map imports statically,
 * directly or not, and what the first drawing needs. Without it the SDK's modules arrive in some 150 requests; as one
 * file, they would run in one go, and the page would not respond in that time.
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

/** Names the parts as the app knows them, and every other chunk by its content. */
export const mapChunkName = ({ name }: PreRenderedChunk): string =>
  /^part-\d+$/.test(name) ? `${name}.js` : "c/[hash].js";

interface SizedModule {
  readonly id: string;
  readonly size: number;
}

/** Modules by their part, in parts of about equal size. Each module needs only those before it in the order. */
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

/** What the map needs at once, in the order in which it will run: each module after all that it imports. */
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
