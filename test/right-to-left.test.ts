import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { physicalIn } from "./kits/physical-css.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROOMS = "{framework,widgets,themes,client,map}";
const files = (pattern: string) => globSync(`${ROOMS}/**/${pattern}`, { cwd: ROOT }).sort();
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("a sheet that names a side of the screen is found out", () => {
  const found = (css: string) => physicalIn(`a { ${css} }`).map(({ text }) => text);
  for (const bad of [
    "left: 0;",
    "margin-left: 4px;",
    "border-top-right-radius: 4px;",
    "text-align: left;",
    "float: right;",
    "padding: 1px 2px 1px 4px;",
    "inset: 0 auto 0 0;",
    "border-radius: 4px 0 0 4px;",
    "translate: -50%;",
    "translate: -50% 10px;",
    "transform: translateX(4px);",
    "box-shadow: inset 3px 0 0 red;",
    "transform-origin: left top;",
    "background-position: right 4px top 2px;",
  ])
    assert.deepEqual(found(bad), [bad.slice(0, -1)], bad);
  for (const good of [
    "inset-inline-start: 0;",
    "text-align: start;",
    "padding: 1px 2px 1px 2px;",
    "padding: 1px clamp(1px, 2px, 3px) 1px;",
    "border-radius: 4px 4px 0 0;",
    "translate: 0 -200%;",
    "translate: calc(-50% * var(--pv-along));",
    "box-shadow: inset 0 -1px 0 red, 0 4px 9px rgb(0 0 0 / 0.1);",
    "/* physical: a place on the map */ left: 4px;",
    "transition: left 1s;",
  ])
    assert.deepEqual(found(good), [], good);
});

test("no style sheet names a side of the screen: all of them work from right to left", () => {
  const found = files("*.css").flatMap((file) =>
    physicalIn(read(file)).map(({ line, text }) => `${file}:${line}  ${text}`),
  );
  assert.deepEqual(found, []);
});

test("no component sets a side of the screen by itself", () => {
  const side = /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|textAlign: "(?:left|right)")/;
  const found = files("*.tsx").flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((text, at) => (side.test(text) ? [`${file}:${at + 1}  ${text.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});
