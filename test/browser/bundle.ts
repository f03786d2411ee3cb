import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { withAssets } from "../../build/plugins.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** One folder a process, so that two runs do not wipe each other's bundles. */
export const OUT = path.join(ROOT, "artifacts", "browser-tests", String(process.pid));

/** A style sheet that a component imports is put into the page, as the app's build links it. */
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

/** Bundles browser tests: React and the ArcGIS SDK cannot be loaded module by module in reasonable time. */
export async function bundleTests(files: readonly string[]): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...files],
    outbase: ROOT,
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    sourcemap: "linked",
    define: {
      "process.env.NODE_ENV": '"development"',
      "process.env.SOAK": JSON.stringify(process.env["SOAK"] ?? ""),
    },
    logLevel: "error",
    inject: ["plain-errors.ts", "patience.ts"].map((name) => path.join(import.meta.dirname, name)),
    plugins: [styles],
  });
}
