import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { ESLint } from "eslint";
import prettier from "prettier";
import { faultsOfWidgetFolder } from "../test/kits/widget-folder.ts";
import { makeWidget } from "./new-widget/make-widget.ts";
import { withWidget } from "./new-widget/registry.ts";
import { refusalOf } from "./new-widget/widget-name.ts";
import { ROOT } from "./paths.ts";

const NAME = "made-by-a-test";
/** A house beside the true one: its own widgets, all other rooms by link. */
let house = "";
let files: string[] = [];

before(() => {
  mkdirSync(path.join(ROOT, "artifacts"), { recursive: true });
  house = mkdtempSync(path.join(ROOT, "artifacts", "new-widget-"));
  for (const room of ["contract", "framework", "client", "map", "engine", "themes", "locales", "test"])
    symlinkSync(path.join(ROOT, room), path.join(house, room));
  mkdirSync(path.join(house, "widgets"));
  copyFileSync(path.join(ROOT, "widgets/index.ts"), path.join(house, "widgets/index.ts"));
  files = makeWidget(NAME, path.join(house, "widgets"));
});
after(() => rmSync(house, { recursive: true, force: true }));

const run = (command: string, ...given: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, command), ...given], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

test("a name that cannot be is refused with what would do, and nothing is made", () => {
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
  const { status, said } = run("build/new-widget.ts", "Zone Count");
  assert.deepEqual([status, said.includes("cannot be a widget's name")], [2, true]);
  assert.equal(run("build/new-widget.ts", "zone", "count").status, 2);
});

test("it has all that a widget's folder has", async () => {
  assert.deepEqual(await faultsOfWidgetFolder(path.join(house, "widgets", NAME)), []);
});

test("it is registered among the others, by the alphabet", () => {
  const index = readFileSync(path.join(house, "widgets/index.ts"), "utf8");
  assert.match(index, /\nimport madeByATest from "\.\/made-by-a-test\/manifest\.ts";\n/);
  const entries =
    /= \[\n([\s\S]*?)\n\];/
      .exec(index)?.[1]
      ?.split("\n")
      .map((line) => line.trim()) ?? [];
  assert.ok(entries.includes("madeByATest,"));
  assert.deepEqual(entries, entries.toSorted());
  assert.throws(() => withWidget("export const registry = {};", NAME), /could take a widget/);
});

test("it passes lint and format, with the longest name too", async () => {
  const longest = "w".repeat(30);
  const all = [...files, ...makeWidget(longest, path.join(house, "widgets"))];
  const eslint = new ESLint({ cwd: ROOT });
  for (const file of all) {
    // As if it lay in the true house, so that the rules of its room hold.
    const place = path.join(ROOT, path.relative(house, file));
    const text = readFileSync(file, "utf8");
    const options = { ...(await prettier.resolveConfig(place)), filepath: place };
    if (!file.endsWith(".md"))
      assert.ok(await prettier.check(text, options), `${file}: ${await prettier.format(text, options)}`);
    if (!/\.tsx?$/.test(file)) continue;
    const [result] = await eslint.lintText(text, { filePath: place });
    assert.deepEqual(result?.messages, [], file);
  }
  rmSync(path.join(house, "widgets", longest), { recursive: true });
  copyFileSync(path.join(ROOT, "widgets/index.ts"), path.join(house, "widgets/index.ts"));
});

test("it passes the type check", () => {
  const config = path.join(house, "tsconfig.json");
  const include = [`widgets/${NAME}/**/*`, path.join(ROOT, "framework/styles.d.ts")];
  writeFileSync(config, JSON.stringify({ extends: path.join(ROOT, "tsconfig.json"), include, exclude: [] }));
  const { status, said } = run("node_modules/typescript/bin/tsc", "--noEmit", "--project", config);
  assert.equal(status, 0, said);
});

test("it passes the widget kit in Chromium", () => {
  const file = files.find((each) => each.endsWith(".test.tsx")) ?? "";
  const { status, said } = run("test/browser/run.ts", path.relative(ROOT, file));
  assert.equal(status, 0, said);
  assert.match(said, /\d+ passed, 0 failed, 0 skipped/);
});
