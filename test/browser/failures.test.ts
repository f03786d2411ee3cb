import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { ROOT } from "../../build/paths.ts";

const FAILING = `
import { expect } from "@open-wc/testing";
import { createRoot } from "react-dom/client";

it("a node that should be absent", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<button onClick={() => undefined}>water</button>);
  await new Promise((done) => setTimeout(done, 50));
  expect(host.querySelector("button")).to.equal(null);
});
it("nodes deep within", () => expect([{ at: document.body }]).to.deep.equal([{ at: null }]));
it("functions", () => expect({ act: () => 1 }).to.deep.equal({ act: () => 2 }));
it("a text", () => expect("ice").to.equal("water"));
it("holds", () => expect(1).to.equal(1));
`;

let folder = "";
before(() => {
  mkdirSync(path.join(ROOT, "artifacts"), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, "artifacts", "failures-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("a component test that fails on nodes or functions is reported like any other, and its file ends", () => {
  const file = path.join(folder, "failing.test.tsx");
  writeFileSync(file, FAILING);
  const { status, stdout } = spawnSync(process.execPath, ["test/browser/run.ts", path.relative(ROOT, file)], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 120_000,
  });
  assert.equal(status, 1, stdout);
  assert.match(stdout, /\n1 passed, 4 failed, 0 skipped\n/);
  assert.match(stdout, /expected <button>water<\/button> to equal null/);
  assert.match(stdout, /expected 'ice' to equal 'water'/);
  assert.doesNotMatch(stdout, /did not finish/);
});
