import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { leanRouter, leanTypes } from "./lean-libraries.ts";
import { ROOT } from "./paths.ts";
import { browserSources } from "./sources.ts";

const library = (pattern: string): string => {
  const [file] = globSync(path.join(ROOT, "node_modules", pattern));
  assert.ok(file, pattern);
  return readFileSync(file, "utf8");
};

/** The library's own files are read, so that an upgrade under which a rule no longer bites is seen here. */
const TYPES = library("zod/v4/classic/schemas.js");

test("zod's types lose the parser that writes itself, the keeper of cycles and the methods for formats", () => {
  const lean = leanTypes(TYPES);
  for (const part of ["$ZodObjectJIT", "core.memoizer()", "this.check(core._email(", "this.check(core._isoDateTime("]) {
    assert.ok(TYPES.includes(part), `zod has no ${part} any more`);
    assert.ok(!lean.includes(part), part);
  }
  assert.ok(lean.includes("core._email(ZodEmail, params)"), "z.email() stays");
});

test("No schema of ours uses a format's method that a production bundle lacks", () => {
  const kept = new Set(leanTypes(TYPES).match(/^ {4}\w+\(params\) \{$/gm));
  const dropped = [...new Set(TYPES.match(/^ {4}\w+\(params\) \{$/gm))]
    .filter((line) => !kept.has(line))
    .map((line) => line.trim().replace("(params) {", ""));
  assert.ok(dropped.includes("email") && dropped.includes("datetime"), dropped.join(" "));
  const use = new RegExp(`\\bstring\\(\\)[^;,]*?\\.(${dropped.join("|")})\\(`);
  assert.match("z.string().trim().email()", use);
  assert.deepEqual(
    browserSources().filter((file) => use.test(readFileSync(file, "utf8"))),
    [],
  );
});

test("React Router loses what fetches pages ahead, and its parts fall away when nobody uses them", () => {
  const parts = globSync(path.join(ROOT, "node_modules/react-router/dist/production/chunk-*.mjs")).map((file) =>
    readFileSync(file, "utf8"),
  );
  const ahead = /createElement\(PrefetchPageLinks,/;
  const [whole = ""] = parts.filter((code) => ahead.test(code));
  assert.match(whole, ahead);
  assert.doesNotMatch(leanRouter(whole), ahead);
  assert.match(leanRouter(whole), /\/\* @__PURE__ \*\/ React\d*\.forwardRef\(/);
});
