import { spawn } from "node:child_process";
import { existsSync, statSync, statfsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { dealt, entriesOf } from "./batches.ts";
import { installedChromium } from "./chromium.ts";
import { ITSELF, affectedTests, changedFiles, testFiles, type TestKind } from "./imports/affected.ts";
import { importsOf } from "./imports/graph.ts";
import { SLOW_FILES } from "./slow-files.ts";
import { DEALT_FILES, HAS_ROOM } from "./summary-reporter.ts";

/**
 * `npm test`: all checks and tests, from the cheapest to the most expensive. `npm test -- unit browser` runs the named
 * steps alone. `npm test -- affected` runs the unit and browser tests that the change against the main branch affects,
 * and the e2e tests that have themselves changed (`npm test -- affected e2e`: every e2e test too). `npm run soak` runs
 * the tests with nothing sampled and every file in its own process. Ends with status 1, after all steps have finished,
 * if one of them failed.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
const node = process.execPath;
const bin = (name: string): string => path.join(ROOT, "node_modules", ".bin", name);

const soak = process.argv.includes("--soak");
const wanted = process.argv.slice(2).filter((argument) => argument !== "--soak");
if (soak) process.env["SOAK"] = "1";

const isAffected = wanted.includes("affected");
const chosenTests = isAffected ? await chooseAffected(wanted.includes("e2e")) : null;
const testsOf = (kind: TestKind): readonly string[] => chosenTests?.[kind] ?? testFiles(kind);

const UNIT_TESTS = testsOf("unit");
/**
 * A multiple of those at a time: otherwise the last round would leave a core idle. Each process loads the modules of the
 * server, which takes about four CPU-seconds.
 */
const UNIT_BATCHES = dealt(UNIT_TESTS, 8);
const E2E_TESTS = testsOf("e2e");
/** Two for each at a time, so that the longest file fits in one; each process loads the server and a browser once. */
const E2E_BATCHES = dealt(E2E_TESTS, 6);

interface NodeTests {
  readonly files: readonly string[];
  /** The setup that the files share: a file of test/kits. */
  readonly setup: string;
  /** Milliseconds after which a hanging file is ended, with all its child processes. */
  readonly timeout: number;
  /** Number of files at a time. */
  readonly concurrency: number;
}

const nodeTests = ({ files, setup, timeout, concurrency }: NodeTests): [string, readonly string[]] => [
  node,
  [
    // Most objects of modules and tests soon become garbage: collecting in a small heap takes a sixth of the time.
    "--min-semi-space-size=16",
    "--test",
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${soak ? timeout * 10 : timeout}`,
    `--test-global-setup=./test/kits/${setup}`,
    "--test-reporter=dot",
    "--test-reporter-destination=stdout",
    "--test-reporter=./test/summary-reporter.ts",
    "--test-reporter-destination=stdout",
    ...files,
  ],
];

interface Step {
  /** Environment variables of the step's programs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly command: () => [string, readonly string[]];
  /** Seconds that it may take at most on two quiet cores. */
  readonly budget: number;
  /** The steps that must end before it, if they run; it runs in parallel with all others. */
  readonly after: readonly string[];
  /** A step that must have room before it, if it runs: the last of its processes would leave a core idle. */
  readonly besideLastOf?: string;
  /** Whether its output is held back until its end, since other steps run at the same time. */
  readonly held?: true;
  /** Called when the step has ended. */
  readonly ended?: () => void;
}

const STEPS: Readonly<Record<string, Step>> = {
  // Chromium, nginx and Poppler; steps that need none of them start in the meantime.
  programs: {
    command: () => [node, ["test/install.ts"]],
    budget: 60,
    after: [],
    held: true,
    // All tests use this one, and do not search again for a program that could not be installed.
    ended: () => {
      const found = installedChromium();
      if (found !== undefined) process.env["CHROME_PATH"] = found;
    },
  },
  build: {
    command: () => [node, ["--max-old-space-size=6144", "--max-semi-space-size=64", "build/build.ts"]],
    budget: 200,
    after: [],
    held: true,
  },
  lint: { command: () => [bin("eslint"), ["--max-warnings", "0", "."]], budget: 70, after: [], held: true },
  format: { command: () => [bin("oxfmt"), ["--check"]], budget: 10, after: [], held: true },
  // One compiler only, since the other core is busy and two would repeat work.
  types: { command: () => [bin("tsc"), ["--noEmit", "--singleThreaded"]], budget: 60, after: [], held: true },
  // One PostgreSQL for all files; each uses a fresh database in it. None needs the build, which leaves a core to them;
  // a soak measures on an otherwise idle machine.
  unit: {
    after: ["programs", "lint", "format", "types", ...(soak ? ["build"] : [])],
    env: soak ? {} : { [DEALT_FILES]: UNIT_BATCHES.map(({ length }) => length).join() },
    command: () =>
      nodeTests({
        files: soak ? UNIT_TESTS : entriesOf(UNIT_BATCHES),
        setup: "cluster.ts",
        timeout: 1_200_000,
        // Twice the cores: these tests wait a fifth of their time for outages, pauses and stops.
        concurrency: soak ? 2 : 4,
      }),
    budget: 230,
  },
  browser: {
    command: () => [node, ["test/browser/run.ts", ...(chosenTests?.browser ?? [])]],
    budget: 190,
    after: ["programs", "build"],
    besideLastOf: "unit",
  },
  e2e: {
    after: ["programs", "build", "unit"],
    besideLastOf: "browser",
    env: soak ? {} : { [DEALT_FILES]: E2E_BATCHES.map(({ length }) => length).join() },
    command: () =>
      nodeTests({
        files: soak ? E2E_TESTS : entriesOf(E2E_BATCHES, 600_000),
        setup: "product.ts",
        timeout: soak ? 240_000 : 1_200_000,
        // A journey waits two fifths of its time: for the server, for a map to become idle. Four at a time fill the last tenth
        // of two cores, and lose clicks on what is drawn late.
        concurrency: soak ? 2 : 3,
      }),
    budget: 290,
  },
};

for (const name of wanted) {
  if (STEPS[name] || name === "affected") continue;
  console.error(`There is no test step "${name}": choose from affected, ${Object.keys(STEPS).join(", ")}.`);
  process.exit(2);
}

for (const file of Object.keys(SLOW_FILES))
  if (!existsSync(path.join(ROOT, file))) throw new Error(`test/slow-files.ts names ${file}, which is not there.`);

// Databases, data folders and browser profiles of tests live for seconds: in memory, if the machine has enough.
const IN_MEMORY = "/dev/shm";
if (process.env["TMPDIR"] === undefined && freeBytes(IN_MEMORY) > 4e9) process.env["TMPDIR"] = IN_MEMORY;

// Many processes load the same modules: types are stripped and code is compiled only once.
process.env["NODE_COMPILE_CACHE"] ??= path.join(ROOT, "artifacts", "compile-cache");

/** Free bytes below a folder; 0 for a missing folder. */
function freeBytes(folder: string): number {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly counts: readonly [passed: number, failed: number, skipped: number];
  readonly skips: readonly string[];
}

/** Runs a step and shows its output: line by line, or all of it at the end. Calls `room` when another may run beside it. */
async function run(name: string, { command, held: isHeld, env = {}, ended: whenEnded }: Step, room: () => void) {
  const started = Date.now();
  const held: string[] = [];
  const print = (line: string): void => void (isHeld ? held.push(line) : console.log(line));
  let counts: Outcome["counts"] = [0, 0, 0];
  const skips: string[] = [];
  print(`\n— ${name}`);
  const [program, args] = command();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      print(error.message);
      resolve(null);
    });
    child.once("close", resolve);
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      const counted = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line);
      if (counted) counts = [Number(counted[1]), Number(counted[2]), Number(counted[3])];
      else if (line.startsWith("  skipped: ")) skips.push(line);
      else if (line === HAS_ROOM) room();
      else print(line);
    });
  const passed = (await ended) === 0 && counts[1] === 0;
  // A step that crashes before it can count its tests has failed anyway.
  if (!passed && counts[1] === 0) counts = [counts[0], 1, counts[2]];
  const seconds = (Date.now() - started) / 1000;
  print(`— ${name}: ${passed ? "passed" : "FAILED"} in ${seconds.toFixed(0)} s`);
  if (held.length > 0) console.log(held.join("\n"));
  whenEnded?.();
  room();
  return { name, passed, seconds, counts, skips } satisfies Outcome;
}

/** Returns the tests that the change affects, by step, and prints the reasons. `all` adds every e2e test. */
async function chooseAffected(all: boolean): Promise<Record<TestKind, readonly string[]>> {
  const changed = changedFiles();
  const imports = await importsOf();
  const choose = (kind: TestKind): string[] => {
    const tests = testFiles(kind).filter((file) => !file.startsWith("test/soak/"));
    const reasons = affectedTests(imports, tests, changed);
    for (const [test, reason] of reasons)
      if (kind !== "e2e" || reason === ITSELF) console.log(`${kind.padEnd(8)}${test}  ${reason}`);
    return kind === "e2e" ? tests.filter((test) => all || reasons.get(test) === ITSELF) : [...reasons.keys()];
  };
  console.log(`${changed.length} files have changed against the main branch; they reach`);
  return { unit: choose("unit"), browser: choose("browser"), e2e: choose("e2e") };
}

const chosen = new Set(
  wanted.length === 0
    ? Object.keys(STEPS)
    : [...wanted, ...Object.entries(chosenTests ?? {}).flatMap(([kind, files]) => (files.length > 0 ? [kind] : []))],
);
if (chosenTests?.e2e.length) chosen.add("build");
if ([...chosen].some((name) => STEPS[name]?.after.includes("programs"))) chosen.add("programs");
const steps = Object.entries(STEPS).filter(([name]) => chosen.has(name));
const started = Date.now();
const runs = new Map<string, Promise<Outcome>>();
const rooms = new Map<string, Promise<unknown>>();
for (const [name, step] of steps) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const earlier = [...step.after.map((each) => runs.get(each)), rooms.get(step.besideLastOf ?? "")];
  runs.set(
    name,
    Promise.all(earlier).then(() => run(name, step, () => resolve(null))),
  );
  rooms.set(name, promise);
}
const outcomes = await Promise.all(runs.values());

console.log("");
for (const { name, passed, seconds, counts } of outcomes) {
  const budget = soak ? "" : ` of ${String(STEPS[name]?.budget).padStart(3)} s`;
  const tests = counts.some((count) => count > 0) ? `  ${counts.join(" / ")}` : "";
  console.log(`${name.padEnd(9)}${passed ? "passed" : "FAILED"}${seconds.toFixed(0).padStart(6)} s${budget}${tests}`);
}
console.log(`${"in all".padEnd(15)}${((Date.now() - started) / 1000).toFixed(0).padStart(6)} s\n`);
for (const skip of outcomes.flatMap(({ skips }) => skips)) console.log(skip.trim());
const [passed, failed, skipped] = [0, 1, 2].map((at) =>
  outcomes.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(outcomes.every((outcome) => outcome.passed) ? 0 : 1);
