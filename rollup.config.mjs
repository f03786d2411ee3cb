// @ts-check
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { minify } from "oxc-minify";
import esbuild from "rollup-plugin-esbuild";
import { APP, importsAtOnce, jsonModules, writtenPage } from "./build/app.ts";
import { ENTRY } from "./build/paths.ts";
import { collectStyles, nodeEnvironment, routerOf, schemasWithoutWords, zodWithoutWriter } from "./build/plugins.ts";
import {
  keptPart,
  mapChunkName,
  mapChunks,
  planVendor,
  relativeImports,
  togetherChunk,
  togetherModules,
} from "./build/vendor.ts";
import { vendorGroup } from "./build/vendor-specifiers.ts";

/** What of the libraries is theirs to mend: "use client" marks, comments next to annotations, cycles, `this` at the top. */
const EXPECTED_WARNINGS = new Set([
  "MODULE_LEVEL_DIRECTIVE",
  "INVALID_ANNOTATION",
  "CIRCULAR_DEPENDENCY",
  "THIS_IS_UNDEFINED",
]);
/** Chunks below this many bytes are merged: a map page should not cost hundreds of requests. */
const SMALL_CHUNK = { arcgis: 120_000, calcite: 12_000 };
/**
 * Modules that count only where something of them is used. A control's module registers its element: a page fetches the
 * elements that it shows. The libraries do nothing when they are loaded, but their packages do not say so.
 */
const ONLY_WHERE_USED =
  /\/framework\/ui\/controls\/|\/node_modules\/(?:robust-predicates|polyclip-ts|splaytree-ts|bignumber\.js)\//;

/**
 * Modules of the app that come in one file, which is smaller than one each and one request. How the steps of a workbench stand
 * is asked at once; the help would share a small file with the map's print, and fetch that too. What a plan's calls, figures
 * and lists of orders need is fetched by home and by the map page, whole. Each of these files that imports
 * what the entry has, too, must hold a module that is fetched by `import()`: Rollup takes one without for a way into the app,
 * and cuts the entry apart for it.
 * @type {readonly (readonly [file: string, modules: RegExp])[]}
 */
const TOGETHER = [
  // Else it is put to what home asks for, as a small one.
  ["layer-drawing", /\/client\/(?:map\/layers\/(?:drawing-style|drawn-service)|layers\/service-legend)\.ts$/],
  // What tables of figures share, which home has none of; with the status that holds least.
  ["figures", /\/widgets\/band\/status\.ts$|\/client\/figures\/FigureScroll\.tsx$/],
  ["figures", /\/framework\/ui\/TableHead\.tsx$|\/client\/figures\/FigureTable\.tsx$/],
  ["figures", /\/client\/(?:explanation\/use-figure-keys|figures\/(?:files|whole-columns)|planning\/calculation)\.ts$/],
  ["figures", /\/engine\/(?:display\/people-table|needs\/people(?:-by-block)?)\.ts$/],
  // Its list brings the elements of fields, which pages of texts and figures do without.
  ["EstimationChooser", /\/client\/planning\/(?:ChooseFirst|EstimationChoice)\.tsx$/],
  ["EstimationChooser", /\/widgets\/estimation-chooser\/EstimationChooser\.tsx$/],
  ["step-status", /\/widgets\/[^/]+\/status\.ts$|\/client\/planning\/addressed-estimation\.ts$/],
  ["step-status", /\/widgets\/(?:comparison\/use-names|parameters\/(?:calls|unsaved))\.ts$/],
  ["layers-on-map", /\/client\/map\/(?:files\/read-in-thread|map-requests|zone-offer)\.ts$/],
  ["layers-on-map", /\/client\/map\/layers\/(?:zone-parts|use-layer-words|use-layers)\.ts$/],
  ["layers-on-map", /\/map\/(?:coordinates|typed-places)\.ts$/],
  ["search-topics", /\/framework\/(?:help\/search-topics|i18n\/matching)\.ts$/],
  // Rarely shown: home's other parts do without it.
  ["published-note", /\/client\/planning\/PublishedNote\.tsx$/],
  ["planning", /\/widgets\/home\/(?:Countdown|DisasterCards|RunFigures)\.tsx$/],
  ["planning", /\/contract\/supply\/supply\.ts$/],
  [
    "planning",
    /\/contract\/(?:planning\/calls\/(?:disasters|estimations|projections|zones)|supply\/calls\/comparison)\.ts$/,
  ],
  ["planning", /\/client\/planning\/(?:disasters|estimations|projections|use-work|work|zones)\.ts$/],
  ["planning", /\/contract\/(?:storms\/plans|planning\/zone-names)\.ts$/],
  [
    "planning",
    /\/client\/(?:planning\/(?:(?:DueMark|StatusChip)\.tsx|urgency\.ts|zone-label\.ts)|figures\/(?:chosen-product|zone-figures)\.ts)$/,
  ],
  [
    "planning",
    /\/engine\/(?:needs\/(?:blocks|trucks)|storms\/(?:advisory|areas)|supply\/(?:comparison|shortfall|shown|urgency))\.ts$/,
  ],
  ["planning", /\/engine\/(?:display\/(?:headline|need-cells|need-tables|whole-figures|zone-colors|zone-label))\.ts$/],
  ["planning", /\/client\/explanation\/(?:CopyAsText|Explaining)\.tsx$/],
  ["explanation", /\/client\/explanation\/(?:CopyButton|Explanation|Lines)\.tsx$/],
  ["planning", /\/engine\/reports\/draw\/(?:drawing|text-width|zone-looks)\.ts$/],
  ["active-disasters", /\/widgets\/home\/(?:ActiveDisasters\.tsx|active-storm\.ts)$/],
  ["active-disasters", /\/client\/storms\/updates\/(?:NewUpdates\.tsx|calls\.ts)$/],
  [
    "planning",
    /\/(?:contract\/storms|contract\/storms\/calls|client\/storms)\/storms\.ts$|\/engine\/storms\/advisory\.ts$/,
  ],
  ["active-disasters", /\/contract\/storms\/(?:calls\/)?updates\.ts$|\/engine\/storms\/what-changed\.ts$/],
  // Else home's small map fetches with them what the map knows of files and hosts.
  ["boxes", /\/engine\/(?:geometry\/boxes|reports\/simplify)\.ts$/],
  ["zones-map", /\/widgets\/home\/ZonesMap\.tsx$|\/client\/reports\/(?:drawings\.tsx|view\/screen-looks\.ts)$/],
  ["zones-map", /\/engine\/reports\/draw\/(?:areas|clip|draw-outlines|frame|map-parts|number-spots|projection)\.ts$/],
  ["what-changed", /\/client\/(?:storms\/updates\/WhatChanged\.tsx|reports\/view\/use-formatter\.ts)$/],
  ["what-changed", /\/engine\/(?:reports\/(?:cells|change-lines|formatter|texts)|distribution\/points)\.ts$/],
  ["storm-card", /\/widgets\/home\/StormCard\.tsx$|\/(?:client\/storms|contract\/storms\/calls)\/plans\.ts$/],
];

/** @type {import("rollup").RollupOptions} */
const COMMON = {
  logLevel: "warn",
  onwarn(warning, warn) {
    // A page that loads such chunks reads a name of the other before it has run, and stays empty.
    if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
    if (!EXPECTED_WARNINGS.has(warning.code ?? "")) warn(warning);
  },
};

/**
 * Minifies each chunk; the build ends with what the minifier has against one.
 * @type {import("rollup").Plugin}
 */
const minified = {
  name: "minified",
  async renderChunk(chunk, { fileName }) {
    const options = { module: true, compress: { target: "es2022" }, mangle: { toplevel: true } };
    const { code, errors } = await minify(fileName, chunk, options);
    if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
    return { code, map: null };
  },
};

/**
 * A part of the vendor build: the ArcGIS SDK or Calcite, as modules of their own.
 * @param {ReturnType<typeof planVendor>} vendor
 * @param {ReturnType<typeof planVendor>["parts"][number]} part
 * @returns {import("rollup").RollupOptions}
 */
const vendorBuild = ({ addressOf }, part) => {
  const { group, input, folder } = part;
  // The SDK draws its own controls with Calcite: both must meet the one copy, so it stays outside the SDK's bundle.
  const isCalcite = (/** @type {string} */ id) => group === "arcgis" && vendorGroup(id) === "calcite";
  return {
    ...COMMON,
    input,
    // To look for what of the SDK's modules is never used takes a third of the build, and spares a page 3 % of its bytes.
    treeshake: group !== "arcgis",
    external: isCalcite,
    plugins: [
      keptPart(part),
      togetherModules(part),
      collectStyles(new Map()),
      nodeEnvironment("production"),
      nodeResolve({ browser: true }),
      commonjs(),
    ],
    preserveEntrySignatures: group === "arcgis" ? "strict" : "allow-extension",
    output: {
      dir: `${folder}/${group}`,
      format: "es",
      entryFileNames: "[name].js",
      chunkFileNames: mapChunkName,
      experimentalMinChunkSize: SMALL_CHUNK[group],
      paths: (id) => (isCalcite(id) ? addressOf(id) : id),
      manualChunks: group === "arcgis" ? mapChunks() : togetherChunk,
      plugins: [relativeImports, minified],
    },
  };
};

/**
 * The app: our own code and its small libraries, against the vendor part by address.
 * @param {ReturnType<typeof planVendor>} vendor
 * @param {"development" | "production"} mode
 * @returns {import("rollup").RollupOptions}
 */
const appBuild = ({ addressOf, sdkParts }, mode) => {
  const sheets = new Map();
  /** All chunks lie in one folder, so that this way holds wherever the product is served. */
  const fromChunk = (/** @type {string} */ address) => address.replace(/^\/assets\//, "../");
  return {
    ...COMMON,
    input: { main: ENTRY },
    // What embed.js calls stays, and other chunks may still take what they share from the entry itself.
    preserveEntrySignatures: "allow-extension",
    treeshake: { moduleSideEffects: (id, external) => external || !ONLY_WHERE_USED.test(id) },
    external: (id) => vendorGroup(id) !== null,
    plugins: [
      collectStyles(sheets),
      jsonModules(),
      nodeEnvironment(mode),
      routerOf(mode),
      zodWithoutWriter,
      nodeResolve({ browser: true, extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] }),
      commonjs(),
      esbuild({
        target: "es2022",
        jsx: "automatic",
        include: /\.tsx?$/,
        define: { SDK_PARTS: JSON.stringify(sdkParts.map(fromChunk)) },
      }),
      schemasWithoutWords,
      writtenPage(sheets, mode),
    ],
    output: {
      dir: APP,
      format: "es",
      // A name is in each file that imports it, and its hash does not pack: hexadecimal digits tell files of one name apart as well.
      hashCharacters: "hex",
      entryFileNames: "[name]-[hash].js",
      chunkFileNames: "[name]-[hash].js",
      manualChunks: (id) => TOGETHER.find(([, modules]) => modules.test(id))?.[0],
      // What these import stays where it is: most of it is the entry's.
      onlyExplicitManualChunks: true,
      // A request costs more than a few hundred bytes that a page may not need.
      experimentalMinChunkSize: 3_000,
      paths: (id) => (vendorGroup(id) === null ? id : fromChunk(addressOf(id))),
      plugins: mode === "production" ? [importsAtOnce(), minified] : [],
    },
    watch: { clearScreen: false },
  };
};

/**
 * The browser build, `npx rollup -c`: Calcite and the ArcGIS SDK, unless their present builds were made from the same
 * packages and imports, then the app; with `--watch` as it is developed.
 */
export default function browserBuild(/** @type {{ readonly watch?: boolean }} */ { watch = false } = {}) {
  const vendor = planVendor();
  const missing = vendor.parts.filter(({ isCurrent }) => !isCurrent).map((part) => vendorBuild(vendor, part));
  return [...missing, appBuild(vendor, watch ? "development" : "production")];
}
