import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { afterEach, beforeEach } from "node:test";
import { CONTAINER, noContainers } from "../../../test/kits/containers.ts";
import { StartupError } from "../errors.ts";
import { beatOf } from "./heartbeat.ts";
import { folders } from "./layout.ts";
import { bootOf, isAlive, startOf } from "./processes.ts";
import { liveOwner, ownFolder, ownerGone } from "./owner-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "provision-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isRefusal = (part: string) => (error: unknown) =>
  error instanceof StartupError && error.message.includes(part) && !error.message.includes("\n");

const lockFile = () => join(folder, "owner.json");

test("the owner is known while it lives and gone when it releases the folder", async () => {
  const { release } = await ownFolder(folder);
  assert.equal(liveOwner(folder)?.pid, process.pid);
  release();
  assert.equal(liveOwner(folder), null);
  assert.deepEqual(readdirSync(folder), ["owner.lock"]);
});

test("a second owner is refused in one line that names the first", async () => {
  const { release } = await ownFolder(folder);
  await assert.rejects(ownFolder(folder), isRefusal(`(process ${process.pid}); stop`));
  release();
});

const past = { start: "x/1", host: "elsewhere", token: "t" };

for (const [whose, owner] of Object.entries({
  "a process that is gone": { ...past, pid: 999_999_999 },
  "a process whose number another one has now": { ...past, pid: process.ppid },
  "a container that is gone from this machine": { ...past, pid: process.pid, place: `${bootOf()} pid:[1]` },
  "another host, or this one before it lost its power": { ...past, pid: process.pid, place: "boot pid:[1]" },
}))
  test(`the folder of ${whose} can be reused`, async () => {
    writeFileSync(lockFile(), JSON.stringify(owner));
    (await ownFolder(folder, { silence: 500 })).release();
  });

for (const [what, owner] of [
  ["the file that its owner locked", { pid: process.pid, place: `${bootOf()} pid:[1]`, inode: "of the deleted file" }],
  ["the file that names its owner", null],
] as const)
  test(`a folder in which a PostgreSQL of another container beats is not taken by deleting ${what}`, async (t) => {
    if (owner !== null) writeFileSync(lockFile(), JSON.stringify({ ...past, ...owner }));
    const { cluster } = folders(folder);
    mkdirSync(cluster);
    let beats = 0;
    const beating = setInterval(() => writeFileSync(beatOf(cluster), String(++beats)), 100);
    t.after(() => clearInterval(beating));
    writeFileSync(beatOf(cluster), "0");
    await assert.rejects(ownFolder(folder, { silence: 2_000 }), isRefusal("another container or host; stop it first"));
    clearInterval(beating);
    (await ownFolder(folder, { silence: 500 })).release();
  });

test("a lock cut short belongs to no one", async () => {
  writeFileSync(lockFile(), '{"pid": 1');
  (await ownFolder(folder)).release();
});

test("releasing does not remove the lock of a new owner, and the loss is reported", async () => {
  const { release, lost } = await ownFolder(folder);
  const other = JSON.stringify({ ...past, pid: 7 });
  writeFileSync(lockFile(), other);
  assert.match(await lost, /was taken by another instance \(process 7 on elsewhere\)/);
  release();
  assert.equal(readFileSync(lockFile(), "utf8"), other);
});

const OWN = `
  import { ownFolder } from ${JSON.stringify(new URL("./owner-lock.ts", import.meta.url).href)};
  try { await ownFolder(process.argv[1]); process.stdout.write("won"); process.stdin.resume(); }
  catch (error) { process.stdout.write(error.name + ": " + error.message); }`;

/** Starts owners of the folder and collects the output of each; `end` lets them exit. */
async function startOwners(count: number, command: readonly string[] = [], env = process.env) {
  const [program = "", ...args] = [...command, process.execPath, "--input-type=module", "-e", OWN, folder];
  const children = Array.from({ length: count }, () =>
    spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env }),
  );
  const outputs = await Promise.all(children.map(async (child) => String((await once(child.stdout, "data"))[0])));
  const end = async () => {
    const closed = children.map((child) => (child.exitCode === null ? once(child, "exit") : null));
    for (const child of children) child.stdin.end();
    await Promise.all(closed);
  };
  return { said: outputs, end };
}

test("of many that start at once on a dead owner's folder, one wins", async () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 999_999_999, start: "x/1" }));
  const { said: outputs, end } = await startOwners(6);
  await end();
  assert.equal(outputs.filter((each) => each === "won").length, 1, outputs.join());
  assert.ok(
    outputs.every((each) => each === "won" || each.startsWith("StartupError")),
    outputs.join(),
  );
});

test(
  "an owner in another namespace of processes is seen by the kernel's lock, and by its heartbeat alone",
  { skip: noContainers },
  async (t) => {
    const whole = process.env["PATH"];
    t.after(() => (process.env["PATH"] = whole));
    const { said: outputs, end } = await startOwners(1, CONTAINER);
    assert.deepEqual(outputs, ["won"]);
    for (const path of ["", whole]) {
      process.env["PATH"] = path;
      await assert.rejects(
        ownFolder(folder, { silence: 2_500 }),
        isRefusal("another container or host; stop it first"),
      );
    }
    await end();
    // The kernel knows at once that it is gone.
    (await ownFolder(folder, { silence: 60_000 })).release();
  },
);

test("our own process is alive and has one start time, an unused number does not", () => {
  assert.ok(isAlive(process.pid));
  assert.notEqual(startOf(process.pid), "");
  assert.equal(startOf(process.pid), startOf(process.pid));
  assert.equal(isAlive(999_999_999), false);
  assert.equal(startOf(999_999_999), "");
});

test("a folder without an owner, or one that does not exist yet, is not waited for", async () => {
  const logged: string[] = [];
  await ownerGone(folder, { log: (line) => void logged.push(line) });
  await ownerGone(join(folder, "none"), { log: (line) => void logged.push(line) });
  assert.deepEqual(logged, []);
});

test("a start waits for a server that is still stopping, and says so", async () => {
  const logged: string[] = [];
  const { release } = await ownFolder(folder);
  setTimeout(release, 150);
  await ownerGone(folder, { log: (line) => void logged.push(line) });
  assert.equal(liveOwner(folder), null);
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? "", new RegExp(`process ${process.pid}`));
});

test("one that never stops is not waited for forever", async () => {
  const { release } = await ownFolder(folder);
  await ownerGone(folder, { log: () => undefined, patience: 120 });
  assert.equal(liveOwner(folder)?.pid, process.pid);
  release();
});
