import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ROOT } from "../../build/paths.ts";
import { avoidedInComments } from "./plain-words.ts";

const SOURCES = "{build,engine,contract,themes,framework,client,map,widgets,start,server,cli}/**/*.{ts,tsx,css}";

test("comments are written in plain American English", () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  assert.ok(files.length > 1000, `${files.length} sources`);
  assert.deepEqual(
    files.flatMap((file) =>
      avoidedInComments(readFileSync(path.join(ROOT, file), "utf8")).map((found) => [file, found]),
    ),
    [],
  );
});

test("an old word is found in each form of comment, and not in code or quotes", () => {
  const words = (source: string) => avoidedInComments(source).map((found) => found.split(":")[0]);
  assert.deepEqual(words("/** Asks\n * anew. */\n// What stands\n// here.\nconst a = 1;"), ["anew", "stands"]);
  assert.deepEqual(words('/** Stands for "nobody", and `anew`. */\nconst anew = "meanwhile";'), []);
});
