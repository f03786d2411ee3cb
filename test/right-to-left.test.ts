import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const ROOMS = "{framework,widgets,themes,client,map}";
const files = (pattern: string) => globSync(`${ROOMS}/**/${pattern}`, { cwd: ROOT }).sort();
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("a sheet that names a side of the screen is detected", () => {
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

/** A declaration with a side of the screen that should depend on the direction of the text. */
interface Physical {
  readonly line: number;
  readonly text: string;
}

/** Shorthands that go round the box: the second value is the right, the fourth the left. */
const ROUND = /^(?:padding|margin|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/;
const SIDE = /^(?:left|right|.*-(?:left|right)(?:-.*)?)$/;
const KEYWORD = /^(?:text-align|float|clear|justify-.*|transform-origin|(?:background|object|mask)-position)$/;
/** A declaration after this comment is intended: the element it places has no reading direction. */
const MEANT = "/* physical:";

/** The physical declarations of a style sheet. */
function physicalIn(css: string): Physical[] {
  const found: Physical[] = [];
  const declaration = /(?<before>\/\*[^*]*\*\/\s*)?(?<![\w-])(?<name>[a-z-]+)\s*:\s*(?<value>[^;{}]+);/g;
  for (const match of css.matchAll(declaration)) {
    const { before = "", name = "", value = "" } = match.groups ?? {};
    if (before.startsWith(MEANT) || !isPhysical(name, value.trim())) continue;
    const start = match.index + before.length;
    found.push({ line: css.slice(0, start).split("\n").length, text: `${name}: ${value.trim()}` });
  }
  return found;
}

function isPhysical(name: string, value: string): boolean {
  if (SIDE.test(name)) return true;
  if (KEYWORD.test(name)) return /\b(?:left|right)\b/.test(value);
  if (ROUND.test(name)) {
    const [, right, , left] = parts(value);
    return left !== undefined && left !== right;
  }
  if (name === "border-radius") return !mirrors(parts(value.split("/")[0] ?? ""));
  if (name === "translate") return moves(parts(value)[0]);
  if (name === "transform") return [...value.matchAll(/translate(?:X|3d)?\(([^,)]+)/g)].some(([, x]) => moves(x));
  if (name === "box-shadow") return value.includes("inset") && lists(value).some((shadow) => leans(shadow));
  return false;
}

/** Values separated by spaces, functions kept whole. */
const parts = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
/** Entries separated by commas, functions kept whole. */
const lists = (value: string): string[] => value.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Top left as top right, bottom right as bottom left. */
function mirrors([first, second = first, third = first, fourth = second]: string[]): boolean {
  return first === second && third === fourth;
}

const moves = (along: string | undefined): boolean =>
  along !== undefined && !/^(?:0|none)\w*$/.test(along) && !along.includes("--pv-along");

/** An inner shadow with a horizontal offset is a mark at one side. */
const leans = (shadow: string): boolean =>
  shadow.includes("inset") && moves(parts(shadow.trim()).find((part) => /^[-\d]|^calc/.test(part)));
