import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { sql } from "../server/storage/orm.ts";
import { audits } from "../server/storage/schema/index.ts";
import { openStorage, type Storage } from "../server/storage/storage.ts";

/** The two commands of the audit trail next to a running database, as an operator calls them. */
let dataDir: string;
let storage: Storage;
before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "audit-commands-"));
  storage = await openStorage({ dataDir });
  await storage.asOwner((owner) =>
    owner.execute(sql`
      insert into audit (at, user_name, module, action, subject_id, subject)
      select '2025-06-01T12:00:00Z'::timestamptz + n * interval '1 day', 'ana', 'Role', 'update', n::text, 'role ' || n
      from generate_series(1, 30) n`),
  );
});
after(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function command(script: string, ...args: string[]): Promise<{ status: number | null; out: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", SUDO_USER: "" };
    const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { env });
    let [out, errors] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, out, errors: errors.trim() }));
  });
}

test("old rows leave into a file that only its owner reads, the rest still verifies, and the row says who did it", async () => {
  const file = join(dataDir, "june.ndjson.gz");
  const archived = await command("audit-archive.ts", "--before", "2025-06-11", "--to", file);
  assert.equal(archived.status, 0, archived.errors);
  assert.match(archived.out, /^9 rows, links 1 to 9, are in .*june\.ndjson\.gz, head 9:[\da-f]{64}$/m);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(existsSync(`${file}.partial`), false);
  const rows = await storage.db.select().from(audits);
  assert.equal(rows.length, 22);
  const own = rows.find(({ action }) => action === "archive");
  assert.equal(own?.userName, `${userInfo().username} (command line)`);
  assert.equal(own.address, hostname());

  const alone = await command("audit-verify.ts");
  assert.equal(alone.status, 0, alone.out);
  assert.match(alone.out, /Links up to 9 are archived in june\.ndjson\.gz, which was not looked at/);
  const both = await command("audit-verify.ts", "--archive", file);
  assert.equal(both.status, 0, both.out);
  assert.match(both.out, /the chain joins their file/);
  const damaged = join(dataDir, "damaged.ndjson.gz");
  writeFileSync(damaged, readFileSync(file).subarray(0, 200));
  const broken = await command("audit-verify.ts", "--archive", damaged, "--files-only");
  assert.equal(broken.status, 1);
  assert.match(broken.out, /BROKEN: .*damaged\.ndjson\.gz/);
});

test("what is so old is gone already, and a name that is taken is refused with every row kept", async () => {
  const none = await command("audit-archive.ts", "--before", "2025-06-11", "--to", join(dataDir, "again.ndjson.gz"));
  assert.deepEqual([none.status, none.out.trim()], [0, "Nothing is so old; nothing was archived."]);
  const taken = join(dataDir, "june.ndjson.gz");
  const refused = await command("audit-archive.ts", "--before", "2025-06-20", "--to", taken);
  assert.equal(refused.status, 1);
  assert.match(refused.errors, /june\.ndjson\.gz is there already; name a file that is not/);
  assert.equal((await storage.db.select().from(audits)).length, 22);
});

for (const [what, script, args, line] of [
  ["no day", "audit-archive.ts", ["--before", "2025-02-30", "--to", "x"], /--before: found 2025-02-30, expected a day/],
  ["a day to come", "audit-archive.ts", ["--before", "2999-01-01", "--to", "x"], /expected a day that is not to come/],
  ["no file", "audit-archive.ts", ["--before", "2025-01-01"], /Missing --to/],
  ["no such option", "audit-verify.ts", ["--every"], /Unknown option '--every'/],
  ["no head", "audit-verify.ts", ["--expect", "5:abc"], /--expect: found 5:abc, expected NUMBER:HASH/],
] as const)
  test(`one line and status 2 for ${what}`, async () => {
    const { status, errors } = await command(script, ...args);
    assert.equal(status, 2);
    assert.match(errors.split("\n").at(-1) ?? "", line);
  });
