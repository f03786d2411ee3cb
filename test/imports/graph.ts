import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OTHERS = ["node_modules", "dist", "artifacts", "data", "test/bench/peers"];
const URL_OF_FILE = /new URL\(\s*"(\.[^"]+)",\s*import\.meta\.url\s*\)/g;

/** How a file needs another: `now` when it is loaded, `later` by an `import()`, as a thread or as a file it reads. */
export type Need = "now" | "later";
/** Every source file relative to the root with its imports, without type imports. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, Need>>;

/** Every TypeScript and JavaScript file of the tree, from its root. */
export const sourceFiles = (): string[] =>
  globSync("**/*.{ts,tsx,js,mjs}", { cwd: ROOT, exclude: OTHERS }).filter((file) => !file.endsWith(".d.ts"));

/**
 * Returns everything that these files need, directly or indirectly: JSON and style sheets too, and the files in `new
 * URL("…", import.meta.url)`.
 */
export async function importsOf(files: readonly string[] = sourceFiles()): Promise<Imports> {
  const byAddress = new Map<string, string[]>();
  const addresses: Plugin = {
    name: "addresses",
    setup(builder) {
      builder.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
        if (file.includes("node_modules")) return null;
        const found = [...readFileSync(file, "utf8").matchAll(URL_OF_FILE)].map(([, address = ""]) =>
          path.relative(ROOT, path.resolve(path.dirname(file), address)),
        );
        if (found.length > 0) byAddress.set(path.relative(ROOT, file), found);
        return null;
      });
    },
  };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join("\n"), resolveDir: ROOT },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    loader: { ".css": "empty" },
    metafile: true,
    write: false,
    outfile: "all.js",
    plugins: [addresses],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      new Map<string, Need>([
        ...(byAddress.get(file) ?? []).map((address) => [address, "later"] as const),
        ...imports
          .filter(({ external }) => !external)
          .map((each) => [each.path, each.kind === "import-statement" ? "now" : "later"] as const),
      ]),
    ]),
  );
}

/** These files and all that they need, of either kind. */
export function reachOf(imports: Imports, files: readonly string[]): Set<string> {
  const reached = new Set(files);
  // Iterating over a set includes members added meanwhile.
  for (const file of reached) for (const needed of imports.get(file)?.keys() ?? []) reached.add(needed);
  return reached;
}
