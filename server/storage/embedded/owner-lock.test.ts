import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { afterEach, beforeEach } from "node:test";
import { StartupError } from "../errors.ts";
import { isAlive, startOf } from "./processes.ts";
import { liveOwner, ownFolder, ownerGone } from "./owner-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provision-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, "owner.json");

test("the owner is known while it lives and gone when it lets go", () => {
  const release = ownFolder(folder);
  assert.equal(liveOwner(folder)?.pid, process.pid);
  release();
  assert.equal(liveOwner(folder), null);
  assert.deepEqual(readdirSync(folder), []);
});

test("a second owner is refused in one line that names the first", () => {
  const release = ownFolder(folder);
  assert.throws(
    () => ownFolder(folder),
    (error: Error) =>
      error instanceof StartupError && error.message.includes(String(process.pid)) && !error.message.includes("\n"),
  );
  release();
});

test("the lock of a process that is gone is taken over", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, start: "x/1" }));
  ownFolder(folder)();
});

test("a process that got the number of a dead owner is not the owner", () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, start: "another-boot/1" }));
  assert.equal(liveOwner(folder), null);
  ownFolder(folder)();
});

test("a lock cut short belongs to no one", () => {
  writeFileSync(lockFile(), '{"pid": 1');
  ownFolder(folder)();
});

test("letting go leaves the lock of someone who took over meanwhile", () => {
  const release = ownFolder(folder);
  const other = JSON.stringify({ pid: process.ppid, start: startOf(process.ppid) });
  writeFileSync(lockFile(), other);
  release();
  assert.equal(readFileSync(lockFile(), "utf8"), other);
});

test("of many that start at once on a dead owner's folder, one wins", async () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 999_999_999, start: "x/1" }));
  const script = `
    import { ownFolder } from ${JSON.stringify(new URL("./owner-lock.ts", import.meta.url).href)};
    try { ownFolder(${JSON.stringify(folder)}); process.stdout.write("won"); process.stdin.resume(); }
    catch (error) { process.stdout.write(error.name); }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const said = await Promise.all(children.map(async (child) => String((await once(child.stdout, "data"))[0])));
  const closed = children.map((child) => (child.exitCode === null ? once(child, "exit") : null));
  for (const child of children) child.stdin.end();
  await Promise.all(closed);
  assert.deepEqual(said.filter((each) => each === "won").length, 1, said.join());
  assert.ok(
    said.every((each) => each === "won" || each === "StartupError"),
    said.join(),
  );
});

test("our own process is alive and started at one moment, a number no one has is not", () => {
  assert.ok(isAlive(process.pid));
  assert.notEqual(startOf(process.pid), "");
  assert.equal(startOf(process.pid), startOf(process.pid));
  assert.equal(isAlive(999_999_999), false);
  assert.equal(startOf(999_999_999), "");
});

test("a folder that no one owns, or that is not there yet, is not waited for", async () => {
  const said: string[] = [];
  await ownerGone(folder, { say: (line) => void said.push(line) });
  await ownerGone(join(folder, "none"), { say: (line) => void said.push(line) });
  assert.deepEqual(said, []);
});

test("a server that is still stopping is waited for, and it is said", async () => {
  const said: string[] = [];
  const release = ownFolder(folder);
  setTimeout(release, 150);
  await ownerGone(folder, { say: (line) => void said.push(line) });
  assert.equal(liveOwner(folder), null);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? "", new RegExp(`process ${process.pid}`));
});

test("one that stays is not waited for without end", async () => {
  const release = ownFolder(folder);
  await ownerGone(folder, { say: () => undefined, patience: 120 });
  assert.equal(liveOwner(folder)?.pid, process.pid);
  release();
});
