import assert from "node:assert/strict";
import test from "node:test";
import { installedWith } from "./bundled-packages.ts";

const LOCKED = {
  "": { version: "0.1.0" },
  "node_modules/sdk": { version: "5.0.0", integrity: "a", dependencies: { lit: "^3", "@s/x": "^1" } },
  "node_modules/lit": { version: "2.0.0", integrity: "b" },
  "node_modules/sdk/node_modules/lit": { version: "3.0.0", integrity: "c", peerDependencies: { "@s/x": "*" } },
  "node_modules/@s/x": { version: "1.0.0", integrity: "d", optionalDependencies: { other: "*" } },
  "node_modules/linter": { version: "1.0.0", integrity: "e" },
};

test("a bundle consists of its packages with all their imports, resolved like Node", () => {
  const lines = installedWith(["sdk"], LOCKED);
  assert.deepEqual(lines, [
    "node_modules/@s/x 1.0.0 d",
    "node_modules/sdk 5.0.0 a",
    "node_modules/sdk/node_modules/lit 3.0.0 c",
  ]);
  const another = { ...LOCKED, "node_modules/linter": { version: "2.0.0" }, "node_modules/lit": { version: "2.1.0" } };
  assert.deepEqual(installedWith(["sdk"], another), lines);
  assert.throws(() => installedWith(["sdk", "calcite"], LOCKED), /no calcite/);
});
