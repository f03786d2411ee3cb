import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROOMS = ["framework", "client", "map", "widgets", "themes", "build/new-widget"];
const filesOf = (pattern: string): string[] =>
  ROOMS.flatMap((room) => globSync(`${room}/**/${pattern}`, { cwd: ROOT }));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** What a style sheet says of a token: its name at the start of a line. */
const SAID = /^\s*(--[\w-]+):/gm;
const ours = new Set(
  globSync("themes/*.css", { cwd: ROOT }).flatMap((file) =>
    [...textOf(file).matchAll(SAID)].map(([, name = ""]) => name).filter((name) => name.startsWith("--pv-")),
  ),
);

test("the theme has at most twenty tokens of its own beside Calcite's", () => {
  assert.ok(ours.size > 0 && ours.size <= 20, [...ours].join(" "));
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
