import assert from "node:assert/strict";
import test, { before } from "node:test";
import { affectedTests, testFiles } from "./affected.ts";
import { importsOf, reachOf, type Imports } from "./graph.ts";

let imports: Imports;

before(async () => {
  imports = await importsOf();
});

/** The import cycles of a file at load time, one for each import that closes one. */
function cyclesIn(imports: Imports): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const [imported, when] of imports.get(file) ?? []) if (when === "now") follow(imported, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return cycles;
}

test("no source file imports itself through others", () => {
  assert.ok(imports.size > 1_000, `${imports.size} files`);
  assert.deepEqual(cyclesIn(imports), []);
});

test("a cycle is reported with all of its files", () => {
  const now = (...files: string[]) => new Map(files.map((file) => [file, "now" as const]));
  const some = new Map([
    ["a", now("b", "d")],
    ["b", now("c")],
    ["c", now("b", "d").set("a", "later" as never)],
  ]);
  assert.deepEqual(cyclesIn(some), ["b → c → b"]);
});

/** The most test files that the median server file may reach, so that affected tests run within minutes. */
const REACH = 20;

test("half of the server's files affect few test files: a test has only its own domains", () => {
  const tests = [...testFiles("unit"), ...testFiles("browser"), ...testFiles("e2e")];
  const reached = tests
    .filter((file) => !file.startsWith("test/soak/"))
    .flatMap((file) => [...reachOf(imports, [file])]);
  const counts = Map.groupBy(reached, (file) => file);
  const server = [...imports.keys()]
    .filter((file) => file.startsWith("server/") && !file.endsWith(".test.ts"))
    .map((file) => ({ file, tests: counts.get(file)?.length ?? 0 }))
    .toSorted((one, other) => one.tests - other.tests);
  const median = server[server.length >> 1];
  assert.ok(median !== undefined && median.tests <= REACH, `${median?.file} reaches ${median?.tests} test files`);
});

test("a change is listed with each test that it affects and the import chain, but texts and configs with the tests that check them", () => {
  const later = new Map([["data/rows.json", "later" as const]]);
  const some: Imports = new Map([
    ["a.test.ts", new Map([["b.ts", "now" as const]])],
    [
      "b.ts",
      new Map([
        ["c.ts", "now" as const],
        ["locales/en.json", "now" as const],
      ]),
    ],
    ["c.ts", later],
    ["d.test.ts", new Map()],
  ]);
  const tests = ["a.test.ts", "d.test.ts", "test/texts.test.ts"];
  const affectedBy = (...changed: string[]) => Object.fromEntries(affectedTests(some, tests, changed));
  assert.deepEqual(affectedBy("c.ts"), { "a.test.ts": "b.ts → c.ts" });
  assert.deepEqual(affectedBy("data/rows.json", "d.test.ts"), {
    "a.test.ts": "b.ts → c.ts → data/rows.json",
    "d.test.ts": "changed itself",
  });
  assert.deepEqual(affectedBy("locales/en.json"), { "test/texts.test.ts": "reads locales/en.json" });
  assert.deepEqual(affectedBy("nothing.md"), {});
});
