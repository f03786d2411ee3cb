import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { ROOT } from "../../build/paths.ts";

const ROOMS = "{build,engine,contract,themes,framework,client,map,widgets,start,server,cli,test}/**/*.{ts,tsx}";
const modules = new Map(
  globSync([ROOMS, "*.{js,mjs}"], { cwd: ROOT }).map((file) => [
    file.replaceAll(path.sep, "/"),
    // A comment mentions a name without using it.
    readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ""),
  ]),
);

const EXPORTS = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)|^export const \{([^}]*)\}/gm;
const exportsOf = (text: string): string[] =>
  [...text.matchAll(EXPORTS)].flatMap(([, one, several = ""]) => one ?? several.match(/\w+(?=\s*(?:,|$))/g) ?? []);

/** Maps each module to those that name its address: to import it, to re-export it, or to run it as a worker. */
const readers = new Map<string, string[]>();
for (const [file, text] of modules)
  for (const [, address = ""] of text.matchAll(/"(\.[^"\n]+\.tsx?|#sdk)"/g)) {
    const from = address === "#sdk" ? "map/live/sdk.ts" : path.posix.join(path.posix.dirname(file), address);
    readers.set(from, [...(readers.get(from) ?? []), file]);
  }

/** Returns whether a reader has this text before the module's address, as in `import("./x.ts")`. */
const takes = (reader: string, file: string, before: string): boolean => {
  const address = path.posix.relative(path.posix.dirname(reader), file);
  return (modules.get(reader) ?? "").includes(`${before}"${address.startsWith(".") ? "" : "./"}${address}"`);
};
/**
 * All modules that can use a module's names: its readers, the readers of its re-exports, and any module that is
 * imported at run time.
 */
const knowing = (file: string): string[] =>
  file === "start/main.tsx" || readers.get(file)?.some((reader) => takes(reader, file, "import("))
    ? [...modules.keys()].filter((one) => one !== file)
    : (readers.get(file) ?? []).flatMap((reader) => [
        reader,
        ...(["export * from ", "export type * from "].some((way) => takes(reader, file, way)) ? knowing(reader) : []),
      ]);
const wordsOf = new Map([...modules].map(([file, text]) => [file, new Set(text.match(/\w+/g))]));

test("every export of a module is imported by another", () => {
  const unused = [...modules].flatMap(([file, text]) => {
    // drizzle-kit and the database's client read the tables as a folder; the parts of a test are read only by it.
    if (file.startsWith("server/storage/schema/") || file.startsWith("test/")) return [];
    const others = knowing(file);
    return exportsOf(text)
      .filter((name) => !others.some((other) => wordsOf.get(other)?.has(name)))
      .map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(unused, [], "expected no export that nothing imports: drop the word `export`, or the code");
});
