import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { migrateDatabase } from "../server/storage/migrate.ts";
import { sql } from "../server/storage/orm.ts";
import { audits } from "../server/storage/schema/index.ts";
import { beforeTests, freshDatabase, sharedByTests } from "../test/kits/cluster.ts";
import { runCommand, spawnCommand } from "../test/kits/command.ts";

/** The two commands of the audit trail next to a running database, as an operator calls them. */
const database = sharedByTests(
  async () => {
    const empty = await freshDatabase({ empty: true });
    await migrateDatabase(empty.owner);
    return empty;
  },
  ({ close }) => close(),
);
const folder = mkdtempSync(join(tmpdir(), "audit-commands-"));
beforeTests(() =>
  database.owner.execute(sql`
    insert into audit (at, user_name, module, action, subject_id, subject)
    select '2025-06-01T12:00:00Z'::timestamptz + n * interval '1 day', 'ana', 'Role', 'update', n::text, 'role ' || n
    from generate_series(1, 30) n`),
);
after(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: folder, SUDO_USER: "" });
const command = (name: string, ...args: string[]) => runCommand(name, args, env());

test("old rows move into a file that only its owner can read, the rest still verifies, and an audit row names the user", async () => {
  const file = join(folder, "june.ndjson.gz");
  const archived = await spawnCommand("audit-archive", ["--before", "2025-06-11", "--to", file], env());
  assert.equal(archived.code, 0, archived.errors);
  assert.match(archived.out, /^9 rows, links 1 to 9, are in .*june\.ndjson\.gz, head 9:[\da-f]{64}$/m);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(existsSync(`${file}.partial`), false);
  const rows = await database.db.select().from(audits);
  assert.equal(rows.length, 22);
  const own = rows.find(({ action }) => action === "archive");
  assert.equal(own?.userName, `${userInfo().username} (command line)`);
  assert.equal(own.address, hostname());

  const alone = await spawnCommand("audit-verify", [], env());
  assert.equal(alone.code, 0, alone.out);
  assert.match(alone.out, /Links up to 9 are archived in june\.ndjson\.gz, which was not looked at/);
  const both = await command("audit-verify", "--archive", file);
  assert.equal(both.code, 0, both.out);
  assert.match(both.out, /the chain joins their file/);
  const damaged = join(folder, "damaged.ndjson.gz");
  writeFileSync(damaged, readFileSync(file).subarray(0, 200));
  const broken = await command("audit-verify", "--archive", damaged, "--files-only");
  assert.equal(broken.code, 1);
  assert.match(broken.out, /BROKEN: .*damaged\.ndjson\.gz/);
});

test("rows of that age are already gone, and an existing file name is refused with every row kept", async () => {
  const none = await command("audit-archive", "--before", "2025-06-11", "--to", join(folder, "again.ndjson.gz"));
  assert.deepEqual([none.code, none.out.trim()], [0, "Nothing is so old; nothing was archived."]);
  const taken = join(folder, "june.ndjson.gz");
  const refused = await command("audit-archive", "--before", "2025-06-20", "--to", taken);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /june\.ndjson\.gz is there already; name a file that is not/);
  assert.equal((await database.db.select().from(audits)).length, 22);
});

for (const [what, script, args, line] of [
  ["no day", "audit-archive", ["--before", "2025-02-30", "--to", "x"], /--before: found 2025-02-30, expected a day/],
  ["a day to come", "audit-archive", ["--before", "2999-01-01", "--to", "x"], /expected a day that is not to come/],
  ["no file", "audit-archive", ["--before", "2025-01-01"], /Missing --to/],
  ["no such option", "audit-verify", ["--every"], /Unknown option '--every'/],
  ["no head", "audit-verify", ["--expect", "5:abc"], /--expect: found 5:abc, expected NUMBER:HASH/],
] as const)
  test(`one line and status 2 for ${what}`, async () => {
    const { code, refusal } = await command(script, ...args);
    assert.equal(code, 2);
    assert.match(refusal, line);
  });
