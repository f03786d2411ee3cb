import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium.ts";

/**
 * `npm test`: everything that must hold, from the cheapest check to the dearest.
 * `npm test -- unit browser` runs the named steps alone. Stops with status 1
 * after all steps have had their say when one of them failed.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
const node = process.execPath;
const bin = (name: string): string => path.join(ROOT, "node_modules", ".bin", name);

const NODE_TESTS = ["contract", "engine", "framework", "client", "map", "widgets", "server", "cli", "build", "test"]
  .flatMap((room) => globSync(`${room}/**/*.test.ts`, { cwd: ROOT }))
  .filter((file) => !file.endsWith(".browser.test.ts") && !file.startsWith(`test${path.sep}e2e`))
  .sort();

const nodeTests = (files: readonly string[], setup: string): [string, readonly string[]] => [
  node,
  [
    "--test",
    "--test-concurrency=2",
    // A test that hangs, or leaves something running, ends all the same and is told.
    "--test-timeout=240000",
    "--test-force-exit",
    `--test-global-setup=./test/kits/${setup}`,
    "--test-reporter=dot",
    "--test-reporter-destination=stdout",
    "--test-reporter=./test/summary-reporter.ts",
    "--test-reporter-destination=stdout",
    ...files,
  ],
];

const STEPS: Readonly<Record<string, () => [string, readonly string[]]>> = {
  lint: () => [bin("eslint"), ["--max-warnings", "0", "."]],
  format: () => [bin("prettier"), ["--check", "--log-level", "warn", "."]],
  types: () => [bin("tsc"), ["--noEmit"]],
  // One PostgreSQL for all files; each takes a fresh database of it.
  unit: () => nodeTests(NODE_TESTS, "shared-cluster.ts"),
  build: () => [node, ["--max-old-space-size=6144", "build/build.ts"]],
  browser: () => [node, ["test/browser/run.ts"]],
  e2e: () => nodeTests(globSync("test/e2e/**/*.test.ts", { cwd: ROOT }).sort(), "product-template.ts"),
};

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (STEPS[name]) continue;
  console.error(`There is no test step "${name}": choose from ${Object.keys(STEPS).join(", ")}.`);
  process.exit(2);
}

try {
  process.env["CHROME_PATH"] = findChromium(console.log);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

// Some hundred processes load the same modules: types are stripped and code is compiled once.
process.env["NODE_COMPILE_CACHE"] ??= path.join(ROOT, "artifacts", "compile-cache");

const failed: string[] = [];
for (const [name, command] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  console.log(`\n— ${name}`);
  const [program, args] = command();
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit" });
  if (error) console.error(error.message);
  if (status !== 0) failed.push(name);
  console.log(`— ${name}: ${status === 0 ? "passed" : "FAILED"} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
console.log(failed.length === 0 ? "\nAll steps passed." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);
