import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROOMS = ["framework", "client", "map", "widgets", "themes", "build/new-widget"];
const filesOf = (pattern: string): string[] =>
  ROOMS.flatMap((room) => globSync(`${room}/**/${pattern}`, { cwd: ROOT }));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** The tokens that a style sheet sets, but those of the libraries. */
const setBy = (file: string): string[] =>
  [...textOf(file).matchAll(/(?<=^|[{;\s])(--[\w-]+):/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !/^--(?:calcite|arcgis|ag)-/.test(name));
const ours = new Set(globSync("themes/*.css", { cwd: ROOT }).flatMap(setBy));

test("the theme has at most twenty tokens of its own beside Calcite's, and what else a sheet sets is for that sheet", () => {
  assert.ok(ours.size > 0 && ours.size <= 20, [...ours].join(" "));
  const sheets = filesOf("*.css");
  for (const file of sheets)
    for (const name of setBy(file).filter((each) => !ours.has(each)))
      assert.deepEqual(
        sheets.filter((other) => textOf(other).includes(`var(${name}`)),
        [file],
        name,
      );
});

test("all style sheets together have at most 4,500 lines", () => {
  const lines = filesOf("*.css").map((file) => textOf(file).split("\n").length - 1);
  const all = lines.reduce((sum, each) => sum + each, 0);
  assert.ok(all > 1_000 && all <= 4_500, `${all} lines in ${lines.length} sheets`);
});

test("no style and no module names a token that the theme or Calcite does not have", () => {
  const calcite = textOf("node_modules/@esri/calcite-components/dist/cdn/main.css");
  const known = new Set([...calcite.matchAll(/(--calcite-[\w-]+):/g)].map(([, name = ""]) => name));
  const unknown = [...filesOf("*.css"), ...filesOf("*.{ts,tsx}")].flatMap((file) =>
    [...textOf(file).matchAll(/var\((--(?:pv|calcite)-[\w-]*\w)[,)]/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name.startsWith("--pv-") ? ours : known).has(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(unknown, []);
});
