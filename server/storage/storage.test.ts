import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { folders } from "./embedded/layout.ts";
import { isAlive, runningPostgres } from "./embedded/processes.ts";
import { StartupError } from "./errors.ts";
import { configKeys } from "./schema/index.ts";
import { assertFolder, joinStorage, openStorage } from "./storage.ts";
import { CONTAINER, noContainers } from "../../test/kits/containers.ts";
import { SOAK, column } from "../../test/kits/numbers.ts";

let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "provision-storage-"));
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const isStartupError = (pattern: RegExp) => (error: unknown) =>
  error instanceof StartupError && pattern.test(error.message) && !error.message.includes("\n");

test("a start on an empty folder creates the database, and its data is there at the next one", async () => {
  const first = await openStorage({ dataDir });
  await first.db.insert(configKeys).values({ key: "a", value: "1" });
  await first.close();
  assert.equal(runningPostgres(folders(dataDir).cluster), null);

  const started = performance.now();
  const second = await openStorage({ dataDir });
  const milliseconds = performance.now() - started;
  assert.deepEqual(column(await second.db.select().from(configKeys), "value"), ["1"]);
  await second.close();
  assert.ok(milliseconds < 15_000, `a later start took ${milliseconds} ms`);
});

test("the password is random and readable by its owner alone, PostgreSQL listens on the loopback only and syncs", async () => {
  assert.equal(statSync(folders(dataDir).password).mode & 0o777, 0o600);
  const { db, close } = await openStorage({ dataDir });
  const show = async (name: string) => Object.values((await db.$client.query(`show ${name}`)).rows[0] as object)[0];
  assert.equal(await show("listen_addresses"), "127.0.0.1");
  assert.equal(await show("fsync"), "on");
  assert.equal(await show("synchronous_commit"), "on");
  await close();
});

test("a second owner is refused, a command next to the server joins its database", async () => {
  const storage = await openStorage({ dataDir });
  await assert.rejects(openStorage({ dataDir }), isStartupError(/in use by another running instance/));
  assert.throws(() => assertFolder(dataDir), isStartupError(/in use by another running instance/));
  const joined = await joinStorage({ dataDir });
  await joined.db.insert(configKeys).values({ key: "joined", value: "2" });
  await joined.close();
  assert.equal((await storage.db.select().from(configKeys)).length, 2);
  await storage.close();
});

test("a command on a stopped product starts its database while it runs", async () => {
  const joined = await joinStorage({ dataDir });
  assert.ok((await joined.db.select().from(configKeys)).length > 0);
  await joined.close();
  assert.equal(runningPostgres(folders(dataDir).cluster), null);
});

test("a PostgreSQL left behind by a killed process is stopped, with everything committed kept", async () => {
  const script = `
    import { openStorage } from ${JSON.stringify(new URL("./storage.ts", import.meta.url).href)};
    import { configKeys } from ${JSON.stringify(new URL("./schema/index.ts", import.meta.url).href)};
    const { db } = await openStorage({ dataDir: ${JSON.stringify(dataDir)} });
    await db.insert(configKeys).values({ key: "killed", value: "3" });
    process.stdout.write("written");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", `${script} setInterval(() => {}, 1000);`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const orphan = runningPostgres(folders(dataDir).cluster);
  assert.ok(orphan && isAlive(orphan.pid));

  const messages: string[] = [];
  const storage = await openStorage({ dataDir, progress: (message) => void messages.push(message) });
  assert.equal(isAlive(orphan.pid), false);
  assert.match(messages.join("\n"), /Stopped a PostgreSQL/);
  assert.ok((await storage.db.select().from(configKeys)).some(({ key }) => key === "killed"));
  await storage.close();
});

// Without a kernel lock a start waits eight seconds for a possible heartbeat.
for (const path of SOAK ? [process.env["PATH"], ""] : [process.env["PATH"]])
  test(
    `a PostgreSQL that a killed process left in another container keeps its folder, by ${path ? "the kernel's lock and " : ""}its own heartbeat`,
    { skip: noContainers },
    async (t) => {
      const whole = process.env["PATH"];
      t.after(() => (process.env["PATH"] = whole));
      const script = `
      import { openStorage } from ${JSON.stringify(new URL("./storage.ts", import.meta.url).href)};
      await openStorage({ dataDir: ${JSON.stringify(dataDir)} });
      process.kill(process.pid, "SIGKILL");`;
      // The namespace outlives Node.js as long as its first process, the shell, runs.
      const shell = '"$0" --input-type=module -e "$1"; echo killed; while :; do /bin/sleep 1; done';
      const [program = "", ...args] = [...CONTAINER, "/bin/sh", "-c", shell, process.execPath, script];
      const container = spawn(program, args, {
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, PATH: path },
      });
      t.after(() => container.kill("SIGKILL"));
      await once(container.stdout, "data");
      const refused = isStartupError(
        /in use by another running instance .*, or by the PostgreSQL that it left, in another container/,
      );
      for (const seeing of new Set([path, ""])) {
        process.env["PATH"] = seeing;
        await assert.rejects(openStorage({ dataDir }), refused);
      }
      process.env["PATH"] = path;
      container.kill("SIGKILL");
      await once(container, "close");
      const started = performance.now();
      const storage = await openStorage({ dataDir });
      assert.ok((await storage.db.select().from(configKeys)).some(({ key }) => key === "killed"));
      await storage.close();
      assert.ok(performance.now() - started < 20_000);
    },
  );

test("an invalid postmaster.pid is reported in one line with a remedy, and no PostgreSQL is left running", async () => {
  const { cluster } = folders(dataDir);
  const file = join(cluster, "postmaster.pid");
  writeFileSync(file, "");
  await assert.rejects(
    openStorage({ dataDir }),
    isStartupError(/lock file.*is empty.*delete .*postmaster\.pid and start/),
  );
  rmSync(file);
});

test("a damaged password is reported in one line with a remedy; after its deletion a new one is created", async () => {
  const { cluster, password } = folders(dataDir);
  for (const damaged of ["", "of another database\n"]) {
    writeFileSync(password, damaged);
    await assert.rejects(
      openStorage({ dataDir }),
      isStartupError(/db-password is not the database's; put .* delete it/),
    );
    assert.equal(runningPostgres(cluster), null);
  }
  rmSync(password);
  const storage = await openStorage({ dataDir });
  assert.ok((await storage.db.select().from(configKeys)).some(({ key }) => key === "killed"));
  await storage.close();
  assert.equal(statSync(password).mode & 0o777, 0o600);
});

test("a postmaster.pid whose number belongs to another program stops nothing, that program least of all", async () => {
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    const { cluster } = folders(dataDir);
    writeFileSync(join(cluster, "postmaster.pid"), `${bystander.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const storage = await openStorage({ dataDir });
    await storage.close();
    assert.ok(bystander.pid !== undefined && isAlive(bystander.pid));
  } finally {
    bystander.kill();
  }
});

test("a first start that was killed while creating the database begins again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "provision-storage-"));
  try {
    mkdirSync(join(folder, "db.new", "base"), { recursive: true });
    writeFileSync(join(folder, "db-password"), "of the killed start\n");
    const storage = await openStorage({ dataDir: folder });
    await storage.close();
    assert.equal(existsSync(join(folder, "db.new")), false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a folder that cannot be created is refused in one line", async () => {
  await assert.rejects(openStorage({ dataDir: "/dev/null/data" }), isStartupError(/cannot be written \(ENOTDIR\)/));
  if (process.platform === "linux")
    await assert.rejects(openStorage({ dataDir: "/proc/a/b" }), isStartupError(/cannot be written \(ENOENT\)/));
});

test("an outside database that does not answer is refused in one line without its password", async () => {
  const folder = mkdtempSync(join(tmpdir(), "provision-storage-"));
  const databaseUrl = "postgres://someone:geheim@127.0.0.1:1/provision";
  try {
    await assert.rejects(
      openStorage({ dataDir: folder, databaseUrl }),
      (error: unknown) =>
        isStartupError(/127\.0\.0\.1:1\/provision cannot be reached: .*ECONNREFUSED/)(error) &&
        !String(error).includes("geheim"),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
