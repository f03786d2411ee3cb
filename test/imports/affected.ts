import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import type { Imports } from "./graph.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The kinds of tests by the steps of the run. */
export type TestKind = "unit" | "browser" | "e2e";

const UNIT = "{contract,engine,themes,framework,client,map,widgets,server,cli,build,test}/**/*.test.ts";
const BROWSER =
  "{framework,client,map,widgets,themes,start,test/browser,test/fixtures}/**/{*.test.tsx,*.browser.test.ts}";

/** The test files of a step, relative to the root; `.soak.test.ts` files run in `npm run soak` only. */
export function testFiles(kind: TestKind): string[] {
  if (kind === "browser") return globSync(BROWSER, { cwd: ROOT }).sort();
  if (kind === "e2e")
    return globSync("test/e2e/**/*.test.ts", { cwd: ROOT })
      .filter((file) => process.env["SOAK"] === "1" || !file.endsWith(".soak.test.ts"))
      .sort();
  return (
    globSync(UNIT, { cwd: ROOT })
      // The benchmarks' peers, once installed, bring tests of their own.
      .filter((file) => !file.split(path.sep).includes("node_modules"))
      .filter((file) => !file.endsWith(".browser.test.ts") && !file.startsWith(`test${path.sep}e2e`))
      .sort()
  );
}

/**
 * Tests of files that are read without being imported. Nearly everything reads texts and configs, so only the tests
 * that check them are listed here, and the imports of these are not followed.
 */
const READ: readonly { readonly files: RegExp; readonly tests: readonly string[]; readonly instead?: true }[] = [
  {
    files: /^locales\/|\/i18n\/\w+\.json$/,
    tests: ["test/texts.test.ts", "test/text-keys.test.ts", "build/help.test.ts"],
    instead: true,
  },
  {
    files: /^app-config\//,
    tests: [
      ...["test/shipped-apps.test.ts", "test/text-keys.test.ts", "framework/layout/canonical.test.ts"],
      ...["build/generate.test.ts", "build/help.test.ts", "server/config/config.test.ts"],
    ],
    instead: true,
  },
  { files: /\.css$/, tests: ["themes/tokens.test.ts", "test/right-to-left.test.ts"] },
  { files: /^(?!test\/).*(?<!\.test)\.tsx?$/, tests: ["test/text-keys.test.ts"] },
  { files: /(^|\/)(manifest|config)\.ts$|^contract\/app-config\//, tests: ["build/generate.test.ts"] },
  { files: /^docs\/|^README\.md$|^CONTRIBUTING\.md$/, tests: ["test/guide.test.ts", "test/dependencies.test.ts"] },
  {
    files: /^docs\/|^widgets\/.*\.md$|^widgets\/help\/topics\//,
    tests: ["build/help.test.ts", "build/generate.test.ts"],
  },
  {
    // Tests that start the product as a process do not import it.
    files: /^server\/[^/]+\.ts$|^server\/storage\/embedded\//,
    tests: ["startup", "stopping", "several-processes", "database-loss", "embedded-loss"].map(
      (name) => `server/${name}.test.ts`,
    ),
  },
  { files: /^package\.json$/, tests: ["test/dependencies.test.ts"] },
];

/** The reason of a test that has changed. */
export const ITSELF = "changed itself";

/** Why a test is run: a changed file that it needs, with the chain of imports, or that it reads. */
export type Reasons = ReadonlyMap<string, string>;

/** Returns the files that have changed against the main branch, committed or not; by default including deleted ones. */
export function changedFiles({ deleted = true } = {}): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const main = ["main", "origin/main"].find((name) => {
    try {
      return git("rev-parse", "--verify", "--quiet", name) !== "";
    } catch {
      return false;
    }
  });
  const base = main === undefined ? "HEAD" : git("merge-base", "HEAD", main);
  const lines = (text: string) => text.split("\n").filter((line) => line !== "");
  return [
    ...new Set([
      ...lines(git("diff", "--name-only", "--no-renames", ...(deleted ? [] : ["--diff-filter=d"]), base)),
      ...lines(git("ls-files", "--others", "--exclude-standard")),
    ]),
  ].sort();
}

/** The tests that the changed files affect, each with the reason. */
export function affectedTests(imports: Imports, tests: readonly string[], changed: readonly string[]): Reasons {
  const reasons = new Map<string, string>();
  const isTest = new Set(tests);
  for (const file of changed)
    for (const { files, tests: readers } of READ)
      if (files.test(file)) for (const test of readers) if (isTest.has(test)) reasons.set(test, `reads ${file}`);
  const needed = changed.filter((file) => !READ.some(({ files, instead }) => instead === true && files.test(file)));
  for (const test of tests) {
    if (reasons.has(test)) continue;
    const way = wayTo(imports, test, needed);
    if (way !== null) reasons.set(test, way.length === 1 ? ITSELF : way.slice(1).join(" → "));
  }
  return reasons;
}

/** The shortest chain of imports from a file to a changed one or a folder with one; null if there is none. */
function wayTo(imports: Imports, from: string, changed: readonly string[]): string[] | null {
  const isChanged = (file: string) => changed.some((one) => one === file || one.startsWith(`${file}/`));
  const before = new Map<string, string | null>([[from, null]]);
  for (const [file] of before) {
    if (isChanged(file)) {
      const way: string[] = [];
      for (let at: string | null = file; at !== null; at = before.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const needed of imports.get(file)?.keys() ?? []) if (!before.has(needed)) before.set(needed, file);
  }
  return null;
}
