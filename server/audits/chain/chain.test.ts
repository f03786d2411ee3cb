import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { afterEach, beforeEach } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { freshDatabase, type TestDatabase } from "../../../test/kits/cluster.ts";
import { column } from "../../../test/kits/numbers.ts";
import { SYSTEM_ACTOR, audit } from "../../persistence/audit/audit.ts";
import { inTransaction } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";
import { archiveRole } from "../../storage/roles.ts";
import { readArchive } from "./archive-file.ts";
import { ArchiveFault, archiveAudits } from "./archive.ts";
import { verifyArchives, verifyTrail, type ChainVerdict } from "./verify.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), "provision-audit-"));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (subject: string, rows = 1) =>
  inTransaction(database.db, async (tx) => {
    for (let i = 0; i < rows; i++)
      await audit(tx, {
        caller: { ...SYSTEM_ACTOR, userName: "ana" },
        module: "Config",
        action: "update",
        subjectId: i,
        subject,
        before: { text: 'Ñandú "—" \n', figure: 1.5, list: [1, 2, { deep: null }] },
        after: { big: 12345678901234567890n.toString(), small: 1e-7 },
      });
  });
const verify = (...anchors: { chainNo: number; hash: string }[]) =>
  verifyTrail(
    database.db,
    anchors.map((anchor) => ({ ...anchor, from: "a note" })),
  );

/** Tampers as only the owner of the tables can, by removing the triggers. */
async function tamper(statement: string): Promise<void> {
  await database.owner.transaction(async (tx) => {
    for (const table of ["audit", "audit_chain"]) await tx.execute(sql.raw(`alter table ${table} disable trigger all`));
    await tx.execute(sql.raw(statement));
    for (const table of ["audit", "audit_chain"]) await tx.execute(sql.raw(`alter table ${table} enable trigger all`));
  });
}

function headOf(verdict: ChainVerdict) {
  assert.equal(verdict.kind, "sound", JSON.stringify(verdict));
  return verdict.head;
}
async function assertFault(kind: string, chainNo: number | null, ...anchors: Parameters<typeof verify>) {
  const verdict = await verify(...anchors);
  assert.equal(verdict.kind, "broken");
  assert.deepEqual([verdict.fault.kind, verdict.fault.chainNo], [kind, chainNo], verdict.fault.message);
}
const idOf = async (chainNo: number): Promise<string> => {
  const { rows } = await database.owner.execute<{ id: string }>(
    sql`select audit_id::text as id from audit_chain where chain_no = ${chainNo}`,
  );
  return rows[0]?.id ?? assert.fail();
};

test("every committed row is a link, in the order of the commits; one rolled back leaves no gap", async () => {
  const before = headOf(await verify());
  await write("one", 3);
  await assert.rejects(
    inTransaction(database.db, async (tx) => {
      await audit(tx, { caller: SYSTEM_ACTOR, module: "Config", action: "update", subjectId: 1, subject: "lost" });
      throw new Error("given up");
    }),
  );
  await write("two");
  const head = headOf(await verify());
  assert.equal(head.chainNo, before.chainNo + 4);
  const slow = inTransaction(database.db, async (tx) => {
    await audit(tx, { caller: SYSTEM_ACTOR, module: "Config", action: "update", subjectId: 1, subject: "begun first" });
    await write("committed first");
  });
  await slow;
  const { rows } = await database.db.execute<{ subject: string }>(
    sql`select a.subject from audit_chain c join audit a on a.audit_id = c.audit_id order by chain_no desc limit 2`,
  );
  assert.deepEqual(column(rows, "subject"), ["begun first", "committed first"]);
  headOf(await verify());
});

test("twenty concurrent writers never block one another for good", async () => {
  const before = headOf(await verify());
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let i = 0; i < 10; i++) await write(`${writer}`, 1 + (i % 3));
    }),
  );
  const each = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1].reduce((sum, rows) => sum + rows, 0);
  assert.equal(headOf(await verify()).chainNo, before.chainNo + 20 * each);
});

test("a changed row is named", async () => {
  await write("x", 5);
  await tamper(`update audit set subject = 'y' where audit_id = ${await idOf(3)}`);
  await assertFault("changed", 3);
});

test("a value moved from one column to the next is a change, though the texts together are the same", async () => {
  await write("ab", 2);
  await tamper(`update audit set subject_id = '0a', subject = 'b' where audit_id = ${await idOf(2)}`);
  await assertFault("changed", 2);
});

test("a removed row is named, with its link and without", async () => {
  await write("x", 5);
  const id = await idOf(4);
  await tamper(`delete from audit where audit_id = ${id}`);
  await assertFault("removed", 4);
  await tamper(`delete from audit_chain where audit_id = ${id}`);
  await assertFault("removed", 5);
});

test("a row inserted next to the chain is named", async () => {
  await write("x", 2);
  await tamper(`insert into audit (user_name, module, action) values ('forged', 'User', 'create')`);
  await assertFault("inserted", null);
});

test("rows and links that were swapped are named", async () => {
  await write("x", 4);
  const [two, three] = [await idOf(2), await idOf(3)];
  await tamper(
    `update audit_chain c set audit_id = -o.audit_id from audit_chain o
     where (c.audit_id, o.audit_id) in ((${two}, ${three}), (${three}, ${two}));
     update audit_chain set audit_id = -audit_id where audit_id < 0`,
  );
  await assertFault("changed", 2);
  await tamper(`update audit_chain set chain_no = -chain_no where chain_no in (2, 3);
    update audit_chain set chain_no = 5 + chain_no where chain_no < 0`);
  await assertFault("moved", 2);
});

test("a tail that was cut off, and a rewritten chain, are detected by a link recorded before", async () => {
  await write("x", 5);
  const head = headOf(await verify());
  await tamper(`delete from audit where audit_id = ${await idOf(6)}; delete from audit_chain where chain_no = 6`);
  headOf(await verify());
  await assertFault("cut", 5, head);
  await write("another");
  headOf(await verify());
  await assertFault("replaced", 6, head);
});

test("a head that was cut off is detected, unless an archive row in the chain covers it", async () => {
  await write("x", 5);
  await tamper(`delete from audit where audit_id = ${await idOf(1)}; delete from audit_chain where chain_no = 1`);
  await assertFault("removed", 2);
});

test("the oldest rows are archived in a file that verifies by itself and joins the rest, and the archiving is audited", async () => {
  await write("old", 4);
  await tamper("update audit_chain set hash = hash");
  const cut = new Date();
  await write("young", 2);
  const before = headOf(await verify());
  const file = join(folder, "first.ndjson.gz");
  const actor = { ...SYSTEM_ACTOR, userName: "root (command line)" };
  const role = await archiveRole(database.owner);
  assert.equal(role, "provision_test_archive");
  const facts = await archiveAudits(database.owner, { before: cut, file, role, actor });
  assert.deepEqual([facts?.first.chainNo, facts?.last.chainNo, facts?.rows], [1, 5, 5]);

  const verdict = await verify(before);
  assert.ok(verdict.kind === "sound" && verdict.archived?.through === 5);
  const { rows } = await database.db.execute<{ user_name: string; after: { rows: number; sha256: string } }>(
    sql`select user_name, after from audit where module = 'Audit' and action = 'archive'`,
  );
  assert.equal(rows.length, 1);
  assert.deepEqual([rows[0]?.user_name, rows[0]?.after.rows], ["root (command line)", 5]);

  const again = join(folder, "second.ndjson.gz");
  await write("younger");
  await archiveAudits(database.owner, { before: new Date(), file: again, role, actor });
  const archives = await verifyArchives([again, file], []);
  assert.ok("anchors" in archives, JSON.stringify(archives));
  headOf(await verifyTrail(database.db, archives.anchors));
  assert.equal(await archiveAudits(database.owner, { before: cut, file: join(folder, "none"), role, actor }), null);
});

test("an archive that was changed, cut off or does not join is refused", async () => {
  await write("old", 6);
  const actor = SYSTEM_ACTOR;
  const role = await archiveRole(database.owner);
  const file = join(folder, "a.ndjson.gz");
  await archiveAudits(database.owner, { before: new Date(), file, role, actor });
  const text = gunzipSync(readFileSync(file)).toString();
  const store = (name: string, content: string) => {
    writeFileSync(join(folder, name), gzipSync(content));
    return join(folder, name);
  };
  const kindOf = async (path: string) => {
    const facts = await readArchive(path);
    return "kind" in facts ? facts.kind : "sound";
  };
  assert.equal(await kindOf(file), "sound");
  assert.equal(await kindOf(store("changed", text.replace('"subject":"old"', '"subject":"odd"'))), "changed");
  const lines = text.trimEnd().split("\n");
  assert.equal(await kindOf(store("short", lines.slice(0, -1).join("\n"))), "unreadable");
  assert.equal(await kindOf(store("gap", lines.filter((_, i) => i !== 2).join("\n"))), "removed");
  writeFileSync(join(folder, "torn"), readFileSync(file).subarray(0, 300));
  assert.equal(await kindOf(join(folder, "torn")), "unreadable");
  assert.equal(await kindOf(join(folder, "absent")), "unreadable");
  const verdict = await verify({ chainNo: 6, hash: "f".repeat(64) });
  assert.equal(verdict.kind, "broken");
});

test("nothing is archived from a broken chain, over an existing file, or beyond the file's end", async () => {
  await write("old", 4);
  const role = await archiveRole(database.owner);
  const order = { before: new Date(), role, actor: SYSTEM_ACTOR };
  const count = async () => (await database.db.execute(sql`select from audit`)).rows.length;
  const rows = await count();
  const taken = join(folder, "taken");
  writeFileSync(taken, "mine");
  await assert.rejects(archiveAudits(database.owner, { ...order, file: taken }), ArchiveFault);
  assert.equal(readFileSync(taken, "utf8"), "mine");
  const remove = (through: number, hash: string, expected: number) =>
    database.owner.execute(sql`select audit_remove_archived(${through}, ${hash}, ${expected}, 'x', '', '{}'::jsonb)`);
  const { rows: links } = await database.owner.execute<{ hash: string }>(
    sql`select hash from audit_chain order by chain_no`,
  );
  await assert.rejects(remove(3, "0".repeat(64), 3));
  await assert.rejects(remove(3, links[2]?.hash ?? "", 2));
  await assert.rejects(remove(5, links[4]?.hash ?? "", 5));
  await tamper(`delete from audit where audit_id = ${await idOf(2)}; delete from audit_chain where chain_no = 2`);
  await assert.rejects(
    archiveAudits(database.owner, { ...order, file: join(folder, "gap") }),
    (error: unknown) => error instanceof ArchiveFault && /link 2 was removed/.test(error.message),
  );
  assert.equal(await count(), rows - 1);
});
