import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OTHERS = ["node_modules", "dist", "artifacts", "data", "test/bench/peers"];

type Imports = ReadonlyMap<string, readonly string[]>;

/** Every source file and what it imports when it is loaded: neither types alone nor what it fetches later. */
async function importsOf(files: readonly string[]): Promise<Imports> {
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
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ kind, external }) => kind === "import-statement" && !external).map((each) => each.path),
    ]),
  );
}

/** The ways by which a file imports itself, one for each import that closes one. */
function cyclesIn(imports: Imports): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) follow(imported, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return cycles;
}

test("no source file imports itself by way of others", async () => {
  const found = globSync("**/*.{ts,tsx,js,mjs}", { cwd: ROOT, exclude: OTHERS });
  const files = found.filter((file) => !file.endsWith(".d.ts"));
  assert.ok(files.length > 1_000, `${files.length} files`);
  assert.deepEqual(cyclesIn(await importsOf(files)), []);
});

test("a cycle is told by all of its files", () => {
  const imports = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["b", "d"]],
  ]);
  assert.deepEqual(cyclesIn(imports), ["b → c → b"]);
});
