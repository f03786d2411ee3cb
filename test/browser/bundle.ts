import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { withAssets } from "../../build/plugins.ts";
import { withThreads } from "../../build/threads.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** One folder per process, so that two runs do not delete each other's bundles. */
export const OUT = path.join(ROOT, "artifacts", "browser-tests", String(process.pid));

/** Puts a style sheet that a component imports into the page, as the app's build links it. */
const styles: Plugin = {
  name: "styles",
  setup(builder) {
    builder.onLoad({ filter: /\.css$/ }, ({ path: file }) => ({
      loader: "js",
      contents: `const style = document.createElement("style");
        style.textContent = ${JSON.stringify(withAssets(file, readFileSync(file, "utf8"), (asset) => `/${path.relative(ROOT, asset)}`))};
        document.head.append(style);`,
    }));
  },
};

/** Embeds threads' scripts in the page, which has no folder of the app. */
const threads: Plugin = {
  name: "threads",
  setup(builder) {
    builder.onLoad({ filter: /-in-thread\.ts$/ }, async ({ path: file }) => ({
      loader: "ts",
      contents: await withThreads(
        file,
        readFileSync(file, "utf8"),
        (_, script) => `URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: "text/javascript" }))`,
      ),
    }));
  },
};

/**
 * React's development build records the stack of every element that it creates, for its warnings, and reports every
 * render and effect to the browser's profiler; neither is used here.
 */
const withoutTraces: Plugin = {
  name: "without-traces",
  setup(builder) {
    builder.onLoad({ filter: /\/react(?:-dom)?\/cjs\/.+\.development\.js$/ }, ({ path: file }) => ({
      loader: "js",
      contents: readFileSync(file, "utf8")
        .replaceAll("1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++", "false")
        .replaceAll(/\bconsole\.createTask\b/g, "undefined")
        .replaceAll('"function" === typeof console.timeStamp', "false"),
    }));
  },
};

/** React for production takes two thirds of the time; `npm run soak` uses the development build, with its warnings. */
const REACT = process.env["SOAK"] === "1" ? "development" : "production";
const withAct: Plugin = {
  name: "with-act",
  setup(builder) {
    if (REACT === "production")
      builder.onResolve({ filter: /^react-dom\/test-utils$/ }, () => ({
        path: path.join(import.meta.dirname, "act.ts"),
      }));
  },
};

/** Entries named `page:3`: the test files that one page runs, each leaving the page in its original state. */
const pagesOf = (pages: readonly (readonly string[])[]): Plugin => ({
  name: "pages",
  setup(builder) {
    builder.onResolve({ filter: /^page:\d+$/ }, ({ path: name }) => ({ path: name, namespace: "page" }));
    builder.onLoad({ filter: /./, namespace: "page" }, ({ path: name }) => ({
      resolveDir: ROOT,
      contents: [
        // The tokens of Calcite are first in the app's sheet too.
        `import "./node_modules/@esri/calcite-components/dist/cdn/main.css";`,
        `import { leavePageAsFound } from "./test/browser/page-as-found.ts";`,
        ...(pages[Number(name.slice("page:".length))] ?? []).map(
          (file) => `import ${JSON.stringify(path.resolve(ROOT, file))};`,
        ),
        "leavePageAsFound();",
      ].join("\n"),
    }));
  },
});

/**
 * Bundles browser tests, one entry for the files that share a page: React and the ArcGIS SDK cannot be loaded module by
 * module in reasonable time, and a page parses and warms up shared modules once.
 */
export async function bundleTests(pages: readonly (readonly string[])[]): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: pages.map((files, page) => ({
      in: `page:${page}`,
      out:
        files.length === 1 ? (files[0] ?? "").replace(/\.tsx?$/, "") : `page-${String(page + 1).padStart(2, "0")}.test`,
    })),
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    // Positions are enough to locate a failure.
    sourcemap: "linked",
    sourcesContent: false,
    define: {
      "process.env.NODE_ENV": JSON.stringify(REACT),
      "process.env.SOAK": JSON.stringify(process.env["SOAK"] ?? ""),
    },
    logLevel: "error",
    // sql.js uses these only in Node.
    external: ["node:fs", "node:crypto"],
    inject: ["plain-errors.ts", "patience.ts"].map((name) => path.join(import.meta.dirname, name)),
    plugins: [pagesOf(pages), styles, threads, withoutTraces, withAct],
  });
}
