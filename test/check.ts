import { spawn } from "node:child_process";
import path from "node:path";
import { changedFiles } from "./imports/affected.ts";

/**
 * `npm run check`: checks the format, the house rules and the types. Format and rules of the files that have changed
 * against the main branch; types of all files, of which the compiler rechecks those affected by the change. Ends with
 * status 1 if anything is found.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
const there = changedFiles({ deleted: false });
const sources = there.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));

/** Runs one of the project's programs; its output is shown at the end, since others run at the same time. */
async function run(program: string, ...args: readonly string[]): Promise<boolean> {
  const started = Date.now();
  const child = spawn(path.join(ROOT, "node_modules", ".bin", program), args, { cwd: ROOT });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  console.log(`— ${program}: ${status === 0 ? "passed" : "FAILED"} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) console.log(said);
  return status === 0;
}

console.log(`${there.length} files have changed against the main branch`);
const outcomes = await Promise.all([
  run("tsc", "--noEmit"),
  // A file that no rule covers is skipped.
  sources.length > 0 ? run("eslint", "--max-warnings", "0", "--no-warn-ignored", ...sources) : true,
  there.length > 0 ? run("oxfmt", "--check", "--no-error-on-unmatched-pattern", ...there) : true,
]);
process.exit(outcomes.every(Boolean) ? 0 : 1);
