import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rollup, type OutputOptions, type RollupOptions } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { DIST, ROOT, browserSources, filesBelow, hashOf } from "./paths.ts";

const STAMP = path.join(DIST, "built");
const CONFIG = path.join(ROOT, "rollup.config.mjs");

/** The bundles that rollup.config.mjs has to build, the app last. */
export async function plannedBuilds({ watch = false } = {}): Promise<readonly RollupOptions[]> {
  return (await loadConfigFile(CONFIG, { watch })).options;
}

/** Builds one bundle. */
export async function make({ output = [], ...options }: RollupOptions): Promise<void> {
  const bundle = await rollup(options);
  for (const each of [output].flat() as OutputOptions[]) await bundle.write(each);
  await bundle.close();
}

/** Builds the browser's files, unless the existing build is from the same sources. */
export async function build(log: (line: string) => void): Promise<void> {
  const started = Date.now();
  const key = hashOf([
    ...browserSources(),
    ...filesBelow(path.join(ROOT, "locales")),
    ...filesBelow(path.join(ROOT, "widgets")).filter((file) => /\.(md|webp)$/.test(file)),
    ...filesBelow(path.join(ROOT, "build")),
    // Places and roads of the base map.
    ...filesBelow(path.join(ROOT, "server", "planning", "search")),
    CONFIG,
    path.join(ROOT, "package-lock.json"),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === key) return;
  mkdirSync(DIST, { recursive: true });
  for (const each of await plannedBuilds()) await make(each);
  writeFileSync(STAMP, key);
  log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main) {
  try {
    await build((line) => console.log(line));
  } catch (error) {
    console.error(`The build failed: ${(error as Error).message}`);
    process.exit(1);
  }
}
