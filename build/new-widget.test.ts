import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { ESLint } from "eslint";
import { format } from "oxfmt";
import { SOAK } from "../test/kits/numbers.ts";
import { FOLDER_TESTS, inGallery, makeWidget, withWidget } from "./new-widget.ts";
import { refusalOf } from "./widget-files.ts";
import { ROOT } from "./paths.ts";

const NAME = "made-by-a-test";
const MAX_LENGTH = "w".repeat(30);
/** A copy of the repository in which the command runs. */
let tree = "";
const files: string[] = [];
/** What the command printed. */
let printed = "";

/** Runs Node in the copy, without the variable that makes a nested test run skip its files. */
const run = (...given: string[]) => {
  const { NODE_TEST_CONTEXT: _ofThisRun, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: tree, encoding: "utf8", env });
  return { status, output: stdout + stderr };
};

before(() => {
  tree = mkdtempSync(path.join(tmpdir(), "new-widget-"));
  const copied = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const room of new Set(copied.map((file) => file.split("/")[0] ?? "")))
    if (existsSync(path.join(ROOT, room))) cpSync(path.join(ROOT, room), path.join(tree, room), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(tree, "node_modules"));
  files.push(...makeWidget(MAX_LENGTH, tree).map((file) => path.relative(tree, file)));
  const made = run("build/new-widget.ts", NAME);
  printed = made.output;
  assert.equal(made.status, 0, printed);
  files.push(...printed.split("\n").flatMap((line) => /^ {2}(widgets\/[\w-]+\/.+)$/.exec(line)?.[1] ?? []));
});
after(() => rmSync(tree, { recursive: true, force: true }));

test("an invalid name is refused with an example, and nothing is created", () => {
  const refused = (name: string) => refusalOf(name, ["map"]) ?? "";
  assert.match(refused(""), /has no name/);
  for (const name of [
    "ZoneCount",
    "zone_count",
    "9zones",
    "zone--count",
    "-zone",
    "zone-",
    "../map",
    "zone count",
    "zöne",
  ])
    assert.match(refused(name), /cannot be a widget's name.*zone-count/, name);
  assert.match(refused("z".repeat(31)), /at most 30 letters/);
  assert.match(refused("map"), /There is a widget “map” already/);
  assert.match(refused("index"), /names a file/);
  assert.equal(refusalOf("zone-count", ["map"]), null);
  const { status, output } = run("build/new-widget.ts", "Zone Count");
  assert.deepEqual([status, output.includes("cannot be a widget's name")], [2, true]);
  assert.equal(run("build/new-widget.ts", "zone", "count").status, 2);
});

test("it is registered, and in the gallery, in alphabetical order", () => {
  const onDemand = readFileSync(path.join(tree, "widgets/on-demand.ts"), "utf8");
  assert.match(onDemand, /\nimport madeByATest from "\.\/made-by-a-test\/manifest\.ts";\n/);
  assert.match(onDemand, /\bestimationChooser,\s+(?:\w+,\s+)*madeByATest,/);
  assert.throws(() => withWidget("export const onDemand = {};", NAME), /could take a widget/);
  const gallery = readFileSync(path.join(tree, "widgets/gallery.ts"), "utf8");
  assert.match(gallery, /\n {2}lookups: .*\n {2}"made-by-a-test": \["content", "paragraph"\],\n {2}map: /);
  assert.throws(() => inGallery("const WIDGETS = [];", NAME), /could take a widget/);
});

test("its untranslated titles are marked, and the author is informed", () => {
  const titles = ["en", "es", "pt", "de"].map((language) => {
    const file = path.join(tree, `widgets/${NAME}/i18n/${language}.json`);
    return (JSON.parse(readFileSync(file, "utf8")) as { title: string }).title;
  });
  const marked = [
    "Made by a test",
    "Made by a test (traducir)",
    "Made by a test (traduzir)",
    "Made by a test (übersetzen)",
  ];
  assert.deepEqual(titles, marked);
  assert.match(printed, /Translate its title in widgets\/made-by-a-test\/i18n\/\{es,pt,de\}\.json and in help\.md/);
});

test("it passes the tests of all widgets: folder, help, texts, config keys, generated files", () => {
  const command = `npx node --test ${FOLDER_TESTS.join(" ")}`;
  const guide = readFileSync(path.join(ROOT, "docs/guides/widget-author.md"), "utf8");
  assert.ok(printed.includes(command) && guide.replaceAll(/ \\\n +/g, " ").includes(command), command);
  const tests = [...FOLDER_TESTS];
  // It follows the keys through every source of the product, which takes as long as all the others.
  if (SOAK) tests.push("test/text-keys.test.ts");
  const { status, output } = run("--test", ...tests);
  assert.equal(status, 0, output);
  assert.match(output, /has everything that a widget's folder needs/);
});

test("it is formatted, with the longest name too", async () => {
  assert.ok(files.length > 20);
  for (const file of files.filter((each) => !each.endsWith(".md"))) {
    const text = readFileSync(path.join(tree, file), "utf8");
    assert.equal(text, (await format(file, text, { printWidth: 120 })).code, file);
  }
});

// In every run, the guide's example, which has the same structure, is linted.
test("it passes lint, with the longest name too", { skip: SOAK ? false : "runs in npm run soak" }, async () => {
  const eslint = new ESLint({ cwd: ROOT });
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    // Linted under its path in the real tree, so that its room's rules apply.
    const filePath = path.join(ROOT, file);
    const [result] = await eslint.lintText(readFileSync(path.join(tree, file), "utf8"), { filePath });
    assert.deepEqual(result?.messages, [], file);
  }
});

// In every run, the guide's example is checked with all other types.
test("it passes the type check", { skip: SOAK ? false : "runs in npm run soak" }, () => {
  const config = path.join(tree, "one-widget.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: "./tsconfig.json",
      include: [`widgets/${NAME}/**/*`, "framework/styles.d.ts"],
      exclude: [],
    }),
  );
  const { status, output } = run(
    "node_modules/@typescript/native/bin/tsc",
    "--noEmit",
    "--singleThreaded",
    "--project",
    config,
  );
  assert.equal(status, 0, output);
});

// In every run, the guide's example, which has the same structure, passes the kit.
test("it passes the widget kit in Chromium", { skip: SOAK ? false : "runs in npm run soak" }, () => {
  const { status, output } = run("test/browser/run.ts", `widgets/${NAME}/MadeByATest.test.tsx`);
  assert.equal(status, 0, output);
  assert.match(output, /\d+ passed, 0 failed, 0 skipped/);
});
