import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ROOT } from "../../build/paths.ts";

const SOURCES = "{build,engine,contract,themes,framework,client,map,widgets,start,server,cli}/**/*.{ts,tsx}";
const DECLARATION = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Vague words in type names; a type is named by the noun of the trade. */
const VAGUE = new Set(
  "Anew Asked Asking Given Kept Laid Lie Lies Meanwhile Moved Said Saying Sought Sourced Standing Stands Taken Told Whoever".split(
    " ",
  ),
);

const found = globSync(SOURCES, { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(DECLARATION)].map(([, name = ""]) => ({ file, name })),
  );

test("a type's name is declared in at most two modules, so that it can be searched", () => {
  assert.ok(found.length > 1000, `${found.length} types`);
  const modules = Object.entries(Object.groupBy(found, ({ name }) => name)).map(
    ([name, places = []]) => [name, [...new Set(places.map(({ file }) => file))]] as const,
  );
  assert.deepEqual(
    modules.filter(([, files]) => files.length > 2),
    [],
  );
});

test("types are named by nouns of the trade", () => {
  const words = (name: string): string[] => name.match(/[A-Z][a-z\d]*/g) ?? [];
  assert.deepEqual(
    found.filter(({ name }) => words(name).some((word) => VAGUE.has(word))),
    [],
  );
});
