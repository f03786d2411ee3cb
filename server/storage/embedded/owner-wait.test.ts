import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { afterEach, beforeEach } from "node:test";
import { liveOwner, ownFolder } from "./owner-lock.ts";
import { ownerGone } from "./owner-wait.ts";

let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provision-wait-"));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder that no one owns, or that is not there yet, is not waited for", async () => {
  await ownerGone(folder, { say });
  await ownerGone(join(folder, "none"), { say });
  assert.deepEqual(said, []);
});

test("a server that is still stopping is waited for, and it is said", async () => {
  const release = ownFolder(folder);
  setTimeout(release, 150);
  await ownerGone(folder, { say });
  assert.equal(liveOwner(folder), null);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? "", new RegExp(`process ${process.pid}`));
});

test("one that stays is not waited for without end", async () => {
  const release = ownFolder(folder);
  await ownerGone(folder, { say, patience: 120 });
  assert.equal(liveOwner(folder)?.pid, process.pid);
  release();
});
